package io.sluice.planner.batch;

import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.table.PlannerTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Where a partitioned table is joined by partition columns with a table that is filtered, lets its scan read only the partitions that the
 * other table's rows name.
 */
public final class AddDynamicFilters implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode root) {
        boolean enabled = PlannerContext.of(root).config().get(BatchOptions.DYNAMIC_FILTERING);
        return enabled ? add((BatchRel) root) : root;
    }

    /** From the root down: the last join sees the fewest rows. */
    private static BatchRel add(BatchRel rel) {
        BatchRel over = rel.joined().map(sides -> filtered(rel, sides)).orElse(rel);
        return over.overIfOther(over.getInputs().stream()
                .<RelNode>map(input -> add((BatchRel) input))
                .toList());
    }

    private static BatchRel filtered(BatchRel join, JoinSides sides) {
        boolean left =
                switch (sides.type()) {
                    case INNER, RIGHT, SEMI -> true;
                    case LEFT, FULL, ANTI -> false;
                };
        boolean right =
                switch (sides.type()) {
                    case INNER, LEFT -> true;
                    case RIGHT, FULL, SEMI, ANTI -> false;
                };
        BatchRel over = join;
        if (left) {
            over = filtered(over, 0, sides.keys().left(), sides.keys().right());
        }
        return right && over == join
                ? filtered(over, 1, sides.keys().right(), sides.keys().left())
                : over;
    }

    /** @param fact the input to filter by the rows of the other */
    private static BatchRel filtered(BatchRel join, int fact, List<Integer> factKeys, List<Integer> otherKeys) {
        BatchRel other = (BatchRel) join.getInput(1 - fact);
        if (!names(other)) {
            return join;
        }
        RelNode named = other instanceof ExchangeRel exchange ? exchange.getInput(0) : other;
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < factKeys.size(); i++) {
            pairs.add(new Pair(factKeys.get(i), otherKeys.get(i)));
        }
        BatchRel input = (BatchRel) join.getInput(fact);
        BatchRel told = told(input, pairs, named);
        return told == input ? join : join.withInput(fact, told);
    }

    /**
     * A field that equals one of the rows that name partitions.
     *
     * @param field of the rows to filter
     * @param named of the rows that name
     */
    private record Pair(int field, int named) {}

    /** The operator over scans that are told what to read; itself where there is none. */
    private static BatchRel told(BatchRel rel, List<Pair> pairs, RelNode named) {
        if (rel instanceof ScanRel scan) {
            return told(scan, pairs, named);
        }
        BatchRel over = rel;
        for (int i = 0; i < rel.getInputs().size(); i++) {
            List<Pair> below = below(rel, i, pairs);
            if (!below.isEmpty()) {
                BatchRel input = (BatchRel) rel.getInput(i);
                BatchRel told = told(input, below, named);
                over = told == input ? over : over.withInput(i, told);
            }
        }
        return over;
    }

    private static List<Pair> below(BatchRel rel, int input, List<Pair> pairs) {
        List<Pair> below = new ArrayList<>();
        for (Pair pair : pairs) {
            KeyPaths.below(rel, List.of(pair.field)).stream()
                    .filter(step -> step.input() == input)
                    .forEach(step -> below.add(new Pair(step.keys().get(0), pair.named)));
        }
        return below;
    }

    private static BatchRel told(ScanRel scan, List<Pair> pairs, RelNode named) {
        PlannerTable table = scan.getTable();
        List<String> partitions = table.declaration().partitionKeys();
        List<String> accepted = table.source().runtimeFilterColumns();
        List<Integer> collected = pairs.stream()
                .filter(pair -> {
                    String column = scan.fields().get(pair.field);
                    return partitions.contains(column) && accepted.contains(column);
                })
                .map(Pair::named)
                .distinct()
                .toList();
        return collected.isEmpty() ? scan : new DynamicScanRel(scan, List.of(new DataCollectorRel(named, collected)));
    }

    /** Whether rows name few partitions: they are some of one table that has none itself. */
    private static boolean names(BatchRel rel) {
        BatchRel below = rel;
        boolean filtered = false;
        while (below instanceof ExchangeRel || below instanceof CalcRel || below instanceof AggregateRel) {
            filtered |= below instanceof CalcRel calc
                    && calc.condition().map(AddDynamicFilters::selects).orElse(false);
            below = (BatchRel) below.getInput(0);
        }
        return below instanceof ScanRel scan
                && scan.getTable().declaration().partitionKeys().isEmpty()
                && (filtered || selects(scan.getTable()));
    }

    private static boolean selects(PlannerTable table) {
        return table.abilities().stream()
                .anyMatch(ability -> ability instanceof FilterPushDown filter
                        && !filter.predicates().isEmpty());
    }

    /** Whether a condition compares something: NULL or not says little. */
    private static boolean selects(RexNode condition) {
        if (!(condition instanceof RexCall call)) {
            return false;
        }
        return switch (call.getKind()) {
            case AND -> call.getOperands().stream().anyMatch(AddDynamicFilters::selects);
            case OR -> call.getOperands().stream().allMatch(AddDynamicFilters::selects);
            case LIKE, SEARCH -> true;
            default -> call.isA(SqlKind.COMPARISON);
        };
    }
}
