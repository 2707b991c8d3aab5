package io.sluice.connectors.jdbc;

import io.sluice.connectors.jdbc.Condition.Parameter;
import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.connector.SourceExpression.Call;
import io.sluice.spi.connector.SourceExpression.Column;
import io.sluice.spi.connector.SourceExpression.Constant;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TypeRoot;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says conditions in a database's SQL, as far as the database sees no fewer rows in them than we do: collations decide when its texts are
 * alike and which comes first, and a column may have more digits there than here, where they are rounded.
 */
final class ConditionWriter {
    private final Dialect dialect;

    ConditionWriter(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Empty for what the database may see in another way. */
    Optional<Condition> of(SourceExpression expression) {
        if (expression instanceof Column column && column.type().root() == TypeRoot.BOOLEAN) {
            return Optional.of(new Condition(dialect.quote(column.name()) + " <> FALSE", List.of(), true));
        }
        if (!(expression instanceof Call call)) {
            return Optional.empty();
        }
        return switch (call.function()) {
            case "AND", "OR" -> joined(call);
            case "NOT" ->
                of(call.operands().get(0))
                        .filter(Condition::exact)
                        .map(part -> new Condition("NOT (" + part.sql() + ")", part.parameters(), true));
            case "IS NULL", "IS NOT NULL" -> nullness(call);
            case "=", "<>", "<", "<=", ">", ">=" -> comparison(call);
            default -> Optional.empty();
        };
    }

    private Optional<Condition> joined(Call call) {
        List<Condition> parts = new ArrayList<>();
        for (SourceExpression operand : call.operands()) {
            of(operand).ifPresent(parts::add);
        }
        if (parts.size() == call.operands().size()) {
            return Optional.of(Condition.joined(parts, call.function()));
        }
        if (parts.isEmpty() || call.function().equals("OR")) {
            return Optional.empty();
        }
        Condition some = Condition.joined(parts, "AND");
        return Optional.of(new Condition(some.sql(), some.parameters(), false));
    }

    private Optional<Condition> nullness(Call call) {
        return call.operands().get(0) instanceof Column column
                ? Optional.of(new Condition(dialect.quote(column.name()) + " " + call.function(), List.of(), true))
                : Optional.empty();
    }

    private Optional<Condition> comparison(Call call) {
        SourceExpression left = call.operands().get(0);
        SourceExpression right = call.operands().get(1);
        if (left instanceof Column column && right instanceof Constant constant) {
            return comparison(column, call.function(), constant);
        }
        if (left instanceof Constant constant && right instanceof Column column) {
            return comparison(column, turned(call.function()), constant);
        }
        return Optional.empty();
    }

    private static String turned(String function) {
        return switch (function) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            default -> function;
        };
    }

    private Optional<Condition> comparison(Column column, String function, Constant constant) {
        Object value = constant.value();
        LogicalType type = column.type();
        if (value == null) {
            return Optional.empty();
        }
        boolean whole = isWhole(type) && isWhole(constant.type());
        boolean alike = type.root() == constant.type().root();
        return switch (type.root()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                whole ? Optional.of(exact(column, function, constant.type(), value)) : Optional.empty();
            case DATE -> alike ? Optional.of(exact(column, function, type, value)) : Optional.empty();
            case VARCHAR -> value instanceof String text ? text(column, function, text) : Optional.empty();
            case DECIMAL -> value instanceof BigDecimal number ? around(column, function, number) : Optional.empty();
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                value instanceof LocalDateTime time ? around(column, function, time) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean isWhole(LogicalType type) {
        return switch (type.root()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> true;
            default -> false;
        };
    }

    private Condition exact(Column column, String function, LogicalType type, Object value) {
        return new Condition(
                dialect.quote(column.name()) + " " + function + " ?", List.of(new Parameter(type, value)), true);
    }

    /** Texts that are equal here are equal for the database too, which may think more of them equal. */
    private Optional<Condition> text(Column column, String function, String value) {
        return function.equals("=") && !value.endsWith(" ")
                ? Optional.of(new Condition(
                        dialect.quote(column.name()) + " = ?", List.of(new Parameter(column.type(), value)), false))
                : Optional.empty();
    }

    private Optional<Condition> around(Column column, String function, BigDecimal value) {
        BigDecimal unit = BigDecimal.ONE.movePointLeft(((DecimalType) column.type()).scale());
        return around(column, function, value.subtract(unit), value.add(unit));
    }

    private Optional<Condition> around(Column column, String function, LocalDateTime value) {
        long unit = BigDecimal.ONE
                .movePointRight(9 - ((TimestampType) column.type()).precision())
                .longValueExact();
        return around(column, function, value.minus(unit, ChronoUnit.NANOS), value.plus(unit, ChronoUnit.NANOS));
    }

    /** A comparison with a value that may be a unit more or less. */
    private Optional<Condition> around(Column column, String function, Object least, Object most) {
        String name = dialect.quote(column.name());
        Parameter low = new Parameter(column.type(), least);
        Parameter high = new Parameter(column.type(), most);
        return switch (function) {
            case "=" -> Optional.of(new Condition(name + " BETWEEN ? AND ?", List.of(low, high), false));
            case "<", "<=" -> Optional.of(new Condition(name + " <= ?", List.of(high), false));
            case ">", ">=" -> Optional.of(new Condition(name + " >= ?", List.of(low), false));
            default -> Optional.empty();
        };
    }
}
