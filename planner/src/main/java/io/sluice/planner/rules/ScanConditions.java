package io.sluice.planner.rules;

import io.sluice.exec.plan.expr.ToSourceExpression;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.translate.RexToExpr;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.connector.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;

/**
 * A condition over the rows of a table, in parts that all must be TRUE. Parts may be checked twice, by the source and above it, so none
 * is offered to a source whose value is not the same each time.
 */
final class ScanConditions {
    /** By which factor the number of calls in a condition may grow when it is cut into parts. */
    private static final int GROWTH = 2;

    /** Keeps Calcite from writing down what is thrown away for its length. */
    private static final int MOST_CLAUSES = 1000;

    /** Operands that are nested one in another, as Flink does; more would nest too deeply. */
    private static final int LONGEST_CHAIN = 64;

    private final RelOptCluster cluster;
    private final List<RexNode> parts;

    private ScanConditions(RelOptCluster cluster, List<RexNode> parts) {
        this.cluster = cluster;
        this.parts = parts;
    }

    static ScanConditions of(RelOptCluster cluster, RexNode condition) {
        // To distribute OR over AND writes parts down more than once.
        if (!Determinism.isDeterministic(condition)) {
            return new ScanConditions(cluster, RelOptUtil.conjunctions(condition));
        }
        RexBuilder rex = cluster.getRexBuilder();
        RexNode expanded =
                condition.getKind() == SqlKind.SEARCH ? RexUtil.expandSearch(rex, null, condition) : condition;
        RexNode distributed = RexUtil.toCnf(rex, MOST_CLAUSES, expanded);
        boolean few = numberOfCalls(distributed) <= GROWTH * numberOfCalls(expanded);
        return new ScanConditions(cluster, RelOptUtil.conjunctions(few ? distributed : expanded));
    }

    List<RexNode> parts() {
        return parts;
    }

    private static int numberOfCalls(RexNode condition) {
        int[] calls = {0};
        condition.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCall(RexCall call) {
                calls[0]++;
                return super.visitCall(call);
            }
        });
        return calls[0];
    }

    /**
     * What a table has taken.
     *
     * @param table with the conditions in its source
     * @param remaining what is still to be checked
     */
    record Taken(PlannerTable table, List<RexNode> remaining) {}

    /** Offers the conditions to a table's source; empty when there is nothing to offer, or the source never looks at conditions. */
    Optional<Taken> offerTo(PlannerTable table) {
        List<RexNode> offered = new ArrayList<>();
        List<RexNode> kept = new ArrayList<>();
        List<SourceExpression> conditions = new ArrayList<>();
        ToSourceExpression form = new ToSourceExpression(TypeBridge.toRow(table.getRowType()));
        for (RexNode part : parts) {
            RexNode plain = binary(RexUtil.expandSearch(cluster.getRexBuilder(), null, part));
            Optional<SourceExpression> condition = Optional.of(part)
                    .filter(Determinism::isDeterministic)
                    .filter(each -> isForEachChange(each, table))
                    .map(each -> plain.accept(new RexToExpr()).accept(form))
                    .filter(SourceExpression::isComplete);
            condition.ifPresent(conditions::add);
            condition.ifPresentOrElse(any -> offered.add(plain), () -> kept.add(part));
        }
        if (offered.isEmpty()) {
            return Optional.empty();
        }
        return table.source().withFilters(conditions).map(offer -> {
            List<RexNode> remaining = new ArrayList<>();
            offer.remaining().forEach(index -> remaining.add(offered.get(index)));
            remaining.addAll(kept);
            List<RexNode> accepted = offer.accepted().stream().map(offered::get).toList();
            return new Taken(pushed(table, offer.source(), accepted), remaining);
        });
    }

    /**
     * Whether the condition can be asked of each change alone. A source that tells of an update without the row before must tell of it
     * also when the new row does not meet the condition, for the old one may have; only the key is the same for both.
     */
    private boolean isForEachChange(RexNode condition, PlannerTable table) {
        if (!Normalization.isNeeded(table, cluster)) {
            return true;
        }
        Set<Integer> used = FieldUse.inOrder(List.of(condition));
        return table.getKeys().stream().anyMatch(key -> key.asSet().containsAll(used));
    }

    private static PlannerTable pushed(PlannerTable table, TableSource source, List<RexNode> accepted) {
        String digest = accepted.stream()
                .map(each -> Wording.PREFIX.expression(each, table.getRowType().getFieldNames()))
                .reduce((some, more) -> "and(" + some + ", " + more + ")")
                .orElse("");
        return table.push(
                source,
                table.getRowType(),
                new SourceAbility.FilterPushDown(accepted.stream()
                        .map(each -> each.accept(new RexToExpr()))
                        .toList()),
                "filter=[" + digest + "]");
    }

    /** Connectors need only know AND and OR of two. */
    private RexNode binary(RexNode condition) {
        RexBuilder rex = cluster.getRexBuilder();
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexCall below = (RexCall) super.visitCall(call);
                boolean connects = below.getKind() == SqlKind.AND || below.getKind() == SqlKind.OR;
                if (!connects || below.getOperands().size() < 3) {
                    return below;
                }
                return below.getOperands().size() > LONGEST_CHAIN
                        ? balanced(below, 0, below.getOperands().size())
                        : below.getOperands().stream()
                                .reduce((some, more) -> rex.makeCall(below.getOperator(), some, more))
                                .orElseThrow();
            }
        });
    }

    /** The operands from one up to another in a tree that is as flat as can be. */
    private RexNode balanced(RexCall call, int from, int to) {
        if (to - from == 1) {
            return call.getOperands().get(from);
        }
        int middle = (from + to) >>> 1;
        return cluster.getRexBuilder()
                .makeCall(call.getOperator(), balanced(call, from, middle), balanced(call, middle, to));
    }
}
