package io.sluice.endpoints;

import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results that have a value of every type. */
public final class SampleRows {
    private static final Map<String, LogicalType> SCALARS = new LinkedHashMap<>();
    private static final Map<String, LogicalType> OTHERS = new LinkedHashMap<>();

    static {
        SCALARS.put("c_boolean", Types.BOOLEAN.notNull());
        SCALARS.put("c_tinyint", Types.TINYINT);
        SCALARS.put("c_smallint", Types.SMALLINT);
        SCALARS.put("c_int", Types.INT);
        SCALARS.put("c_bigint", Types.BIGINT);
        SCALARS.put("c_float", Types.FLOAT);
        SCALARS.put("c_double", Types.DOUBLE);
        SCALARS.put("c_decimal", Types.decimal(10, 2));
        SCALARS.put("c_wide", Types.decimal(38, 6));
        SCALARS.put("c_char", Types.character(2));
        SCALARS.put("c_varchar", Types.varchar(10));
        SCALARS.put("c_string", Types.STRING);
        SCALARS.put("c_bytes", Types.BYTES);
        SCALARS.put("c_date", Types.DATE);
        SCALARS.put("c_time", Types.time(0));
        SCALARS.put("c_timestamp", Types.timestamp(3));
        SCALARS.put("c_nanos", Types.timestamp(9));
        SCALARS.put("c_ltz", Types.timestampLtz(3));

        OTHERS.put("c_months", new YearMonthIntervalType("YEAR_TO_MONTH", 2, true));
        OTHERS.put("c_millis", new DayTimeIntervalType("DAY_TO_SECOND", 2, 3, true));
        OTHERS.put("c_array", new ArrayType(Types.INT, true));
        OTHERS.put("c_map", new MapType(Types.STRING, Types.decimal(5, 2), true));
        OTHERS.put("c_multiset", new MultisetType(Types.STRING, true));
        OTHERS.put(
                "c_row",
                new RowType(
                        List.of(Field.of("f", Types.STRING), Field.of("g", Types.DATE), Field.of("h", Types.BOOLEAN)),
                        true));
        OTHERS.put("c_ltzs", new ArrayType(Types.timestampLtz(3), true));
        OTHERS.put("c_null", Types.NULL);
    }

    private SampleRows() {}

    /** The types of the first release, one row. */
    public static FakeResult scalars() {
        return FakeResult.query(
                type(SCALARS),
                List.of(FakeResult.row(
                        true,
                        -1,
                        -2,
                        -3,
                        9_000_000_000L,
                        1.1f,
                        2.5,
                        new BigDecimal("12.50"),
                        new BigDecimal("12345678901234567890.123456"),
                        "ab",
                        "short",
                        "ünï",
                        new byte[] {0, (byte) 0xFF},
                        LocalDate.of(2024, 2, 29),
                        LocalTime.of(12, 34, 56),
                        LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000),
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 123_456_789),
                        Instant.EPOCH)));
    }

    /** Intervals and nested types: a row of values and one of nulls. */
    public static FakeResult others() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("e", 2);
        Map<String, BigDecimal> map = new LinkedHashMap<>();
        map.put("k", new BigDecimal("1.50"));
        map.put("k2", null);
        return FakeResult.query(
                type(OTHERS),
                List.of(
                        FakeResult.row(
                                Period.ofMonths(123),
                                Duration.ofMillis(123),
                                FakeResult.row(1, null, 3),
                                map,
                                counts,
                                FakeResult.row("say \"hi\"", LocalDate.of(2024, 1, 2), null),
                                FakeResult.row(Instant.EPOCH),
                                null),
                        FakeResult.row(null, null, null, null, null, null, null, null)));
    }

    static TableSchema schemaOfAllTypes() {
        Map<String, LogicalType> all = new LinkedHashMap<>(SCALARS);
        all.putAll(OTHERS);
        return TableSchema.of(all.entrySet().stream()
                .map(column -> Column.Physical.of(column.getKey(), column.getValue()))
                .toList());
    }

    private static RowType type(Map<String, LogicalType> columns) {
        return RowType.of(columns.entrySet().stream()
                .map(column -> Field.of(column.getKey(), column.getValue()))
                .toList());
    }
}
