package io.sluice.endpoints.hiveserver2;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The server's side of a SASL negotiation with the mechanism PLAIN (RFC 4616) in Thrift's frames. Any user with any password is let in.
 */
final class SaslPlain {
    /** The first byte of a negotiation. */
    static final int START = 1;

    private static final int OK = 2;
    private static final int BAD = 3;
    private static final int COMPLETE = 5;
    private static final int MAX_PAYLOAD = 64 * 1024;

    private final ClientInput in;
    private final OutputStream out;

    private record Frame(int status, String payload) {}

    SaslPlain(ClientInput in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Negotiates.
     *
     * @return the user
     * @throws LoginException after the client was told why it is refused
     */
    String negotiate() throws IOException, LoginException {
        Frame start = read();
        if (start.status() != START) {
            throw refuse("expected a START frame, saw status " + start.status());
        }
        if (!start.payload().equals("PLAIN")) {
            throw refuse("the mechanism \"" + start.payload() + "\" is not offered, only PLAIN");
        }
        Frame response = read();
        if (response.status() != OK && response.status() != COMPLETE) {
            throw refuse("expected the credentials, saw status " + response.status());
        }
        String[] parts = response.payload().split("\0", -1);
        if (parts.length != 3 || parts[1].isEmpty()) {
            throw refuse("the credentials are not of the form [authorization] NUL user NUL password");
        }
        if (!parts[0].isEmpty() && !parts[0].equals(parts[1])) {
            throw refuse("user \"" + parts[1] + "\" may not act for \"" + parts[0] + "\"");
        }
        write(COMPLETE, "");
        return parts[1];
    }

    private Frame read() throws IOException, LoginException {
        ByteBuffer header = ByteBuffer.wrap(in.readFully(1 + Integer.BYTES));
        int status = header.get();
        int length = header.getInt();
        if (length < 0 || length > MAX_PAYLOAD) {
            throw refuse("a negotiation frame claims " + length + " bytes");
        }
        return new Frame(status, new String(in.readFully(length), StandardCharsets.UTF_8));
    }

    private LoginException refuse(String reason) throws IOException {
        write(BAD, reason);
        return new LoginException(reason);
    }

    private void write(int status, String payload) throws IOException {
        byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
        out.write(ByteBuffer.allocate(1 + Integer.BYTES + bytes.length)
                .put((byte) status)
                .putInt(bytes.length)
                .put(bytes)
                .array());
        out.flush();
    }
}
