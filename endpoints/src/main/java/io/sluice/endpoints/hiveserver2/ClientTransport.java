package io.sluice.endpoints.hiveserver2;

import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import org.apache.thrift.TByteArrayOutputStream;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * Thrift messages to and from a client: with their length in front after SASL, bare otherwise. No request gets to use more than the
 * limit of bytes, whatever lengths it claims.
 */
final class ClientTransport extends TTransport {
    private final ClientInput in;
    private final OutputStream out;
    private final boolean framed;
    private final TConfiguration limits;
    private final TByteArrayOutputStream message = new TByteArrayOutputStream(16 * 1024);
    /** Bytes of the request that may still be read. */
    private long left;

    ClientTransport(ClientInput in, OutputStream out, boolean framed, int maxMessageBytes) {
        this.in = in;
        this.out = out;
        this.framed = framed;
        limits = new TConfiguration();
        limits.setMaxMessageSize(maxMessageBytes);
    }

    /**
     * Waits for a request, without end once the client has made its first.
     *
     * @return whether there is one; else the client has left
     */
    boolean awaitMessage(boolean first) throws IOException, TTransportException {
        if (framed && left > 0) {
            // What the last call did not read of its frame, as when it met a value that it does not know.
            in.readFully((int) left);
        }
        if (first ? in.peek() < 0 : !in.awaitMessage()) {
            return false;
        }
        left = limits.getMaxMessageSize();
        if (framed) {
            int length = ByteBuffer.wrap(in.readFully(Integer.BYTES)).getInt();
            if (length <= 0 || length > left) {
                throw new TTransportException(
                        TTransportException.CORRUPTED_DATA,
                        "a frame claims " + length + " bytes, the limit is " + left);
            }
            left = length;
        }
        return true;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws TTransportException {
        if (length > left) {
            throw tooLong(length);
        }
        try {
            int count = in.read(target, offset, length);
            if (count < 0) {
                throw new TTransportException(
                        TTransportException.END_OF_FILE, "the client closed the connection in the middle of a message");
            }
            left -= count;
            return count;
        } catch (SocketTimeoutException e) {
            throw new TTransportException(TTransportException.TIMED_OUT, e);
        } catch (IOException e) {
            throw new TTransportException(TTransportException.UNKNOWN, e);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        message.write(bytes, offset, length);
    }

    @Override
    public void flush() throws TTransportException {
        try {
            if (framed) {
                out.write(
                        ByteBuffer.allocate(Integer.BYTES).putInt(message.len()).array());
            }
            out.write(message.get(), 0, message.len());
            out.flush();
        } catch (IOException e) {
            throw new TTransportException(TTransportException.UNKNOWN, e);
        } finally {
            message.reset();
        }
    }

    @Override
    public void checkReadBytesAvailable(long bytes) throws TTransportException {
        if (bytes > left) {
            throw tooLong(bytes);
        }
    }

    @Override
    public void updateKnownMessageSize(long size) throws TTransportException {
        checkReadBytesAvailable(size);
    }

    @Override
    public TConfiguration getConfiguration() {
        return limits;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void open() {
        // The connection is open before its transport is made.
    }

    @Override
    public void close() {
        // The connection closes its socket itself.
    }

    private TTransportException tooLong(long claimed) {
        return new TTransportException(
                TTransportException.CORRUPTED_DATA, "a value claims " + claimed + " bytes, " + left + " may come");
    }
}
