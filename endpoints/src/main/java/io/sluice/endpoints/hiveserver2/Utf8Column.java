package io.sluice.endpoints.hiveserver2;

import io.sluice.spi.row.BytesVector;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TStringColumn;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;

/** A column of texts that goes out as the UTF-8 that it is, without a String for each value. For the binary protocol. */
final class Utf8Column extends TStringColumn {
    private static final long serialVersionUID = 1L;
    private static final TStruct STRUCT = new TStruct("TStringColumn");
    private static final TField VALUES = new TField("values", TType.LIST, (short) 1);
    private static final TField NULLS = new TField("nulls", TType.STRING, (short) 2);

    private final transient BytesVector texts;
    private final int rows;

    Utf8Column(BytesVector texts, int rows, ByteBuffer nulls) {
        super(List.of(), nulls);
        this.texts = texts;
        this.rows = rows;
    }

    @Override
    public void write(TProtocol out) throws TException {
        out.writeStructBegin(STRUCT);
        out.writeFieldBegin(VALUES);
        out.writeListBegin(new TList(TType.STRING, rows));
        byte[] data = texts.data();
        for (int row = 0; row < rows; row++) {
            int length = texts.isNull(row) ? 0 : texts.lengths()[row];
            out.writeI32(length);
            if (length > 0) {
                out.getTransport().write(data, texts.offsets()[row], length);
            }
        }
        out.writeListEnd();
        out.writeFieldEnd();
        out.writeFieldBegin(NULLS);
        out.writeBinary(bufferForNulls());
        out.writeFieldEnd();
        out.writeFieldStop();
        out.writeStructEnd();
    }
}
