package io.sluice.planner.rules;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.table.PlannerTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.tools.RelBuilder;

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
        call.transformTo(pruned(call.builder(), scan, read, remaining));
    }

    private static RelNode pruned(
            RelBuilder builder, LogicalTableScan scan, List<Map<String, String>> read, List<RexNode> remaining) {
        if (read.isEmpty()) {
            return builder.push(scan).empty().build();
        }
        PlannerTable table = (PlannerTable) scan.getTable();
        String digest = read.stream()
                .map(partition -> new TreeMap<>(partition).toString())
                .collect(Collectors.joining(", ", "partitions=[", "]"));
        PlannerTable pruned = table.push(
                table.source().withPartitions(read),
                table.getRowType(),
                new SourceAbility.PartitionPushDown(read),
                digest);
        return builder.push(LogicalTableScan.create(scan.getCluster(), pruned, scan.getHints()))
                .filter(remaining)
                .build();
    }
}
