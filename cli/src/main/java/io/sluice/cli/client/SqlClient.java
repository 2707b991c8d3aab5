package io.sluice.cli.client;

import java.util.List;
import java.util.Map;

/** One session with a gateway. Used by one thread; {@link SqlStatement#cancel} may come from another. Errors are {@link SqlError}s. */
public interface SqlClient extends AutoCloseable {
    /** Which gateway this is, for people. */
    String gateway();

    /** Whether the gateway ends with this process, and its jobs with it. */
    boolean embedded();

    /** Sends a statement; its errors show when pages are asked for. */
    SqlStatement submit(String sql);

    /** Candidates for the word that ends at the position. */
    List<String> complete(String sql, int position);

    /** The session's configuration. */
    Map<String, String> config();

    /** Ends the session. */
    @Override
    void close();
}
