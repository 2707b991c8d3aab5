package io.sluice.functions.text;

import static io.sluice.functions.signature.Parameter.any;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.ResultType.nullable;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** PRINTF(format, value, ...), by the rules of Java's Formatter. */
public final class Printf {
    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "PRINTF",
            takes(text("format")).repeating(any("value")).gives(nullable(Types.STRING)),
            Printf::choose,
            "The values by a format of Java's Formatter; NULL when one does not fit it. DECIMALs and times count as texts, DATE and TIME as"
                    + " days and milliseconds.",
            "PRINTF('%d-%s', 7, 'x')",
            "7-x");

    private Printf() {}

    private static Invocation choose(CallSite site) {
        List<Field> fields = new ArrayList<>();
        for (int i = 1; i < site.arity(); i++) {
            fields.add(Field.of("f" + i, site.type(i)));
        }
        return Invocation.of(Printf.class, "format", ValueKind.BYTES)
                .operand(0, ValueKind.BYTES)
                .cells(1)
                .constant(RowType.of(fields))
                .flag()
                .result();
    }

    public static BytesRef format(BytesRef format, Cell[] values, LogicalType types, NullFlag flag, BytesRef result) {
        @Nullable Object[] objects = new @Nullable Object[values.length];
        for (int i = 0; i < values.length; i++) {
            objects[i] = object(((RowType) types).typeAt(i), values[i]);
        }
        try {
            return result.setText(String.format(Locale.ROOT, format.toString(), objects));
        } catch (IllegalFormatException e) { // The JDK has no other way to say it.
            flag.raise();
            return result;
        }
    }

    private static @Nullable Object object(LogicalType type, Cell cell) {
        if (cell.isNull()) {
            return null;
        }
        return switch (type.root()) {
            case DATE, TIME_WITHOUT_TIME_ZONE, INTERVAL_YEAR_MONTH -> ((IntVector) cell.vector()).get(cell.row());
            case INTERVAL_DAY_TIME -> ((LongVector) cell.vector()).get(cell.row());
            case BINARY, VARBINARY ->
                HexFormat.of().formatHex(cell.as(new BytesRef()).toBytes());
            case DECIMAL -> ((BigDecimal) value(type, cell)).toPlainString();
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE, CHAR, VARCHAR -> value(type, cell);
            default -> value(type, cell).toString();
        };
    }

    private static Object value(LogicalType type, Cell cell) {
        return Objects.requireNonNull(JavaValues.get(type, cell.vector(), cell.row()));
    }
}
