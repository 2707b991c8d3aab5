package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprRewriter;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.Search;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.Cast;
import io.sluice.functions.cast.LegacyCast;
import io.sluice.functions.nested.Item;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Brings expressions into the few forms that the emitter knows: values have the types that they are used with, conditionals are CASE,
 * and no operator has more than {@link #MAX_OPERANDS} operands, so that every piece fits a method.
 *
 * <p>An operand that is needed twice is the same object twice; the emitter then computes it once.
 */
final class Normalizer extends ExprRewriter {
    /** Even, so that a CASE breaks between its branches. */
    static final int MAX_OPERANDS = 16;

    private static final String ITEM = Item.FUNCTION.planName();

    private final boolean legacyCasts;

    /** @param legacyCasts whether casts are those of {@link LegacyCast} */
    Normalizer(boolean legacyCasts) {
        this.legacyCasts = legacyCasts;
    }

    /** An expression whose value is a column, or decides about a row. */
    Expr normalizeWhole(Expr expr) {
        Expr normal = normalize(expr);
        return isSumWithUnseenNull(normal)
                ? orElse(normal, Item.unseenNull(normal.type()).orElseThrow())
                : withMissing(normal);
    }

    /** The result of a sum of intervals is NOT NULL for Flink when its first operand is, though the second may be NULL. */
    private static boolean isSumWithUnseenNull(Expr expr) {
        return expr instanceof Call call
                && call.type().root().isInterval()
                && call.type().nullable()
                && call.operands().size() == 2
                && (call.function().name().equals("$+$1")
                        || call.function().name().equals("$-$1"))
                && call.operands().get(0).type().root().isInterval()
                && (!call.operands().get(0).type().nullable()
                        || isSumWithUnseenNull(call.operands().get(0)))
                && !(call.operands().get(1) instanceof Literal literal && literal.isNull());
    }

    private static Expr orElse(Expr expr, Object value) {
        return coalesce(List.of(expr, new Literal(value, expr.type().notNull())), expr.type());
    }

    Expr normalize(Expr expr) {
        return expr.accept(this);
    }

    /** See {@link Item#missing}. */
    private static Expr withMissing(Expr expr) {
        if (!(expr instanceof Call call) || !call.type().nullable()) {
            return expr;
        }
        return missing(call).map(value -> orElse(call, value)).orElse(call);
    }

    private static Optional<Object> missing(Call call) {
        boolean withNull =
                call.operands().stream().anyMatch(operand -> operand instanceof Literal literal && literal.isNull());
        return withNull || !call.function().name().equals(ITEM)
                ? Optional.empty()
                : Item.missing(call.operands().get(0).type());
    }

    @Override
    public Expr visit(FieldAccess fieldAccess) {
        Expr row = normalize(fieldAccess.row());
        // A cast that only renames fields is gone.
        int index = names(fieldAccess.row()).indexOf(fieldAccess.name());
        return new FieldAccess(row, names(row).get(index), fieldAccess.type());
    }

    private static List<String> names(Expr row) {
        return Objects.requireNonNull(row.type().rowForm()).names();
    }

    @Override
    public Expr visit(Search search) {
        return new SearchExpansion(search, normalize(search.operand())).expand();
    }

    @Override
    public Expr visit(Call written) {
        Call call = legacyCasts ? legacy(written) : written;
        List<Expr> operands = new ArrayList<>(call.operands().size());
        for (Expr operand : call.operands()) { // No stream: expressions may be deep, and the stack is not.
            operands.add(normalize(operand));
        }
        if (call.function().isUser()) {
            return new Call(call.function(), operands, call.type());
        }
        ScalarFunction function = Calls.function(call);
        function.operandTypes().ifPresent(types -> castOperands(operands, types.of(Calls.site(call))));
        if (function.name().equals("/") && call.type().root().isApproximate() && readsRow(operands.get(0))) {
            operands.set(1, asComputed(operands.get(1)));
        }
        if (function.name().equals("TYPEOF")) {
            operands.set(0, asWritten(operands.get(0), call.operands().get(0).type()));
        }
        LogicalType type = call.type();
        if (function.form().isEmpty()) {
            List<Expr> arguments = function.name().equals("MAP") ? entries(operands) : operands;
            return strict(new Call(call.function(), arguments, type), function);
        }
        return switch (function.form().get()) {
            case AND, OR -> balanced(new Call(call.function(), operands, type));
            case CASE, IF -> conditional(operands, type);
            case COALESCE -> coalesce(operands, type);
            case NULLIF -> nullIf(operands, type);
            case REINTERPRET -> reinterpreted(operands.get(0), type);
            case PROCTIME_MATERIALIZE -> Calls.call("PROCTIME", type);
            case IS_NULL, IS_NOT_NULL -> new Call(call.function(), List.of(withMissing(operands.get(0))), type);
            case IS_TRUE,
                    IS_NOT_TRUE,
                    IS_FALSE,
                    IS_NOT_FALSE,
                    IS_UNKNOWN,
                    IS_NOT_UNKNOWN,
                    IS_DISTINCT_FROM,
                    IS_NOT_DISTINCT_FROM -> new Call(call.function(), operands, type);
        };
    }

    /** What is left of a COALESCE or a cast may have a type of its own, which does not show. */
    private static Expr asWritten(Expr operand, LogicalType type) {
        return operand.type().equals(type) ? operand : Calls.call("CAST", type, operand);
    }

    /** Of keys that are written the same the value of the last, at the place of the first. */
    private static List<Expr> entries(List<Expr> operands) {
        Map<Expr, Expr> entries = new LinkedHashMap<>();
        for (int i = 0; i < operands.size(); i += 2) {
            entries.put(operands.get(i), operands.get(i + 1));
        }
        List<Expr> arguments = new ArrayList<>();
        entries.forEach((key, value) -> arguments.addAll(List.of(key, value)));
        return arguments;
    }

    private static boolean readsRow(Expr expr) {
        return expr instanceof Call call
                ? call.operands().stream().anyMatch(Normalizer::readsRow)
                : !(expr instanceof Literal);
    }

    /** A divisor that is no literal: only a division of constants refuses a literal 0, as in Flink. */
    private static Expr asComputed(Expr divisor) {
        return divisor instanceof Literal literal && !literal.isNull()
                ? Calls.call("CAST", Types.DOUBLE.notNull(), literal)
                : divisor;
    }

    private static Call legacy(Call call) {
        FunctionRef written = call.function();
        FunctionRef meant = FunctionRef.builtIn(LegacyCast.inPlaceOf(written.name()), written.syntax());
        return meant.equals(written) ? call : new Call(meant, call.operands(), call.type());
    }

    private static void castOperands(List<Expr> operands, List<LogicalType> types) {
        for (int i = 0; i < operands.size(); i++) {
            operands.set(i, Calls.castArgument(operands.get(i), types.get(i)));
        }
    }

    /** An interval as a number is its milliseconds or months; a cast would count in its units. */
    private static Expr reinterpreted(Expr operand, LogicalType type) {
        return operand.type().root().isInterval() && type.root() == TypeRoot.BIGINT
                ? Calls.call("/INT", type, operand, new Literal(1L, Types.BIGINT.notNull()))
                : operand;
    }

    private static Expr strict(Call call, ScalarFunction function) {
        if (function.name().endsWith("CAST") && call.operands().size() == 1) {
            Expr operand = call.operands().get(0);
            return changesNothing(operand.type(), call.type()) ? operand : call;
        }
        if (!function.leftFold() || call.operands().size() < 2) {
            return call;
        }
        Expr folded = Calls.cast(call.operands().get(0), call.type());
        for (Expr next : call.operands().subList(1, call.operands().size())) {
            folded = new Call(call.function(), List.of(folded, Calls.cast(next, call.type())), call.type());
        }
        return folded;
    }

    /**
     * How many digits of a second a type has and what the fields of a row are called shows in texts, so that functions above must see the
     * cast's type.
     */
    private static boolean changesNothing(LogicalType from, LogicalType to) {
        TypeRoot root = to.root();
        boolean shows = root.isTimestamp() || root == TypeRoot.TIME_WITHOUT_TIME_ZONE || root.isNested();
        return Cast.keepsValues(from, to) && (!shows || from.notNull().equals(to.notNull()));
    }

    /** Operands in groups, and groups of groups. The order of evaluation stays. */
    static Expr balanced(Call call) {
        List<Expr> operands = call.operands();
        while (operands.size() > MAX_OPERANDS) {
            List<Expr> groups = new ArrayList<>();
            for (int i = 0; i < operands.size(); i += MAX_OPERANDS) {
                List<Expr> group = operands.subList(i, Math.min(i + MAX_OPERANDS, operands.size()));
                groups.add(group.size() == 1 ? group.get(0) : new Call(call.function(), group, call.type()));
            }
            operands = groups;
        }
        return operands.size() == 1 ? operands.get(0) : new Call(call.function(), operands, call.type());
    }

    /** A CASE whose later branches are the ELSE of the earlier ones. */
    private static Expr conditional(List<Expr> operands, LogicalType type) {
        int last = operands.size() % 2 == 1 ? operands.size() - 1 : operands.size();
        Expr otherwise = last < operands.size() ? Calls.cast(operands.get(last), type) : new Literal(null, type);
        int start = last == 0 ? 0 : (last - 1) / MAX_OPERANDS * MAX_OPERANDS;
        while (start >= 0 && last > 0) {
            List<Expr> branches = new ArrayList<>();
            for (int i = start; i < last; i += 2) {
                branches.add(operands.get(i));
                branches.add(Calls.cast(operands.get(i + 1), type));
            }
            branches.add(otherwise);
            otherwise = Calls.call("CASE", type, branches.toArray(Expr[]::new));
            last = start;
            start -= MAX_OPERANDS;
        }
        return otherwise;
    }

    /** What comes after an operand that is never NULL is never needed. */
    private static Expr coalesce(List<Expr> operands, LogicalType type) {
        List<Expr> branches = new ArrayList<>();
        int last = 0;
        while (last < operands.size() - 1 && operands.get(last).type().nullable()) {
            branches.add(Calls.call("IS NOT NULL", Types.BOOLEAN.notNull(), operands.get(last)));
            branches.add(Calls.castArgument(operands.get(last), type));
            last++;
        }
        branches.add(Calls.castArgument(operands.get(last), type));
        return conditional(branches, type);
    }

    private static Expr nullIf(List<Expr> operands, LogicalType type) {
        Expr same = Calls.call("=", Types.BOOLEAN, operands.get(0), operands.get(1));
        return conditional(List.of(same, new Literal(null, type), operands.get(0)), type);
    }
}
