package io.sluice.spi.type;

import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import java.util.stream.Collectors;

/** Types as DESCRIBE shows them: {@code STRING}, {@code TIMESTAMP_LTZ(3) *PROCTIME*}. */
final class TypeSummary {
    private TypeSummary() {}

    static String of(LogicalType type) {
        return name(type) + (type.nullable() ? "" : " NOT NULL") + timeAttribute(type);
    }

    private static String name(LogicalType type) {
        if (type instanceof LogicalType.VarCharType varchar && varchar.length() == LogicalType.MAX_LENGTH) {
            return "STRING";
        }
        if (type instanceof LogicalType.VarBinaryType bytes && bytes.length() == LogicalType.MAX_LENGTH) {
            return "BYTES";
        }
        if (type instanceof TimestampLtzType timestamp) {
            return "TIMESTAMP_LTZ(" + timestamp.precision() + ")";
        }
        if (type instanceof ArrayType array) {
            return "ARRAY<" + of(array.element()) + ">";
        }
        if (type instanceof MultisetType multiset) {
            return "MULTISET<" + of(multiset.element()) + ">";
        }
        if (type instanceof MapType map) {
            return "MAP<" + of(map.key()) + ", " + of(map.value()) + ">";
        }
        if (type instanceof RowType row) {
            return row.fields().stream()
                    .map(field -> "`" + field.name() + "` " + of(field.type()))
                    .collect(Collectors.joining(", ", "ROW<", ">"));
        }
        if (type instanceof StructuredType structured && structured.identifier().isEmpty()) {
            return structured.attributes().stream()
                    .map(attribute -> ", `" + attribute.name() + "` " + of(attribute.type()))
                    .collect(Collectors.joining(
                            "", "STRUCTURED<'" + structured.className().orElse("?") + "'", ">"));
        }
        return type.name();
    }

    private static String timeAttribute(LogicalType type) {
        TimeKind kind = TimeKind.REGULAR;
        if (type instanceof TimestampType timestamp) {
            kind = timestamp.kind();
        } else if (type instanceof TimestampLtzType timestamp) {
            kind = timestamp.kind();
        }
        return kind == TimeKind.REGULAR ? "" : " *" + kind + "*";
    }
}
