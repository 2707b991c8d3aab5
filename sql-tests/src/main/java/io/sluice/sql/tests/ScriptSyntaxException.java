package io.sluice.sql.tests;

/** A script that cannot be read; the message says file and line. */
public final class ScriptSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ScriptSyntaxException(String message) {
        super(message);
    }
}
