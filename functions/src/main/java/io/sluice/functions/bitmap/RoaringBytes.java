package io.sluice.functions.bitmap;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.roaringbitmap.InvalidRoaringFormat;
import org.roaringbitmap.RoaringBitmap;

/** Bitmaps as bytes and back. Runs are kept as such where that is shorter, as in Flink. */
final class RoaringBytes {
    private RoaringBytes() {}

    /** @throws SluiceException INVALID_TEXT_REPRESENTATION when the bytes are no bitmap */
    static RoaringBitmap read(BytesRef bytes) {
        RoaringBitmap bitmap = new RoaringBitmap();
        try {
            bitmap.deserialize(ByteBuffer.wrap(bytes.bytes(), bytes.offset(), bytes.length())
                    .slice()
                    .order(ByteOrder.LITTLE_ENDIAN));
        } catch (IOException | InvalidRoaringFormat | BufferUnderflowException | IndexOutOfBoundsException e) {
            throw SluiceException.of(ErrorCode.INVALID_TEXT_REPRESENTATION, null, e)
                    .with("value", bytes.length() + " bytes")
                    .with("type", "BITMAP");
        }
        return bitmap;
    }

    static BytesRef write(RoaringBitmap bitmap, BytesRef result) {
        bitmap.runOptimize();
        int length = bitmap.serializedSizeInBytes();
        bitmap.serialize(ByteBuffer.wrap(result.buffer(length)).order(ByteOrder.LITTLE_ENDIAN));
        return result.written(length);
    }
}
