package io.sluice.spi.type;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A SQL type, its nullability included. Two types are equal when they print alike, time attributes apart; column comments of
 * ROW fields count.
 */
public sealed interface LogicalType {
    /** The length of STRING and BYTES. */
    int MAX_LENGTH = Integer.MAX_VALUE;

    TypeRoot root();

    boolean nullable();

    LogicalType withNullable(boolean nullable);

    PhysicalType physical();

    /** The row that values of the type are, for ROW and structured types, which have fields; null for all others. */
    default @Nullable RowType rowForm() {
        return null;
    }

    /**
     * The type's name without nullability as Flink's type strings have it: {@code VARCHAR(10)}, {@code TIMESTAMP(3) WITH LOCAL
     * TIME ZONE}. STRING prints as {@code VARCHAR(2147483647)}.
     */
    String name();

    /** {@link #name} and {@code NOT NULL} where it holds; what {@link TypeParser} reads. */
    default String sql() {
        return nullable() ? name() : name() + " NOT NULL";
    }

    /** {@link #sql} with STRING and BYTES for the longest VARCHAR and VARBINARY, and {@code *ROWTIME*} marks: for people. */
    default String summary() {
        return TypeSummary.of(this);
    }

    default LogicalType notNull() {
        return withNullable(false);
    }

    default LogicalType asNullable() {
        return withNullable(true);
    }

    record CharType(int length, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.CHAR;
        }

        @Override
        public CharType withNullable(boolean value) {
            return new CharType(length, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.BYTES;
        }

        @Override
        public String name() {
            return "CHAR(" + length + ")";
        }
    }

    record VarCharType(int length, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.VARCHAR;
        }

        @Override
        public VarCharType withNullable(boolean value) {
            return new VarCharType(length, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.BYTES;
        }

        @Override
        public String name() {
            return "VARCHAR(" + length + ")";
        }
    }

    record BinaryType(int length, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.BINARY;
        }

        @Override
        public BinaryType withNullable(boolean value) {
            return new BinaryType(length, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.BYTES;
        }

        @Override
        public String name() {
            return "BINARY(" + length + ")";
        }
    }

    record VarBinaryType(int length, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.VARBINARY;
        }

        @Override
        public VarBinaryType withNullable(boolean value) {
            return new VarBinaryType(length, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.BYTES;
        }

        @Override
        public String name() {
            return "VARBINARY(" + length + ")";
        }
    }

    record DecimalType(int precision, int scale, boolean nullable) implements LogicalType {
        public static final int MAX_PRECISION = 38;
        /** The widest DECIMAL whose unscaled value fits a long. */
        public static final int MAX_LONG_PRECISION = 18;

        public DecimalType {
            if (precision < 1 || precision > MAX_PRECISION || scale < 0 || scale > precision) {
                throw new IllegalArgumentException("DECIMAL(" + precision + ", " + scale + ")");
            }
        }

        @Override
        public TypeRoot root() {
            return TypeRoot.DECIMAL;
        }

        @Override
        public DecimalType withNullable(boolean value) {
            return new DecimalType(precision, scale, value);
        }

        @Override
        public PhysicalType physical() {
            return precision <= MAX_LONG_PRECISION ? PhysicalType.LONG : PhysicalType.DECIMAL;
        }

        @Override
        public String name() {
            return "DECIMAL(" + precision + ", " + scale + ")";
        }
    }

    /** BOOLEAN, the integers, FLOAT, DOUBLE, DATE, NULL, SYMBOL, VARIANT, BITMAP, DESCRIPTOR: types without parameters. */
    record SimpleType(TypeRoot root, boolean nullable) implements LogicalType {
        @Override
        public SimpleType withNullable(boolean value) {
            return new SimpleType(root, value);
        }

        @Override
        public PhysicalType physical() {
            return switch (root) {
                case BOOLEAN -> PhysicalType.BOOLEAN;
                case TINYINT, SMALLINT, INTEGER, DATE -> PhysicalType.INT;
                case BIGINT -> PhysicalType.LONG;
                case FLOAT -> PhysicalType.FLOAT;
                case DOUBLE -> PhysicalType.DOUBLE;
                case NULL -> PhysicalType.NULL;
                case VARIANT, BITMAP -> PhysicalType.BYTES;
                case CHAR,
                        VARCHAR,
                        BINARY,
                        VARBINARY,
                        DECIMAL,
                        TIME_WITHOUT_TIME_ZONE,
                        TIMESTAMP_WITHOUT_TIME_ZONE,
                        TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                        INTERVAL_YEAR_MONTH,
                        INTERVAL_DAY_TIME,
                        ARRAY,
                        MAP,
                        MULTISET,
                        ROW,
                        RAW,
                        SYMBOL,
                        DESCRIPTOR,
                        STRUCTURED_TYPE,
                        DISTINCT_TYPE ->
                    throw new IllegalStateException(root + " has no values in columns as a simple type");
            };
        }

        @Override
        public String name() {
            return root == TypeRoot.INTEGER ? "INT" : root.name();
        }
    }

    /** Milliseconds are kept whatever the precision, as in Flink. */
    record TimeType(int precision, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.TIME_WITHOUT_TIME_ZONE;
        }

        @Override
        public TimeType withNullable(boolean value) {
            return new TimeType(precision, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.INT;
        }

        @Override
        public String name() {
            return "TIME(" + precision + ")";
        }
    }

    /** A wall-clock time without zone. */
    record TimestampType(int precision, TimeKind kind, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE;
        }

        @Override
        public TimestampType withNullable(boolean value) {
            return new TimestampType(precision, kind, value);
        }

        @Override
        public PhysicalType physical() {
            return precision <= 3 ? PhysicalType.LONG : PhysicalType.TIMESTAMP;
        }

        @Override
        public String name() {
            return "TIMESTAMP(" + precision + ")";
        }
    }

    /** An instant; shown in the session's zone ({@code table.local-time-zone}). */
    record TimestampLtzType(int precision, TimeKind kind, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
        }

        @Override
        public TimestampLtzType withNullable(boolean value) {
            return new TimestampLtzType(precision, kind, value);
        }

        @Override
        public PhysicalType physical() {
            return precision <= 3 ? PhysicalType.LONG : PhysicalType.TIMESTAMP;
        }

        @Override
        public String name() {
            return "TIMESTAMP(" + precision + ") WITH LOCAL TIME ZONE";
        }
    }

    /**
     * @param resolution YEAR, MONTH or YEAR_TO_MONTH
     * @param precision digits of the years
     */
    record YearMonthIntervalType(String resolution, int precision, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.INTERVAL_YEAR_MONTH;
        }

        @Override
        public YearMonthIntervalType withNullable(boolean value) {
            return new YearMonthIntervalType(resolution, precision, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.INT;
        }

        @Override
        public String name() {
            return switch (resolution) {
                case "YEAR" -> "INTERVAL YEAR(" + precision + ")";
                case "MONTH" -> "INTERVAL MONTH";
                case "YEAR_TO_MONTH" -> "INTERVAL YEAR(" + precision + ") TO MONTH";
                default -> throw new IllegalStateException(resolution);
            };
        }
    }

    /**
     * @param resolution DAY, DAY_TO_HOUR, DAY_TO_MINUTE, DAY_TO_SECOND, HOUR, HOUR_TO_MINUTE, HOUR_TO_SECOND, MINUTE,
     *     MINUTE_TO_SECOND or SECOND
     * @param dayPrecision digits of the days
     * @param fractionalPrecision digits of the second's fraction
     */
    record DayTimeIntervalType(String resolution, int dayPrecision, int fractionalPrecision, boolean nullable)
            implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.INTERVAL_DAY_TIME;
        }

        @Override
        public DayTimeIntervalType withNullable(boolean value) {
            return new DayTimeIntervalType(resolution, dayPrecision, fractionalPrecision, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.LONG;
        }

        @Override
        public String name() {
            String day = "DAY(" + dayPrecision + ")";
            String second = "SECOND(" + fractionalPrecision + ")";
            return "INTERVAL "
                    + switch (resolution) {
                        case "DAY" -> day;
                        case "DAY_TO_HOUR" -> day + " TO HOUR";
                        case "DAY_TO_MINUTE" -> day + " TO MINUTE";
                        case "DAY_TO_SECOND" -> day + " TO " + second;
                        case "HOUR" -> "HOUR";
                        case "HOUR_TO_MINUTE" -> "HOUR TO MINUTE";
                        case "HOUR_TO_SECOND" -> "HOUR TO " + second;
                        case "MINUTE" -> "MINUTE";
                        case "MINUTE_TO_SECOND" -> "MINUTE TO " + second;
                        case "SECOND" -> second;
                        default -> throw new IllegalStateException(resolution);
                    };
        }
    }

    record ArrayType(LogicalType element, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.ARRAY;
        }

        @Override
        public ArrayType withNullable(boolean value) {
            return new ArrayType(element, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.ARRAY;
        }

        @Override
        public String name() {
            return "ARRAY<" + element.sql() + ">";
        }
    }

    record MapType(LogicalType key, LogicalType value, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.MAP;
        }

        @Override
        public MapType withNullable(boolean nowNullable) {
            return new MapType(key, value, nowNullable);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.MAP;
        }

        @Override
        public String name() {
            return "MAP<" + key.sql() + ", " + value.sql() + ">";
        }
    }

    record MultisetType(LogicalType element, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.MULTISET;
        }

        @Override
        public MultisetType withNullable(boolean value) {
            return new MultisetType(element, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.MAP;
        }

        @Override
        public String name() {
            return "MULTISET<" + element.sql() + ">";
        }
    }

    /** A named field of a row, or a column of a batch. */
    record Field(String name, LogicalType type, Optional<String> comment) {
        public static Field of(String name, LogicalType type) {
            return new Field(name, type, Optional.empty());
        }
    }

    record RowType(List<Field> fields, boolean nullable) implements LogicalType {
        public RowType {
            fields = List.copyOf(fields);
        }

        /** The NOT NULL row of a table or a plan node. */
        public static RowType of(List<Field> fields) {
            return new RowType(fields, false);
        }

        public LogicalType typeAt(int index) {
            return fields.get(index).type();
        }

        public List<String> names() {
            return fields.stream().map(Field::name).toList();
        }

        public List<LogicalType> types() {
            return fields.stream().map(Field::type).toList();
        }

        public int arity() {
            return fields.size();
        }

        @Override
        public RowType rowForm() {
            return this;
        }

        @Override
        public TypeRoot root() {
            return TypeRoot.ROW;
        }

        @Override
        public RowType withNullable(boolean value) {
            return new RowType(fields, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.ROW;
        }

        @Override
        public String name() {
            StringBuilder text = new StringBuilder("ROW<");
            for (Field field : fields) {
                text.append(text.length() == 4 ? "" : ", ")
                        .append('`')
                        .append(field.name().replace("`", "``"))
                        .append("` ")
                        .append(field.type().sql());
                field.comment().ifPresent(comment -> text.append(" '")
                        .append(comment.replace("'", "''"))
                        .append('\''));
            }
            return text.append('>').toString();
        }
    }

    /** A value of a Java class that SQL does not look into. */
    record RawType(String className, String serializer, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.RAW;
        }

        @Override
        public RawType withNullable(boolean value) {
            return new RawType(className, serializer, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.OBJECT;
        }

        @Override
        public String name() {
            return "RAW('" + className + "', '" + serializer + "')";
        }
    }

    /**
     * A value of a Java class that SQL does not look into, made of what Flink calls an external data type: the state of aggregates in plans.
     *
     * @param dataType that type, as JSON as plan files have it
     */
    record ExternalRawType(String className, String dataType, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.RAW;
        }

        @Override
        public ExternalRawType withNullable(boolean value) {
            return new ExternalRawType(className, dataType, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.OBJECT;
        }

        @Override
        public String name() {
            return "RAW('" + className + "', ?)";
        }
    }

    /**
     * A row with the name of a type or of a Java class.
     *
     * @param identifier of a type that a catalog knows
     * @param className of a type that is written where it is used
     */
    record StructuredType(
            Optional<String> identifier,
            Optional<String> className,
            List<Field> attributes,
            boolean isFinal,
            boolean instantiable,
            Comparison comparison,
            boolean nullable)
            implements LogicalType {
        /** What values can be compared for. */
        public enum Comparison {
            NONE,
            EQUALS,
            FULL
        }

        public StructuredType {
            attributes = List.copyOf(attributes);
        }

        /** The row type that has the attributes for fields, in which form the values lie in columns. */
        @Override
        public RowType rowForm() {
            return new RowType(attributes, nullable);
        }

        /** A type as SQL writes it. */
        public static StructuredType of(String className, List<Field> attributes) {
            return new StructuredType(
                    Optional.empty(), Optional.of(className), attributes, true, true, Comparison.NONE, true);
        }

        @Override
        public TypeRoot root() {
            return TypeRoot.STRUCTURED_TYPE;
        }

        @Override
        public StructuredType withNullable(boolean value) {
            return new StructuredType(identifier, className, attributes, isFinal, instantiable, comparison, value);
        }

        @Override
        public PhysicalType physical() {
            return PhysicalType.ROW;
        }

        @Override
        public String name() {
            if (identifier.isPresent()) {
                return identifier.get();
            }
            StringBuilder text = new StringBuilder("STRUCTURED<'")
                    .append(className.orElse("?").replace("'", "''"))
                    .append('\'');
            for (Field attribute : attributes) {
                text.append(", `")
                        .append(attribute.name().replace("`", "``"))
                        .append("` ")
                        .append(attribute.type().sql());
            }
            return text.append('>').toString();
        }
    }

    /** A type of a catalog whose values are those of another, and are not compared with them. */
    record DistinctType(String identifier, LogicalType source, boolean nullable) implements LogicalType {
        @Override
        public TypeRoot root() {
            return TypeRoot.DISTINCT_TYPE;
        }

        @Override
        public DistinctType withNullable(boolean value) {
            return new DistinctType(identifier, source, value);
        }

        @Override
        public PhysicalType physical() {
            return source.physical();
        }

        @Override
        public String name() {
            return identifier;
        }
    }
}
