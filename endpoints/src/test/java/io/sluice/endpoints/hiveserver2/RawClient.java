package io.sluice.endpoints.hiveserver2;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementResp;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

/** A client without SASL that makes the protocol's calls one by one, and bytes that are no calls at all. */
final class RawClient implements AutoCloseable {
    private final TSocket transport;
    private final TCLIService.Client calls;
    private final TBinaryProtocol protocol;

    RawClient(int port) throws TException {
        transport = new TSocket("127.0.0.1", port);
        transport.setTimeout(20_000);
        transport.open();
        protocol = new TBinaryProtocol(transport);
        calls = new TCLIService.Client(protocol);
    }

    TCLIService.Client calls() {
        return calls;
    }

    TBinaryProtocol protocol() {
        return protocol;
    }

    TOpenSessionResp open(TProtocolVersion version) throws TException {
        TOpenSessionReq request = new TOpenSessionReq(version);
        request.setUsername("grace");
        request.setConfiguration(Map.of("use:database", "default", "plain.key", "1"));
        return calls.OpenSession(request);
    }

    TExecuteStatementResp execute(TSessionHandle session, String statement, boolean async) throws TException {
        TExecuteStatementReq request = new TExecuteStatementReq(session, statement);
        request.setRunAsync(async);
        return calls.ExecuteStatement(request);
    }

    TFetchResultsResp fetch(TOperationHandle operation, TFetchOrientation orientation, long maxRows) throws TException {
        return calls.FetchResults(new TFetchResultsReq(operation, orientation, maxRows));
    }

    TFetchResultsResp fetchLog(TOperationHandle operation, TFetchOrientation orientation) throws TException {
        TFetchResultsReq request = new TFetchResultsReq(operation, orientation, 100);
        request.setFetchType((short) 1);
        return calls.FetchResults(request);
    }

    @Override
    public void close() {
        transport.close();
    }

    /** Sends bytes and gives what comes back until the server closes the connection. */
    static byte[] exchange(int port, byte[] bytes) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return socket.getInputStream().readAllBytes();
        }
    }

    /** A SASL negotiation. @return the server's last status byte and message */
    static String negotiate(int port, String mechanism, String credentials) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            frame(out, 1, mechanism);
            frame(out, 2, credentials);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int status = in.readByte();
            byte[] message = in.readNBytes(in.readInt());
            return status + " " + new String(message, StandardCharsets.UTF_8);
        }
    }

    private static void frame(DataOutputStream out, int status, String payload) throws IOException {
        byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
        out.writeByte(status);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }
}
