package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprVisitor;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.PatternInputRef;
import io.sluice.exec.plan.expr.Search;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.exec.plan.expr.TableArgCall;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.logic.SpecialForm;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plain twin of generated code: walks an expression over one row of JavaValues. */
final class Interpreter {
    /** A value that may be NULL, because visitors give no null. */
    private record Result(@Nullable Object value) {}

    private final List<@Nullable Object> row;
    private final EvaluationContext context;

    Interpreter(List<@Nullable Object> row, EvaluationContext context) {
        this.row = row;
        this.context = context;
    }

    @Nullable Object evaluate(Expr expr) {
        return expr.accept(new Walk()).value;
    }

    private final class Walk implements ExprVisitor<Result> {
        @Override
        public Result visit(InputRef inputRef) {
            return new Result(row.get(inputRef.index()));
        }

        @Override
        public Result visit(Literal literal) {
            return new Result(literal.value());
        }

        @Override
        public Result visit(Symbol symbol) {
            return new Result(symbol.value());
        }

        @Override
        public Result visit(FieldAccess fieldAccess) {
            throw new UnsupportedOperationException("fields");
        }

        @Override
        public Result visit(CorrelVariable correlVariable) {
            throw new UnsupportedOperationException("correlation");
        }

        @Override
        public Result visit(PatternInputRef patternInputRef) {
            throw new UnsupportedOperationException("pattern variables");
        }

        @Override
        public Result visit(TableArgCall tableArgCall) {
            throw new UnsupportedOperationException("table arguments");
        }

        @Override
        public Result visit(Search search) {
            Object value = evaluate(search.operand());
            if (value == null) {
                return new Result(
                        switch (search.nullAs()) {
                            case TRUE -> Boolean.TRUE;
                            case FALSE -> Boolean.FALSE;
                            case UNKNOWN -> null;
                        });
            }
            Literal operand = new Literal(value, search.operand().type());
            for (Search.Range range : search.ranges()) {
                boolean above = range.lower()
                        .map(bound -> holds(bound.closed() ? ">=" : ">", operand, bound, search))
                        .orElse(true);
                boolean below = range.upper()
                        .map(bound -> holds(bound.closed() ? "<=" : "<", operand, bound, search))
                        .orElse(true);
                if (above && below) {
                    return new Result(true);
                }
            }
            return new Result(false);
        }

        private boolean holds(String operator, Literal operand, Search.Bound bound, Search search) {
            Expr comparison =
                    Exprs.call(operator, Types.BOOLEAN, operand, new Literal(bound.value(), search.rangeType()));
            return Boolean.TRUE.equals(evaluate(comparison));
        }

        @Override
        public Result visit(Call call) {
            ScalarFunction function = Calls.function(call);
            if (function.form().isPresent()) {
                return new Result(form(call, function.form().get()));
            }
            List<@Nullable Object> values = new ArrayList<>();
            for (Expr operand : call.operands()) {
                boolean sameType = function.leftFold();
                values.add(evaluate(sameType ? Calls.cast(operand, call.type()) : operand));
            }
            Call typed = function.leftFold()
                    ? new Call(
                            call.function(),
                            call.operands().stream()
                                    .map(o -> Calls.cast(o, call.type()))
                                    .toList(),
                            call.type())
                    : call;
            return new Result(function.evaluate(Calls.site(typed), values, context));
        }

        private @Nullable Object form(Call call, SpecialForm form) {
            List<Expr> operands = call.operands();
            switch (form) {
                case AND, OR -> {
                    boolean decisive = form == SpecialForm.OR;
                    boolean unknown = false;
                    for (Expr operand : operands) {
                        Object value = evaluate(operand);
                        if (value == null) {
                            unknown = true;
                        } else if ((Boolean) value == decisive) {
                            return decisive;
                        }
                    }
                    return unknown ? null : !decisive;
                }
                case CASE, IF -> {
                    int i = 0;
                    while (i + 1 < operands.size()) {
                        if (Boolean.TRUE.equals(evaluate(operands.get(i)))) {
                            return evaluate(Calls.cast(operands.get(i + 1), call.type()));
                        }
                        i += 2;
                    }
                    return i < operands.size() ? evaluate(Calls.cast(operands.get(i), call.type())) : null;
                }
                case COALESCE -> {
                    for (Expr operand : operands) {
                        Object value = evaluate(operand);
                        if (value != null) {
                            return evaluate(Calls.cast(new Literal(value, operand.type()), call.type()));
                        }
                    }
                    return null;
                }
                default -> {
                    List<@Nullable Object> values = new ArrayList<>();
                    operands.forEach(operand -> values.add(evaluate(operand)));
                    return form.evaluate(Calls.site(call), values);
                }
            }
        }
    }
}
