package io.sluice.connectors.formats.json;

/** Text that is not JSON. Never leaves this package: the decoder turns it into an error of the row, or skips the row. */
final class MalformedJson extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean incomplete;
    private final int position;

    /**
     * @param position in the scanned bytes
     * @param incomplete whether the text ended too early, so that more of it might mend it
     */
    MalformedJson(String problem, int position, boolean incomplete) {
        super(problem, null, false, false);
        this.position = position;
        this.incomplete = incomplete;
    }

    int position() {
        return position;
    }

    boolean incomplete() {
        return incomplete;
    }
}
