package io.sluice.planner.rules;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.table.PlannerTable;
import io.sluice.spi.connector.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexNode;

/** Lets a source read only those partitions in which rows can meet a filter. */
public final class PushPartitionsIntoScan extends RelRule<RuleConfig> {
    public static final PushPartitionsIntoScan INSTANCE = new PushPartitionsIntoScan();

    private PushPartitionsIntoScan() {
        super(RuleConfig.of("PushPartitionsIntoScan", operands -> operands.operand(LogicalFilter.class)
                .oneInput(scan -> scan.operand(LogicalTableScan.class).noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        LogicalTableScan scan = call.rel(1);
        PlannerTable table = (PlannerTable) scan.getTable();
        List<String> columns = table.declaration().partitionKeys();
        if (columns.isEmpty() || table.has(SourceAbility.PartitionPushDown.class)) {
            return;
        }
        List<RexNode> asked = new ArrayList<>();
        List<RexNode> remaining = new ArrayList<>();
        for (RexNode part :
                ScanConditions.of(scan.getCluster(), filter.getCondition()).parts()) {
            List<String> used = FieldUse.inOrder(List.of(part)).stream()
                    .map(table.getRowType().getFieldNames()::get)
                    .toList();
            boolean decided = !used.isEmpty() && columns.containsAll(used) && Determinism.isDeterministic(part);
            (decided ? asked : remaining).add(part);
        }
        Optional<List<Map<String, String>>> partitions =
                asked.isEmpty() ? Optional.empty() : table.source().partitions();
        if (partitions.isEmpty()) {
            return;
        }
        PartitionValues values = new PartitionValues(table, scan.getCluster());
        List<Map<String, String>> read = new ArrayList<>();
        boolean certain = true;
        for (Map<String, String> partition : partitions.get()) {
            Optional<Boolean> holds = values.holds(asked, partition);
            certain &= holds.isPresent();
            if (holds.orElse(true)) {
                read.add(partition);
            }
        }
        if (!certain) {
            remaining.addAll(asked);
        }
        if (read.isEmpty()) {
            call.transformTo(call.builder().push(scan).empty().build());
            return;
        }
        table.source()
                .withPartitions(read)
                .ifPresent(source -> call.transformTo(call.builder()
                        .push(LogicalTableScan.create(scan.getCluster(), pruned(table, source, read), scan.getHints()))
                        .filter(remaining)
                        .build()));
    }

    private static PlannerTable pruned(PlannerTable table, TableSource source, List<Map<String, String>> read) {
        String digest = read.stream()
                .map(partition -> new TreeMap<>(partition).toString())
                .collect(Collectors.joining(", ", "partitions=[", "]"));
        return table.push(source, table.getRowType(), new SourceAbility.PartitionPushDown(read), digest);
    }
}
