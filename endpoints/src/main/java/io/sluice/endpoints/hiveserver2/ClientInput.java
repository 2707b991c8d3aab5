package io.sluice.endpoints.hiveserver2;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** The bytes that a client sends, with a look at the next one and at whether the client is still there. */
final class ClientInput {
    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[16 * 1024];
    private int position;
    private int limit;

    /** @param messageTimeoutMillis how long the client may be silent in the middle of a message */
    ClientInput(Socket socket, int messageTimeoutMillis) throws IOException {
        this.socket = socket;
        in = socket.getInputStream();
        socket.setSoTimeout(messageTimeoutMillis);
    }

    /** Waits for a message as long as the client likes. @return false when the client has left */
    boolean awaitMessage() throws IOException {
        int timeout = socket.getSoTimeout();
        socket.setSoTimeout(0);
        boolean arrived = available();
        socket.setSoTimeout(timeout);
        return arrived;
    }

    /** The next byte, which stays to be read; -1 at the end. */
    int peek() throws IOException {
        return available() ? buffer[position] & 0xFF : -1;
    }

    /** Some bytes, at least one; -1 at the end. */
    int read(byte[] target, int offset, int length) throws IOException {
        if (!available()) {
            return -1;
        }
        int count = Math.min(length, limit - position);
        System.arraycopy(buffer, position, target, offset, count);
        position += count;
        return count;
    }

    /** Exactly so many bytes. */
    byte[] readFully(int length) throws IOException {
        byte[] bytes = new byte[length];
        int done = 0;
        while (done < length) {
            int count = read(bytes, done, length - done);
            if (count < 0) {
                throw new EOFException("the client closed the connection in the middle of a message");
            }
            done += count;
        }
        return bytes;
    }

    /** Whether the client has closed its side. To be asked while a call is served, when no bytes are due from it. */
    boolean closedByClient() throws IOException {
        if (position < limit) {
            return false;
        }
        int timeout = socket.getSoTimeout();
        socket.setSoTimeout(1);
        try {
            return !available();
        } catch (SocketTimeoutException stillThere) {
            return false;
        } finally {
            socket.setSoTimeout(timeout);
        }
    }

    private boolean available() throws IOException {
        if (position < limit) {
            return true;
        }
        // Empty before the read, which may time out and must not leave old bytes behind.
        position = 0;
        limit = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }
}
