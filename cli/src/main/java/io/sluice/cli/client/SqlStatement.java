package io.sluice.cli.client;

/** A statement that was sent. */
public interface SqlStatement extends AutoCloseable {
    /**
     * The next rows, after a wait of a few seconds at most; then a page may be empty.
     *
     * @throws SqlError the statement's error
     */
    Page next();

    /** Stops the statement, from any thread; {@link #next} then fails or ends. Does nothing when it has ended. */
    void cancel();

    /** Releases it, and stops it when it still runs. */
    @Override
    void close();
}
