package io.sluice.endpoints.hiveserver2;

/** A client that does not speak one of our protocols or is not let in. */
final class LoginException extends Exception {
    private static final long serialVersionUID = 1L;

    LoginException(String reason) {
        super(reason);
    }
}
