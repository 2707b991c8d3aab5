package io.sluice.functions.user;

/**
 * Ends a call of a table function whose further rows nobody needs. Thrown where the function collects a row, through the user's code, to
 * whoever has called it. Has no stack: nothing went wrong.
 */
public final class RowsUnneeded extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RowsUnneeded() {
        super("nobody needs the rows that the function may still make", null, false, false);
    }
}
