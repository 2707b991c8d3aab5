package io.sluice.endpoints.hiveserver2;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransport;

/**
 * Thrift's strict binary protocol that takes memory for a text as its bytes come in, not when its length is claimed. So a few bytes of
 * garbage cannot make the gateway allocate megabytes.
 */
final class StrictProtocol extends TBinaryProtocol {
    private static final int STEP = 64 * 1024;

    StrictProtocol(TTransport transport) {
        super(transport, true, true);
    }

    @Override
    public String readString() throws TException {
        return readStringBody(readI32());
    }

    @Override
    public String readStringBody(int size) throws TException {
        return new String(bytes(size), StandardCharsets.UTF_8);
    }

    @Override
    public ByteBuffer readBinary() throws TException {
        return ByteBuffer.wrap(bytes(readI32()));
    }

    private byte[] bytes(int size) throws TException {
        if (size < 0) {
            throw new TProtocolException(TProtocolException.NEGATIVE_SIZE, "negative length " + size);
        }
        trans_.checkReadBytesAvailable(size);
        if (size <= STEP) {
            byte[] bytes = new byte[size];
            trans_.readAll(bytes, 0, size);
            return bytes;
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream(STEP);
        byte[] part = new byte[STEP];
        for (int left = size; left > 0; ) {
            int count = trans_.read(part, 0, Math.min(STEP, left));
            all.write(part, 0, count);
            left -= count;
        }
        return all.toByteArray();
    }
}
