package io.sluice.planner.translate;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.functions.BuiltInFunctions;
import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.LegacyCast;
import io.sluice.functions.nested.Item;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Evaluates constant expressions with the functions that the runtime has. What fails stays as it is: a row may never ask for it. */
public final class ConstantFolder implements RexExecutor {
    private static final int MAX_YEAR = 9999;
    private static final String IS_NULL = "$IS NULL$1";
    private static final String IS_NOT_NULL = "$IS NOT NULL$1";

    private final RexToExpr translator = new RexToExpr();
    private final EvaluationContext context;
    private final boolean legacyCasts;

    /**
     * @param zone of the session
     * @param legacyCasts whether casts are those of {@link LegacyCast}
     */
    public ConstantFolder(ZoneId zone, boolean legacyCasts) {
        this.legacyCasts = legacyCasts;
        // Functions that ask for the time are not folded, so the clock is never read.
        context = EvaluationContext.batch(() -> 0, zone, 0);
    }

    @Override
    public void reduce(RexBuilder rex, List<RexNode> constants, List<RexNode> reduced) {
        for (RexNode constant : constants) {
            reduced.add(
                    constant instanceof RexLiteral
                            ? constant
                            : fold(rex, constant).orElse(constant));
        }
    }

    private Optional<RexNode> fold(RexBuilder rex, RexNode constant) {
        try {
            Expr expr = constant.accept(translator);
            UserCalls users = UserCalls.of(constant);
            if (!canEvaluate(expr, users) || isJson(expr)) {
                return Optional.empty();
            }
            Object value = withMissing(expr, evaluate(expr, users));
            if (value == null) {
                // A cast that overflows is NULL although its type says otherwise; no literal can be that.
                return constant.getType().isNullable()
                        ? Optional.of(rex.makeNullLiteral(constant.getType()))
                        : Optional.empty();
            }
            return literal(rex, value, constant.getType(), expr.type());
        } catch (SluiceException e) {
            // The row that needs the value fails with this error, and none does if there is no such row.
            return Optional.empty();
        }
    }

    /** As a text it would no longer be told from other texts by the constructor around it. */
    private static boolean isJson(Expr expr) {
        return expr instanceof Call call
                && (call.function().name().equals("$JSON_OBJECT$1")
                        || call.function().name().equals("$JSON_ARRAY$1")
                        || call.function().name().equals("$JSON$1"));
    }

    private Optional<ScalarFunction> function(Call call) {
        String name = call.function().name();
        return BuiltInFunctions.byPlanName(legacyCasts ? LegacyCast.inPlaceOf(name) : name);
    }

    private boolean canEvaluate(Expr expr, UserCalls users) {
        if (!(expr instanceof Call call)) {
            return expr instanceof Literal || expr instanceof Symbol;
        }
        if (call.function().isUser()) {
            return users.folds(call) && call.operands().stream().allMatch(operand -> canEvaluate(operand, users));
        }
        Optional<ScalarFunction> function = function(call);
        return function.isPresent()
                && function.get().deterministic()
                && function.get().supports(site(call))
                && (function.get().form().isEmpty() || hasOneType(call))
                && !mayEndTheDay(call)
                && !mayHaveEqualKeys(call)
                && call.operands().stream().allMatch(operand -> canEvaluate(operand, users));
    }

    /** Up from 23:59 is 24:00, which is a TIME in columns, but none in Java. */
    private static boolean mayEndTheDay(Call call) {
        return call.function().name().startsWith("$CEIL") && call.type().root() == TypeRoot.TIME_WITHOUT_TIME_ZONE;
    }

    /** Java's maps have each key once. */
    private static boolean mayHaveEqualKeys(Call call) {
        return call.function().name().equals("$MAP_FROM_ARRAYS$1");
    }

    /** The special forms give an operand's value as it is, so it must have the result's type, or be a condition. */
    private static boolean hasOneType(Call call) {
        return call.operands().stream()
                        .map(operand -> operand.type().withNullable(true))
                        .allMatch(type -> type.equals(call.type().withNullable(true)) || isBoolean(type))
                || isBoolean(call.type());
    }

    private static boolean isBoolean(LogicalType type) {
        return type.root() == TypeRoot.BOOLEAN;
    }

    private @Nullable Object evaluate(Expr expr, UserCalls users) {
        if (expr instanceof Literal literal) {
            return literal.value();
        }
        if (expr instanceof Symbol symbol) {
            return symbol.value();
        }
        Call call = (Call) expr;
        List<@Nullable Object> values = new ArrayList<>();
        boolean asksForNull =
                call.function().name().equals(IS_NULL) || call.function().name().equals(IS_NOT_NULL);
        for (Expr operand : call.operands()) {
            Object value = evaluate(operand, users);
            values.add(asksForNull ? withMissing(operand, value) : value);
        }
        return call.function().isUser()
                ? users.evaluate(call, values, context)
                : function(call).orElseThrow().evaluate(site(call), values, context);
    }

    /** See {@link Item#missing}. */
    private static @Nullable Object withMissing(Expr expr, @Nullable Object value) {
        boolean missing = value == null
                && expr instanceof Call call
                && call.function().name().equals(Item.FUNCTION.planName());
        boolean asked = missing
                && ((Call) expr).operands().stream().noneMatch(operand -> operand instanceof Literal l && l.isNull());
        return asked ? Item.missing(((Call) expr).operands().get(0).type()).orElse(null) : value;
    }

    private static CallSite site(Call call) {
        return new CallSite(
                call.operands().stream().map(ConstantFolder::operand).toList(), call.type());
    }

    private static CallSite.Operand operand(Expr expr) {
        if (expr instanceof Symbol symbol) {
            return new CallSite.Operand(symbol.type(), symbol.value());
        }
        if (expr instanceof Call call) {
            return new CallSite.Operand(call.type(), null, call.function().name());
        }
        return new CallSite.Operand(expr.type(), expr instanceof Literal literal ? literal.value() : null);
    }

    /** Empty for values that Calcite has no literal for: infinite numbers and years of five digits. */
    private static Optional<RexNode> literal(RexBuilder rex, Object value, RelDataType type, LogicalType logical) {
        return switch (logical.root()) {
            case BOOLEAN -> Optional.of(rex.makeLiteral(value, type, true));
            case CHAR, VARCHAR -> Optional.of(rex.makeLiteral(cut((String) value, type.getPrecision()), type, true));
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL ->
                Optional.of(rex.makeExactLiteral(new BigDecimal(value.toString()), type));
            case FLOAT, DOUBLE -> {
                double number = ((Number) value).doubleValue();
                yield Double.isFinite(number)
                        ? Optional.of(rex.makeApproxLiteral(new BigDecimal(value.toString()), type))
                        : Optional.empty();
            }
            case BINARY, VARBINARY -> Optional.of(rex.makeLiteral(new ByteString((byte[]) value), type, true));
            case DATE -> {
                LocalDate date = (LocalDate) value;
                yield hasLiteral(date)
                        ? Optional.of(rex.makeDateLiteral(new DateString(date.toString())))
                        : Optional.empty();
            }
            case TIME_WITHOUT_TIME_ZONE ->
                Optional.of(rex.makeTimeLiteral(time((LocalTime) value), type.getPrecision()));
            case TIMESTAMP_WITHOUT_TIME_ZONE -> {
                LocalDateTime time = (LocalDateTime) value;
                yield hasLiteral(time.toLocalDate())
                        ? Optional.of(rex.makeTimestampLiteral(timestamp(time), type.getPrecision()))
                        : Optional.empty();
            }
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
                LocalDateTime time = LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC);
                yield hasLiteral(time.toLocalDate())
                        ? Optional.of(rex.makeTimestampWithLocalTimeZoneLiteral(timestamp(time), type.getPrecision()))
                        : Optional.empty();
            }
            case INTERVAL_YEAR_MONTH ->
                Optional.of(rex.makeIntervalLiteral(
                        BigDecimal.valueOf(((Period) value).toTotalMonths()),
                        Objects.requireNonNull(type.getIntervalQualifier())));
            case INTERVAL_DAY_TIME ->
                Optional.of(rex.makeIntervalLiteral(
                        BigDecimal.valueOf(((Duration) value).toMillis()),
                        Objects.requireNonNull(type.getIntervalQualifier())));
            case ARRAY,
                    MAP,
                    MULTISET,
                    ROW,
                    RAW,
                    NULL,
                    SYMBOL,
                    DESCRIPTOR,
                    STRUCTURED_TYPE,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP -> Optional.empty();
        };
    }

    private static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
    }

    private static boolean hasLiteral(LocalDate date) {
        return date.getYear() > 0 && date.getYear() <= MAX_YEAR;
    }

    private static TimeString time(LocalTime time) {
        return new TimeString(time.getHour(), time.getMinute(), time.getSecond()).withNanos(time.getNano());
    }

    private static TimestampString timestamp(LocalDateTime time) {
        return new TimestampString(
                        time.getYear(),
                        time.getMonthValue(),
                        time.getDayOfMonth(),
                        time.getHour(),
                        time.getMinute(),
                        time.getSecond())
                .withNanos(time.getNano());
    }
}
