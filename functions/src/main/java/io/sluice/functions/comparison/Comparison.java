package io.sluice.functions.comparison;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.Cast;
import io.sluice.functions.logic.SpecialForm;
import io.sluice.functions.nested.NestedEquality;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** {@code = <> < <= > >=} and IS [NOT] DISTINCT FROM over all scalar types, numbers of different types included. */
public final class Comparison {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            operator("=", "equal", "Whether both are equal.", "1 = 1"),
            operator("<>", "notEqual", "Whether both differ.", "1 <> 2"),
            operator("<", "less", "Whether the first is smaller.", "'a' < 'b'"),
            operator("<=", "lessOrEqual", "Whether the first is not greater.", "1 <= 2"),
            operator(">", "greater", "Whether the first is greater.", "2 > 1"),
            operator(">=", "greaterOrEqual", "Whether the first is not smaller.", "2 >= 2"),
            ScalarFunction.special(
                            "IS DISTINCT FROM",
                            SpecialForm.IS_DISTINCT_FROM,
                            "Whether both differ, where NULL equals NULL.",
                            "1 IS DISTINCT FROM NULL")
                    .casting(Comparison::instants),
            ScalarFunction.special(
                            "IS NOT DISTINCT FROM",
                            SpecialForm.IS_NOT_DISTINCT_FROM,
                            "Whether both are equal, where NULL equals NULL.",
                            "1 IS NOT DISTINCT FROM NULL")
                    .casting(Comparison::instants));

    private static final EvaluationContext NO_CONTEXT = EvaluationContext.batch(() -> 0L, ZoneOffset.UTC, 0L);

    private Comparison() {}

    private static ScalarFunction operator(String name, String method, String doc, String example) {
        return ScalarFunction.strict(name, site -> choose(site, method), doc, example)
                .casting(Comparison::instants);
    }

    /** A TIMESTAMP beside an instant is one of the session's zone. */
    private static List<LogicalType> instants(CallSite site) {
        List<LogicalType> types =
                site.operands().stream().map(CallSite.Operand::type).toList();
        boolean mixed = types.stream().anyMatch(TimestampType.class::isInstance)
                && types.stream().anyMatch(TimestampLtzType.class::isInstance);
        return mixed ? types.stream().map(Comparison::instant).toList() : types;
    }

    private static LogicalType instant(LogicalType type) {
        return type instanceof TimestampType timestamp
                ? Types.timestampLtz(timestamp.precision()).withNullable(type.nullable())
                : type;
    }

    /** The method of {@link Primitives}, {@link BesideDecimals}, {@link Holders} or {@link Decimals} for two types. */
    static Optional<Invocation> choose(CallSite site, String method) {
        if (site.arity() != 2) {
            return Optional.empty();
        }
        LogicalType left = site.type(0);
        LogicalType right = site.type(1);
        if (left.root().isNested() && right.root().isNested()) {
            boolean sameType = Cast.sameLayout(left, right);
            return sameType && (method.equals("equal") || method.equals("notEqual"))
                    ? Optional.of(NestedEquality.invocation(site, method))
                    : Optional.empty();
        }
        if (!ValueKind.isScalar(left) || !ValueKind.isScalar(right)) {
            return Optional.empty();
        }
        if (left.root().isNumeric() && right.root().isNumeric()) {
            return Optional.of(numeric(site, method));
        }
        if (isNoText(left.root(), right.root()) || isNoText(right.root(), left.root())) {
            return method.equals("equal") || method.equals("notEqual")
                    ? Optional.of(Invocation.of(NoText.class, method, ValueKind.BOOLEAN)
                            .operand(0, site.kind(0) == ValueKind.INT ? ValueKind.LONG : site.kind(0))
                            .operand(1, site.kind(1) == ValueKind.INT ? ValueKind.LONG : site.kind(1)))
                    : Optional.empty();
        }
        if (!sameFamily(left.root(), right.root())) {
            return Optional.empty();
        }
        ValueKind kind = site.kind(0) == site.kind(1) ? site.kind(0) : ValueKind.TIMESTAMP;
        return Optional.of(pair(kind.isHolder() ? Holders.class : Primitives.class, method, kind));
    }

    /** Whether two JavaValues that are not null are equal. */
    public static boolean equal(CallSite site, Object left, Object right) {
        CallSite comparison = new CallSite(site.operands(), Types.BOOLEAN);
        Invocation invocation = choose(comparison, "equal").orElseThrow();
        Object result = invocation.evaluate(comparison, List.of(left, right), NO_CONTEXT);
        return Boolean.TRUE.equals(result);
    }

    private static Invocation numeric(CallSite site, String method) {
        LogicalType left = site.type(0);
        LogicalType right = site.type(1);
        if (left.root().isApproximate() || right.root().isApproximate()) {
            if (left.root() == TypeRoot.FLOAT && right.root() == TypeRoot.FLOAT) {
                return pair(Primitives.class, method, ValueKind.FLOAT);
            }
            boolean mixed = left instanceof DecimalType || right instanceof DecimalType;
            return Invocation.of(mixed ? BesideDecimals.class : Primitives.class, method, ValueKind.BOOLEAN)
                    .approximate(0, left)
                    .approximate(1, right)
                    .markCheap();
        }
        if (!(left instanceof DecimalType) && !(right instanceof DecimalType)) {
            boolean ints = site.kind(0) == ValueKind.INT && site.kind(1) == ValueKind.INT;
            return pair(Primitives.class, method, ints ? ValueKind.INT : ValueKind.LONG);
        }
        return Decimals.exact(site, method);
    }

    private static Invocation pair(Class<?> owner, String method, ValueKind kind) {
        return Invocation.of(owner, method, ValueKind.BOOLEAN)
                .operand(0, kind)
                .operand(1, kind)
                .markCheap();
    }

    private static boolean isNoText(TypeRoot truthOrInterval, TypeRoot text) {
        return (truthOrInterval == TypeRoot.BOOLEAN || truthOrInterval.isInterval()) && text.isCharacter();
    }

    private static boolean sameFamily(TypeRoot left, TypeRoot right) {
        return left == right || left.isCharacter() && right.isCharacter() || left.isBinary() && right.isBinary();
    }
}
