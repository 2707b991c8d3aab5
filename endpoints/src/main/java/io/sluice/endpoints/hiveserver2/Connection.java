package io.sluice.endpoints.hiveserver2;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves one client from its first byte to its last. Its sessions end with it. */
final class Connection implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    /** The first byte of a strict binary Thrift message. */
    private static final int THRIFT = 0x80;

    private static final int TLS_HANDSHAKE = 0x16;

    private final Socket socket;
    private final HiveServer2Settings settings;
    private final Services services;
    private volatile boolean brokenOff;

    /** What calls of a client are served by. */
    interface Services {
        /** @param user as authenticated; empty without SASL */
        ClientCalls open(String user, ClientInput input);
    }

    Connection(Socket socket, HiveServer2Settings settings, Services services) {
        this.socket = socket;
        this.settings = settings;
        this.services = services;
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            int timeout = (int) settings.loginTimeout().toMillis();
            serve(new ClientInput(socket, timeout), new BufferedOutputStream(socket.getOutputStream()));
        } catch (LoginException e) {
            LOG.warn("client refused client={} reason=\"{}\"", client(), e.getMessage());
        } catch (SocketTimeoutException e) {
            LOG.warn("client timed out client={}", client());
        } catch (EOFException e) {
            LOG.info("client broke off client={} reason=\"{}\"", client(), e.getMessage());
        } catch (IOException e) {
            if (brokenOff) {
                LOG.debug("connection broken off client={}", client());
                return;
            }
            LOG.info("connection lost client={} reason=\"{}\"", client(), e.getMessage());
        } catch (TException e) {
            LOG.warn("client sent no Thrift message client={} reason=\"{}\"", client(), e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("connection failed client={}", client(), e);
        }
    }

    /** Breaks the connection, and with it the call that is served. */
    void breakOff() {
        brokenOff = true;
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("socket did not close client={}", client(), e);
        }
    }

    private void serve(ClientInput in, OutputStream out) throws IOException, LoginException, TException {
        int firstByte = in.peek();
        boolean sasl = firstByte == SaslPlain.START;
        if (firstByte < 0) {
            return;
        }
        if (!sasl && firstByte != THRIFT) {
            throw new LoginException(
                    firstByte == TLS_HANDSHAKE
                            ? "TLS is not supported"
                            : "the first byte " + firstByte + " is neither SASL's nor Thrift's");
        }
        String user = sasl ? new SaslPlain(in, out).negotiate() : "";
        ClientTransport transport = new ClientTransport(in, out, sasl, settings.maxMessageBytes());
        TProtocol protocol = new StrictProtocol(transport);
        try (ClientCalls calls = services.open(user, in)) {
            boolean first = true;
            while (transport.awaitMessage(first)) {
                calls.serve(protocol);
                first = false;
            }
        } catch (TTransportException e) {
            if (e.getType() == TTransportException.END_OF_FILE) {
                throw new EOFException(e.getMessage());
            }
            if (e.getCause() instanceof IOException lost) {
                throw lost;
            }
            throw e;
        }
    }

    private String client() {
        return String.valueOf(socket.getRemoteSocketAddress());
    }
}
