package io.sluice.planner.physical;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.logical.TemporalTableNode;
import io.sluice.planner.table.PlannerTable;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A table that a join looks up rows in.
 *
 * @param calc what is made of the table's rows; empty for nothing
 */
public record LookupTable(PlannerTable table, Optional<RexProgram> calc) {

    /** Where the value of a key comes from. */
    sealed interface Key {
        record OfInput(int field) implements Key {}

        record OfConstant(RexLiteral value) implements Key {}
    }

    public static LookupTable of(TemporalTableNode table) {
        RelNode read = original(table.getInput());
        if (read instanceof CalcNode calc && original(calc.getInput()) instanceof ScanNode scan) {
            return new LookupTable(scan.source(), Optional.of(calc.getProgram()));
        }
        return new LookupTable(((ScanNode) read).source(), Optional.empty());
    }

    private static RelNode original(RelNode rel) {
        return rel instanceof RelSubset subset ? subset.getOriginal() : rel;
    }

    Optional<RexNode> filter() {
        return calc.flatMap(
                program -> Optional.ofNullable(program.getCondition()).map(program::expandLocalRef));
    }

    Optional<List<RexNode>> projection() {
        return calc.map(program -> program.expandList(program.getProjectList()));
    }

    /** The field of the table that a field after the calc is; empty when it is computed. */
    Optional<Integer> tableField(int field) {
        return projection()
                .map(projects -> projects.get(field) instanceof RexInputRef ref
                        ? Optional.of(ref.getIndex())
                        : Optional.<Integer>empty())
                .orElse(Optional.of(field));
    }

    /**
     * The keys by field of the table: first those that the filter compares with a constant, then those of the join.
     *
     * @throws SluiceException VALIDATION_ERROR when there are none
     */
    Map<Integer, Key> keys(JoinKeys joined) {
        Map<Integer, Key> keys = new LinkedHashMap<>();
        filter().ifPresent(
                        filter -> RelOptUtil.conjunctions(filter).forEach(condition -> addConstant(keys, condition)));
        for (int i = 0; i < joined.right().size(); i++) {
            int input = joined.left().get(i);
            tableField(joined.right().get(i)).ifPresent(field -> keys.put(field, new Key.OfInput(input)));
        }
        if (keys.isEmpty()) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    "Temporal table join requires an equality condition on fields of table [" + name() + "]");
        }
        return keys;
    }

    private static void addConstant(Map<Integer, Key> keys, RexNode condition) {
        if (condition.getKind() != SqlKind.EQUALS) {
            return;
        }
        List<RexNode> operands = ((RexCall) condition).getOperands();
        for (int i = 0; i < 2; i++) {
            if (operands.get(i) instanceof RexInputRef ref && operands.get(1 - i) instanceof RexLiteral literal) {
                keys.put(ref.getIndex(), new Key.OfConstant(literal));
            }
        }
    }

    /** The pairs of keys of a join that are no keys of the look-up, since the table's side of them is computed. */
    List<Integer> computedPairs(JoinKeys joined) {
        List<Integer> pairs = new ArrayList<>();
        for (int i = 0; i < joined.right().size(); i++) {
            if (tableField(joined.right().get(i)).isEmpty()) {
                pairs.add(i);
            }
        }
        return pairs;
    }

    /** Whether a look-up by these keys finds one row at most. */
    boolean isUnique(Map<Integer, Key> keys) {
        ImmutableBitSet fields = ImmutableBitSet.of(keys.keySet());
        return table.getKeys().stream().anyMatch(fields::contains);
    }

    String name() {
        return String.join(".", table.identifier().path());
    }
}
