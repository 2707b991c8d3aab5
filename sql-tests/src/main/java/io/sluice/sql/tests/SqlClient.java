package io.sluice.sql.tests;

import io.sluice.spi.row.RowKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One session with a gateway, through whichever door. */
public interface SqlClient extends AutoCloseable {
    /**
     * Runs one statement to its end and takes its whole result.
     *
     * @throws StatementFailure when the gateway answers with an error
     */
    Result execute(String sql);

    /** Whether results are changes with their kinds; else they are the rows that the changes add up to. */
    boolean showsChanges();

    /** A cell as this client can tell it apart, where a protocol loses something (digits of timestamps). */
    default String normalize(String cell) {
        return cell;
    }

    @Override
    void close();

    /**
     * @param rows in the order of arrival
     */
    record Result(List<Row> rows) {}

    /**
     * @param cells as the REST API's PLAIN_TEXT has values; null for NULL
     */
    record Row(RowKind kind, List<@Nullable String> cells) {}

    /** An error as a client sees it. */
    final class StatementFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** @param text holds the report that {@code SluiceException.describe} gives */
        public StatementFailure(String text) {
            super(text);
        }

        /** {@code TABLE_NOT_FOUND}. */
        public Optional<String> code() {
            return part(1);
        }

        /** {@code 2:6}, when the error has a place. */
        public Optional<String> position() {
            return part(2).flatMap(line -> part(3).map(column -> line + ":" + column));
        }

        private Optional<String> part(int group) {
            java.util.regex.Matcher matcher = REPORT.matcher(String.valueOf(getMessage()));
            return matcher.find() ? Optional.ofNullable(matcher.group(group)) : Optional.empty();
        }

        private static final java.util.regex.Pattern REPORT =
                java.util.regex.Pattern.compile("ERROR \\w{5} ([A-Z][A-Z_]*)(?: at line (\\d+), column (\\d+))?: ");
    }
}
