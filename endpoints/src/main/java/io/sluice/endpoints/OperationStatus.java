package io.sluice.endpoints;

/** The life of an operation, with the REST API's names. */
public enum OperationStatus {
    INITIALIZED,
    PENDING,
    RUNNING,
    /** Results can be fetched; a streaming query goes on. */
    FINISHED,
    CANCELED,
    CLOSED,
    ERROR,
    TIMEOUT;

    public boolean terminal() {
        return switch (this) {
            case INITIALIZED, PENDING, RUNNING -> false;
            case FINISHED, CANCELED, CLOSED, ERROR, TIMEOUT -> true;
        };
    }
}
