package io.sluice.exec.runtime.codegen;

import static io.sluice.exec.runtime.codegen.Exprs.call;
import static io.sluice.exec.runtime.codegen.Exprs.literal;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.Search;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.functions.arithmetic.DecimalTypes;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;

/** Random expressions over a row with a column of each scalar type, an array and a map. */
final class RandomExpressions {
    private static final ArrayType ARRAY = new ArrayType(Types.INT, true);
    private static final MapType MAP = new MapType(Types.STRING, Types.INT, true);

    static final List<LogicalType> TYPES = List.of(
            Types.BOOLEAN,
            Types.TINYINT,
            Types.SMALLINT,
            Types.INT,
            Types.BIGINT,
            Types.FLOAT,
            Types.DOUBLE,
            Types.decimal(10, 2),
            Types.decimal(38, 10),
            Types.STRING,
            Types.varchar(5),
            Types.character(3),
            Types.BYTES,
            Types.DATE,
            Types.time(3),
            Types.timestamp(3),
            Types.timestamp(9),
            Types.timestampLtz(6),
            ARRAY,
            MAP);

    static final RowType ROW = row();

    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");
    private static final List<String> TESTS =
            List.of("IS TRUE", "IS NOT TRUE", "IS FALSE", "IS NOT FALSE", "IS UNKNOWN", "IS NOT UNKNOWN", "NOT");

    private final Random random;
    private final RandomValues values;

    RandomExpressions(Random random) {
        this.random = random;
        values = new RandomValues(random);
    }

    private static RowType row() {
        List<Field> fields = new ArrayList<>();
        for (LogicalType type : TYPES) {
            fields.add(Field.of("c_" + type.root().name().toLowerCase(Locale.ROOT), type));
        }
        return RowType.of(fields);
    }

    Expr any(int depth) {
        return of(anyType(), depth);
    }

    private LogicalType anyType() {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    Expr of(LogicalType type, int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            return leaf(type);
        }
        return switch (random.nextInt(10)) {
            case 0 ->
                call(
                        "CASE",
                        type,
                        of(Types.BOOLEAN, depth - 1),
                        of(type, depth - 1),
                        of(Types.BOOLEAN, depth - 1),
                        of(type, depth - 1),
                        of(type, depth - 1));
            case 1 -> call("COALESCE", type, of(type, depth - 1), of(type, depth - 1), of(type, depth - 1));
            case 2 -> call("IF", type, of(Types.BOOLEAN, depth - 1), of(type, depth - 1), of(type, depth - 1));
            case 3 -> call("NULLIF", type, of(type, depth - 1), of(type, depth - 1));
            case 4 ->
                type.root().isNested()
                        ? typed(type, depth - 1)
                        : call(
                                random.nextBoolean() ? "GREATEST" : "LEAST",
                                type,
                                of(type, depth - 1),
                                of(type, depth - 1),
                                of(type, depth - 1));
            default -> typed(type, depth - 1);
        };
    }

    private Expr leaf(LogicalType type) {
        if (random.nextInt(3) == 0) {
            return literal(random.nextInt(8) == 0 ? null : values.of(type), type);
        }
        return new InputRef(TYPES.indexOf(type), type);
    }

    private Expr typed(LogicalType type, int depth) {
        return switch (type.root()) {
            case BOOLEAN -> condition(depth);
            case TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE -> number(type, depth);
            case DECIMAL -> decimal((DecimalType) type, depth);
            case CHAR, VARCHAR -> text(type, depth);
            case DATE, TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIME_WITHOUT_TIME_ZONE ->
                time(type, depth);
            case ARRAY -> call("ARRAY", type, of(Types.INT, depth), of(Types.TINYINT, depth), of(Types.INT, depth));
            case MAP ->
                call(
                        "MAP",
                        type,
                        of(Types.STRING, depth),
                        of(Types.INT, depth),
                        // Another key than all: the twin's maps have each key once.
                        new Literal("other", Types.varchar(5)),
                        of(Types.INT, 0));
            default -> call(cast(), type, of(random.nextBoolean() ? Types.STRING : type, depth));
        };
    }

    private String cast() {
        return random.nextInt(4) == 0 ? "CAST" : "TRY_CAST";
    }

    private Expr condition(int depth) {
        switch (random.nextInt(7)) {
            case 0 -> {
                Expr[] operands = new Expr[2 + random.nextInt(random.nextInt(10) == 0 ? 30 : 3)];
                for (int i = 0; i < operands.length; i++) {
                    operands[i] = of(Types.BOOLEAN, Math.min(depth, operands.length > 4 ? 1 : depth));
                }
                return call(random.nextBoolean() ? "AND" : "OR", Types.BOOLEAN, operands);
            }
            case 1 -> {
                return call(TESTS.get(random.nextInt(TESTS.size())), Types.BOOLEAN, of(Types.BOOLEAN, depth));
            }
            case 2 -> {
                LogicalType type = anyType();
                String name = random.nextBoolean() ? "IS DISTINCT FROM" : "IS NOT DISTINCT FROM";
                return call(name, Types.BOOLEAN.notNull(), of(type, depth), of(type, depth));
            }
            case 3 -> {
                return call(random.nextBoolean() ? "IS NULL" : "IS NOT NULL", Types.BOOLEAN.notNull(), any(depth));
            }
            case 4 -> {
                return search(depth);
            }
            case 5 -> {
                Expr pattern = random.nextBoolean()
                        ? literal("%a_%", Types.STRING)
                        : literal(values.of(Types.STRING), Types.STRING);
                return call("LIKE", Types.BOOLEAN, of(Types.STRING, depth), pattern);
            }
            default -> {
                LogicalType left = anyType();
                String operator = COMPARISONS.get(random.nextInt(left.root().isNested() ? 2 : COMPARISONS.size()));
                LogicalType right = left.root().isNumeric() ? TYPES.get(1 + random.nextInt(8)) : left;
                return call(operator, Types.BOOLEAN, of(left, depth), of(right, depth));
            }
        }
    }

    private Expr search(int depth) {
        LogicalType type = List.of(Types.INT, Types.BIGINT, Types.TINYINT).get(random.nextInt(3));
        TreeSet<Long> bounds = new TreeSet<>();
        for (int i = random.nextInt(30); i >= 0; i--) {
            bounds.add((long) random.nextInt(41) - 20);
        }
        List<Search.Range> ranges = new ArrayList<>();
        for (Long bound : bounds) {
            Object value = values.integer(type, bound);
            Optional<Search.Bound> closed = Optional.of(new Search.Bound(value, true));
            ranges.add(
                    bound.equals(bounds.last()) && random.nextBoolean()
                            ? new Search.Range(
                                    Optional.of(new Search.Bound(value, random.nextBoolean())), Optional.empty())
                            : new Search.Range(closed, closed));
        }
        Search.NullAs nullAs = Search.NullAs.values()[random.nextInt(3)];
        return new Search(of(type, depth), ranges, nullAs, type, Types.BOOLEAN);
    }

    private Expr number(LogicalType type, int depth) {
        return switch (random.nextInt(8)) {
            case 0 -> call(cast(), type, of(Types.STRING, depth));
            case 1 -> call("CAST", type, of(TYPES.get(1 + random.nextInt(8)), depth));
            case 2 -> call(cast(), type, call("CHAR_LENGTH", Types.INT, of(Types.STRING, depth)));
            case 3 ->
                random.nextBoolean()
                        ? call(random.nextBoolean() ? "-" : "ABS", type, of(type, depth))
                        : call("CAST", type, item(depth));
            case 4 ->
                call(
                        "CAST",
                        type,
                        call(
                                "EXTRACT",
                                Types.BIGINT,
                                new Symbol("TIME_UNIT_RANGE", random.nextBoolean() ? "DOY" : "MICROSECOND"),
                                of(Types.timestamp(9), depth)));
            case 5 ->
                random.nextInt(4) == 0
                        ? call("/", type, of(type, depth), of(type, depth))
                        : call("*", type, of(type, depth), of(type, depth));
            default -> call(random.nextBoolean() ? "+" : "-", type, of(type, depth), of(type, depth));
        };
    }

    /** A constant index below 1 would be refused. */
    private Expr item(int depth) {
        return random.nextBoolean()
                ? call("ITEM", Types.INT, of(ARRAY, depth), new InputRef(TYPES.indexOf(Types.TINYINT), Types.TINYINT))
                : call("ITEM", Types.INT, of(MAP, depth), of(Types.varchar(5), 0));
    }

    private Expr decimal(DecimalType type, int depth) {
        DecimalType left = (DecimalType) TYPES.get(7 + random.nextInt(2));
        LogicalType right = random.nextBoolean() ? TYPES.get(7 + random.nextInt(2)) : Types.INT;
        DecimalType other = DecimalTypes.of(right);
        Expr a = of(left, depth);
        Expr b = of(right, depth);
        Expr result =
                switch (random.nextInt(7)) {
                    case 0 -> call("+", DecimalTypes.sum(left, other), a, b);
                    case 1 -> call("-", DecimalTypes.sum(left, other), a, b);
                    case 2 -> call("*", DecimalTypes.product(left, other), a, b);
                    case 3 -> call("/", DecimalTypes.quotient(left, other), a, b);
                    case 4 -> call("%", DecimalTypes.remainder(left, other), a, b);
                    case 5 -> call("ROUND", DecimalTypes.rounded(left, 1), a, literal(1, Types.INT));
                    default -> of(random.nextBoolean() ? Types.DOUBLE : Types.STRING, depth);
                };
        return call(result.type().root().isCharacter() ? cast() : "CAST", type, result);
    }

    private Expr text(LogicalType type, int depth) {
        Expr source = of(Types.STRING, depth);
        Expr result =
                switch (random.nextInt(8)) {
                    case 0 -> call("||", Types.STRING, source, of(Types.STRING, depth));
                    case 1 -> call("UPPER", Types.STRING, source);
                    case 2 -> call("SUBSTRING", Types.STRING, source, of(Types.INT, 0), of(Types.INT, 0));
                    case 3 ->
                        call("TRIM", Types.STRING, new Symbol("TRIM", "BOTH"), literal("aä", Types.STRING), source);
                    case 4 ->
                        call("REPLACE", Types.STRING, source, literal("a", Types.STRING), of(Types.varchar(5), depth));
                    case 5 ->
                        call(
                                "CONCAT",
                                Types.STRING,
                                source,
                                of(Types.character(3), depth),
                                of(Types.varchar(5), depth));
                    default -> any(depth);
                };
        return call("CAST", type, result);
    }

    private Expr time(LogicalType type, int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> call(cast(), type, of(Types.STRING, depth));
            case 1 ->
                call(
                        "+",
                        type,
                        of(type, depth),
                        literal(
                                Duration.ofMillis(random.nextInt(200_000_000)),
                                new DayTimeIntervalType("SECOND", 2, 3, false)));
            case 2 ->
                call(
                        "-",
                        type,
                        of(type, depth),
                        literal(Period.ofMonths(random.nextInt(30)), new YearMonthIntervalType("MONTH", 2, false)));
            default ->
                call(
                        "CAST",
                        type,
                        of(
                                // Of a TIMESTAMP before 1970 a TIME is negative, which no LocalTime of the twin is.
                                type.root() == TypeRoot.TIME_WITHOUT_TIME_ZONE
                                        ? Types.timestampLtz(6)
                                        : TYPES.get(15 + random.nextInt(3)),
                                depth));
        };
    }
}
