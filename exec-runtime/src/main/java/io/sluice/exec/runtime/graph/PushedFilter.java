package io.sluice.exec.runtime.graph;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.plan.node.TableSourceScan.ScanTableSource;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Conditions that a plan has pushed into a source which does not filter here: plans of Flink have them, whose connectors take what ours
 * leave to operators. The source then reads all columns, and a Calc does the rest.
 */
final class PushedFilter {
    private PushedFilter() {}

    /**
     * The nodes to run in place of a node, one after another: the node itself where nothing is to be done for a source.
     *
     * <p>Conditions are about the table's physical row as long as nothing was pushed before them; a limit pushed after them only spares
     * work and is dropped.
     */
    static List<PlanNode> steps(PlanNode node) {
        if (!(node.node() instanceof TableSourceScan scan)) {
            return List.of(node);
        }
        List<SourceAbility> abilities = scan.scanTableSource().abilities();
        boolean filters = !abilities.isEmpty()
                && abilities.get(0) instanceof SourceAbility.FilterPushDown filter
                && !filter.predicates().isEmpty();
        Optional<RowType> physical = scan.scanTableSource().table().table().map(table -> table.schema()
                .physicalRowType());
        if (!filters || physical.isEmpty()) {
            return List.of(node);
        }
        RowType row = physical.get();
        List<Expr> projection = new ArrayList<>();
        for (int i = 0; i < row.arity(); i++) {
            projection.add(new InputRef(i, row.typeAt(i)));
        }
        for (SourceAbility ability : abilities.subList(1, abilities.size())) {
            if (ability instanceof SourceAbility.ProjectPushDown push
                    && push.projectedFields().stream().allMatch(path -> path.size() == 1)) {
                List<Expr> all = List.copyOf(projection);
                projection.clear();
                push.projectedFields().forEach(path -> projection.add(all.get(path.get(0))));
            } else if (!(ability instanceof SourceAbility.LimitPushDown)
                    && !(ability instanceof SourceAbility.ReadingMetadata metadata
                            && metadata.metadataKeys().isEmpty())) {
                return List.of(node);
            }
        }
        List<Expr> predicates = ((SourceAbility.FilterPushDown) abilities.get(0)).predicates();
        Expr condition = predicates.size() == 1
                ? predicates.get(0)
                : new Call(FunctionRef.builtIn("$AND$1", "BINARY"), predicates, Types.BOOLEAN);
        return List.of(
                with(
                        node,
                        new TableSourceScan(
                                new ScanTableSource(scan.scanTableSource().table(), List.of())),
                        row),
                new PlanNode(
                        node.id(),
                        "stream-exec-calc_1",
                        new Calc(projection, Optional.of(condition)),
                        Map.of(),
                        List.of(InputProperty.DEFAULT),
                        node.outputType(),
                        node.description()));
    }

    private static PlanNode with(PlanNode node, TableSourceScan scan, RowType outputType) {
        return new PlanNode(
                node.id(), node.type(), scan, node.configuration(), node.inputs(), outputType, node.description());
    }
}
