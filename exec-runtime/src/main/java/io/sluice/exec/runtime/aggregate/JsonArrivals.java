package io.sluice.exec.runtime.aggregate;

import io.sluice.functions.json.JsonAggregates;
import io.sluice.functions.value.BytesRef;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON_ARRAYAGG and JSON_OBJECTAGG. Values come as JSON texts. */
final class JsonArrivals extends Arrivals {
    private final JsonAggregates json = new JsonAggregates();
    private final boolean object;
    private final boolean nulls;

    /**
     * @param object whether there is a key before the value
     * @param nulls whether values that are NULL are in the result
     */
    JsonArrivals(
            List<LogicalType> arguments,
            LogicalType result,
            Optional<ArrivalOrder> order,
            boolean object,
            boolean nulls) {
        super(arguments, result, order);
        this.object = object;
        this.nulls = nulls;
    }

    /** What is left out is told from what was never there: a key that comes twice is an error in any case. */
    @Override
    boolean takesNulls() {
        return nulls || object;
    }

    @Override
    void computeNothing(ColumnVector target) {
        computeElements(target);
    }

    @Override
    void computeElements(ColumnVector target) {
        BytesRef made = object ? object() : array();
        ((BytesVector) target).set(0, made.bytes(), made.offset(), made.length());
    }

    private BytesRef array() {
        json.beginArray();
        for (int at = first(); at < end(); at = next(at)) {
            decode(at);
            json.element(text(0));
        }
        return json.endArray();
    }

    private BytesRef object() {
        json.beginObject();
        for (int at = first(); at < end(); at = next(at)) {
            decode(at);
            json.field(text(0), text(1));
        }
        return json.endObject(nulls);
    }

    private @Nullable String text(int argument) {
        ColumnVector vector = argument(argument);
        return vector.isNull(0) ? null : ((BytesVector) vector).getString(0);
    }
}
