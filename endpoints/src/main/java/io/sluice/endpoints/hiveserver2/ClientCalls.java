package io.sluice.endpoints.hiveserver2;

import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TGetInfoResp;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.thrift.ProcessFunction;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TType;

/**
 * Reads a client's calls, has them served, and writes the replies. GetInfo is read by hand: clients ask for kinds of information that
 * the generated code does not know, and it would take such a call for a broken one and lose its place in the stream.
 */
final class ClientCalls implements AutoCloseable {
    private static final String GET_INFO = "GetInfo";
    private static final int MAX_NESTING = 64;

    static {
        TProtocolUtil.setMaxSkipDepth(MAX_NESTING);
    }

    private final CliService service;
    private final TCLIService.Processor<CliService> processor;

    ClientCalls(CliService service) {
        this.service = service;
        processor = new TCLIService.Processor<>(service);
    }

    /** Serves one call. */
    void serve(TProtocol protocol) throws TException {
        TMessage message = protocol.readMessageBegin();
        if (message.name.equals(GET_INFO)) {
            getInfo(message, protocol);
            return;
        }
        ProcessFunction<CliService, ?> function = processor.getProcessMapView().get(message.name);
        if (function == null) {
            refuse(message, protocol);
        } else {
            function.process(message.seqid, protocol, protocol, service);
        }
    }

    @Override
    public void close() {
        service.close();
    }

    private static void refuse(TMessage message, TProtocol protocol) throws TException {
        TProtocolUtil.skip(protocol, TType.STRUCT);
        protocol.readMessageEnd();
        TApplicationException unknown = new TApplicationException(
                TApplicationException.UNKNOWN_METHOD, "Invalid method name: '" + message.name + "'");
        protocol.writeMessageBegin(new TMessage(message.name, TMessageType.EXCEPTION, message.seqid));
        unknown.write(protocol);
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
    }

    private void getInfo(TMessage message, TProtocol protocol) throws TException {
        InfoRequest request = new InfoRequest();
        readStruct(protocol, (id, type) -> {
            if (id == 1 && type == TType.STRUCT) {
                readStruct(protocol, (innerId, innerType) -> request.read(protocol, innerId, innerType));
                return true;
            }
            return false;
        });
        protocol.readMessageEnd();
        TGetInfoResp response = service.getInfo(request.session, request.infoType);
        protocol.writeMessageBegin(new TMessage(GET_INFO, TMessageType.REPLY, message.seqid));
        TCLIService.GetInfo_result result = new TCLIService.GetInfo_result();
        result.setSuccess(response);
        result.write(protocol);
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
    }

    private static final class InfoRequest {
        private final TSessionHandle session = new TSessionHandle();
        private int infoType = -1;

        boolean read(TProtocol protocol, short id, byte type) throws TException {
            if (id == 1 && type == TType.STRUCT) {
                session.read(protocol);
                return true;
            }
            if (id == 2 && type == TType.I32) {
                infoType = protocol.readI32();
                return true;
            }
            return false;
        }
    }

    private interface FieldReader {
        /** @return whether the field was read */
        boolean read(short id, byte type) throws TException;
    }

    private static void readStruct(TProtocol protocol, FieldReader fields) throws TException {
        protocol.readStructBegin();
        for (TField field = protocol.readFieldBegin(); field.type != TType.STOP; field = protocol.readFieldBegin()) {
            if (!fields.read(field.id, field.type)) {
                TProtocolUtil.skip(protocol, field.type);
            }
            protocol.readFieldEnd();
        }
        protocol.readStructEnd();
    }
}
