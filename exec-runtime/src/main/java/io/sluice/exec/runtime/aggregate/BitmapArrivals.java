package io.sluice.exec.runtime.aggregate;

import io.sluice.functions.bitmap.BitmapSet;
import io.sluice.functions.value.BytesRef;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/** The intersection or union of bitmaps that may be taken back. */
final class BitmapArrivals extends Arrivals {
    private final boolean intersects;
    private final boolean cardinality;
    private final BitmapSet set = new BitmapSet();

    BitmapArrivals(List<LogicalType> arguments, LogicalType result, boolean intersects, boolean cardinality) {
        super(arguments, result);
        this.intersects = intersects;
        this.cardinality = cardinality;
    }

    @Override
    boolean takesNulls() {
        return false;
    }

    @Override
    void computeElements(ColumnVector target) {
        set.clear();
        for (int at = first(); at < end(); at = next(at)) {
            decode(at);
            BytesVector bitmap = (BytesVector) argument(0);
            if (intersects && at > first()) {
                set.and(bitmap.data(), bitmap.offsets()[0], bitmap.lengths()[0]);
            } else {
                set.or(bitmap.data(), bitmap.offsets()[0], bitmap.lengths()[0]);
            }
        }
        if (cardinality) {
            ((LongVector) target).set(0, set.cardinality());
        } else {
            BytesRef bytes = set.write();
            ((BytesVector) target).set(0, bytes.bytes(), bytes.offset(), bytes.length());
        }
    }
}
