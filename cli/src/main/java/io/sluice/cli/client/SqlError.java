package io.sluice.cli.client;

/** An error as the gateway reports it: the message is the whole report, several lines. */
public final class SqlError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SqlError(String report) {
        super(report);
    }

    public SqlError(String report, Throwable cause) {
        super(report, cause);
    }

    /** The whole report. */
    public String report() {
        return String.valueOf(getMessage());
    }
}
