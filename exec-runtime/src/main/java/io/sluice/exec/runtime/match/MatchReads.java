package io.sluice.exec.runtime.match;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprRewriter;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.PatternInputRef;
import io.sluice.exec.plan.expr.TableArgCall;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.functions.aggregate.AggregateFunctions;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Turns expressions over pattern variables into expressions over a row of what they read. A variable's column without FIRST or LAST is
 * that of the variable's last row; {@code *} stands for all variables.
 */
final class MatchReads {
    private static final String ALL = "*";

    private final RowPattern pattern;
    private final Map<String, List<String>> subsets;
    private final int timeColumn;
    private final Set<Integer> columns;
    private final List<MatchRead> reads = new ArrayList<>();

    /**
     * @param timeColumn of the input, by which rows are in order
     * @param columns gets the columns of the input that are read
     */
    MatchReads(RowPattern pattern, Map<String, List<String>> subsets, int timeColumn, Set<Integer> columns) {
        this.pattern = pattern;
        this.subsets = subsets;
        this.timeColumn = timeColumn;
        this.columns = columns;
    }

    /** What the expressions that were given read, in the order of the fields that they now refer to. */
    List<MatchRead> reads() {
        return List.copyOf(reads);
    }

    /** A row of {@link #reads}. */
    RowType type() {
        return RowType.of(IntStream.range(0, reads.size())
                .mapToObj(i -> Field.of("read" + i, reads.get(i).type()))
                .toList());
    }

    Expr rewrite(Expr expr) {
        return expr.accept(new Rewrite(true, 0));
    }

    private InputRef reference(MatchRead read) {
        int at = reads.indexOf(read);
        if (at < 0) {
            at = reads.size();
            reads.add(read);
        }
        return new InputRef(at, read.type());
    }

    private List<Integer> positions(String variable) {
        if (variable.equals(ALL)) {
            return IntStream.range(0, pattern.positions()).boxed().toList();
        }
        return subsets.getOrDefault(variable, List.of(variable)).stream()
                .flatMap(member -> pattern.positionsOf(member).stream())
                .sorted()
                .toList();
    }

    private InputRef aggregate(Call call) {
        List<Expr> arguments = new ArrayList<>();
        List<String> variables = new ArrayList<>();
        call.operands().forEach(operand -> arguments.add(operand.accept(new Arguments(variables))));
        AggregateCall aggregate = new AggregateCall(
                Optional.empty(),
                call.function(),
                IntStream.range(0, arguments.size()).boxed().toList(),
                -1,
                false,
                false,
                false,
                call.type());
        return reference(
                new MatchRead.Aggregate(positions(variables.isEmpty() ? ALL : variables.get(0)), arguments, aggregate));
    }

    /** Nothing from outside of the rows of a match is read. */
    private abstract static class Rewriter extends ExprRewriter {
        @Override
        public Expr visit(CorrelVariable correlVariable) {
            throw RowPattern.unsupported("a column from outside of MATCH_RECOGNIZE");
        }

        @Override
        public Expr visit(TableArgCall tableArgCall) {
            throw RowPattern.unsupported("a table in MATCH_RECOGNIZE");
        }
    }

    /** The argument of an aggregate over the input's fields, noting the variables that it names. */
    private final class Arguments extends Rewriter {
        private final List<String> variables;

        Arguments(List<String> variables) {
            this.variables = variables;
        }

        @Override
        public Expr visit(PatternInputRef ref) {
            variables.add(ref.alpha());
            columns.add(ref.index());
            return new InputRef(ref.index(), ref.type());
        }
    }

    /** Replaces columns by reads of the row that FIRST, LAST or neither of them means. */
    private final class Rewrite extends Rewriter {
        private final boolean fromLast;
        private final int offset;

        Rewrite(boolean fromLast, int offset) {
            this.fromLast = fromLast;
            this.offset = offset;
        }

        @Override
        public Expr visit(PatternInputRef ref) {
            columns.add(ref.index());
            return reference(new MatchRead.Column(
                    positions(ref.alpha()),
                    ref.index(),
                    fromLast,
                    offset,
                    ref.type().withNullable(true)));
        }

        @Override
        public Expr visit(Call call) {
            return switch (call.function().sqlName()) {
                case "FINAL", "RUNNING" -> call.operands().get(0).accept(this);
                case "FIRST" -> navigated(call, false);
                case "LAST" -> navigated(call, true);
                case "PREV" -> current(call);
                case "NEXT", "CLASSIFIER", "MATCH_NUMBER" ->
                    throw RowPattern.unsupported(call.function().sqlName() + " in MATCH_RECOGNIZE");
                case "MATCH_ROWTIME" -> new PatternInputRef(ALL, timeColumn, call.type()).accept(new Rewrite(true, 0));
                case "MATCH_PROCTIME" -> reference(new MatchRead.ProcessingTime(call.type()));
                default ->
                    AggregateFunctions.byPlanName(call.function().name()).isPresent()
                            ? aggregate(call)
                            : super.visit(call);
            };
        }

        private Expr navigated(Call call, boolean last) {
            return call.operands().get(0).accept(new Rewrite(last, offset(call)));
        }

        /** A column of the row that is looked at is written as that of the row no row before it. */
        private Expr current(Call call) {
            if (offset(call) != 0) {
                throw RowPattern.unsupported("PREV in MATCH_RECOGNIZE");
            }
            return navigated(call, true);
        }

        private int offset(Call call) {
            if (call.operands().size() < 2) {
                return 0;
            }
            if (call.operands().get(1) instanceof Literal literal && literal.value() instanceof Number number) {
                return number.intValue();
            }
            throw RowPattern.unsupported("an offset in MATCH_RECOGNIZE that is not a constant");
        }
    }
}
