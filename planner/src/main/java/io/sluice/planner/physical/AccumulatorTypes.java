package io.sluice.planner.physical;

import io.sluice.functions.user.FunctionClass;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ExternalRawType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.StructuredType.Comparison;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The types that plan files give to accumulators that are collections: Java classes of Flink, which has to find them there. The runtime
 * has its own form of accumulators and looks at none of them.
 */
public final class AccumulatorTypes {
    private static final String MAP_VIEW = "org.apache.flink.table.api.dataview.MapView";
    private static final String LIST_VIEW = "org.apache.flink.table.api.dataview.ListView";
    private static final String TEXT_CLASS = "org.apache.flink.table.data.StringData";
    private static final String AGGREGATES = "org.apache.flink.table.runtime.functions.aggregate.";

    private AccumulatorTypes() {}

    /** All values of a MIN or MAX that can take values back. @param name {@code min} or {@code max} */
    static RelDataType extreme(SluiceTypeFactory types, String name, RelDataType value) {
        LogicalType type = TypeBridge.toLogical(value);
        String function = Character.toUpperCase(name.charAt(0)) + name.substring(1) + "WithRetract";
        String className = AGGREGATES + function + "AggFunction$" + function + "Accumulator";
        List<Field> fields = List.of(
                Field.of(name, type.asNullable()),
                Field.of("mapSize", Types.BIGINT),
                Field.of("map", mapView(type.notNull(), "BIGINT", Optional.empty())));
        return types.createExtended(new StructuredType(
                Optional.empty(), Optional.of(className), fields, true, true, Comparison.EQUALS, true));
    }

    /** What Welford's method keeps: how many values, their mean, and the squared differences from it. */
    public static RelDataType squares(SluiceTypeFactory types) {
        List<Field> fields = List.of(
                Field.of("n", Types.BIGINT.notNull()),
                Field.of("mean", Types.DOUBLE.notNull()),
                Field.of("m2", Types.DOUBLE.notNull()));
        String className = AGGREGATES + "WelfordM2AggFunction$WelfordM2Accumulator";
        return types.createExtended(new StructuredType(
                Optional.empty(), Optional.of(className), fields, true, true, Comparison.EQUALS, true));
    }

    /** The texts of a LISTAGG that can take values back. @param separated whether the separator is an argument, too */
    static RelDataType listing(SluiceTypeFactory types, boolean separated) {
        String function = separated ? "ListAggWsWithRetract" : "ListAggWithRetract";
        String className = AGGREGATES + function + "AggFunction$" + function + "Accumulator";
        List<Field> fields = new ArrayList<>();
        fields.add(Field.of("list", listView()));
        fields.add(Field.of("retractList", listView()));
        if (separated) {
            fields.add(Field.of("delimiter", Types.STRING));
        }
        return types.createExtended(new StructuredType(
                Optional.empty(), Optional.of(className), fields, true, true, Comparison.EQUALS, true));
    }

    /** What a user's aggregate function keeps. */
    static RelDataType ofUser(SluiceTypeFactory types, FunctionClass function) {
        LogicalType type = function.accumulatorType();
        return type instanceof RowType row
                ? types.createExtended(new StructuredType(
                        Optional.empty(),
                        Optional.of(function.accumulatorClassName()),
                        row.fields(),
                        true,
                        true,
                        Comparison.EQUALS,
                        true))
                : TypeBridge.toRel(type, types);
    }

    /**
     * The values of a DISTINCT aggregate with how often each is there.
     *
     * @param byFilter whether they are counted under several filters
     */
    static RelDataType distinctValues(SluiceTypeFactory types, List<RelDataType> values, boolean byFilter) {
        LogicalType type = TypeBridge.toLogical(values.get(0));
        String counts = byFilter ? "ARRAY<BIGINT NOT NULL>" : "BIGINT NOT NULL";
        Optional<String> conversion = byFilter
                ? Optional.of("{\"conversionClass\":\"[J\",\"elementClass\":{\"conversionClass\":\"long\"}}")
                : Optional.empty();
        return types.createExtended(mapView(type, counts, conversion));
    }

    private static LogicalType listView() {
        String structured = "STRUCTURED<'%s', `list` ARRAY<%s>>"
                .formatted(LIST_VIEW, Types.STRING.notNull().sql());
        String external =
                "{\"logicalType\":\"%s\",\"fields\":[{\"name\":\"list\",\"conversionClass\":\"java.util.List\",\"elementClass\":{\"conversionClass\":\"%s\"}}]}"
                        .formatted(structured, TEXT_CLASS);
        return new ExternalRawType(LIST_VIEW, external, true);
    }

    private static LogicalType mapView(LogicalType key, String value, Optional<String> valueClass) {
        String structured = "STRUCTURED<'%s', `map` MAP<%s, %s>>".formatted(MAP_VIEW, key.sql(), value);
        String classes = keyClass(key)
                        .map(name -> ",\"keyClass\":{\"conversionClass\":\"" + name + "\"}")
                        .orElse("")
                + valueClass.map(json -> ",\"valueClass\":" + json).orElse("");
        String external = classes.isEmpty()
                ? "\"" + structured + "\""
                : "{\"logicalType\":\"%s\",\"fields\":[{\"name\":\"map\"%s}]}".formatted(structured, classes);
        return new ExternalRawType(MAP_VIEW, external, true);
    }

    /** The class of Flink's internal values, where it is not the type's usual one. */
    private static Optional<String> keyClass(LogicalType key) {
        return switch (key.root()) {
            case CHAR, VARCHAR -> Optional.of(TEXT_CLASS);
            case DECIMAL -> Optional.of("org.apache.flink.table.data.DecimalData");
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                Optional.of("org.apache.flink.table.data.TimestampData");
            case DATE, TIME_WITHOUT_TIME_ZONE -> Optional.of("java.lang.Integer");
            default -> Optional.empty();
        };
    }
}
