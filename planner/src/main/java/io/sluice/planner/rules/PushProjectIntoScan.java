package io.sluice.planner.rules;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.connector.TableSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;

/** Lets a source read only the columns and metadata that a projection uses, in the order of their use. */
public final class PushProjectIntoScan extends RelRule<RuleConfig> {
    public static final PushProjectIntoScan INSTANCE = new PushProjectIntoScan();

    private PushProjectIntoScan() {
        super(RuleConfig.of("PushProjectIntoScan", operands -> operands.operand(LogicalProject.class)
                .oneInput(scan -> scan.operand(LogicalTableScan.class).noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalTableScan scan = call.rel(1);
        PlannerTable table = (PlannerTable) scan.getTable();
        if (table.has(SourceAbility.ProjectPushDown.class)) {
            return;
        }
        Set<Integer> used = new LinkedHashSet<>(FieldUse.inOrder(project.getProjects()));
        if (Normalization.isNeeded(table, scan.getCluster())) {
            // The key says which row a change means, so it is read whoever asks for it.
            table.getKeys().stream().findFirst().ifPresent(key -> used.addAll(key.toList()));
        }
        if (used.isEmpty()) {
            // Rows are counted even when nothing of them is looked at.
            used.add(0);
        }
        if (used.size() == scan.getRowType().getFieldCount()) {
            return;
        }
        pushed(table, used, project).ifPresent(pushed -> {
            LogicalTableScan narrow = LogicalTableScan.create(scan.getCluster(), pushed.table, scan.getHints());
            List<RexNode> projects = FieldUse.remapped(project.getProjects(), pushed.fields, narrow);
            RelNode above = LogicalProject.create(
                    narrow, project.getHints(), projects, project.getRowType(), project.getVariablesSet());
            call.transformTo(above);
        });
    }

    /**
     * @param fields for each field of the pushed table, the field that it was before
     */
    private record Pushed(PlannerTable table, List<Integer> fields) {}

    private static Optional<Pushed> pushed(PlannerTable table, Set<Integer> used, LogicalProject project) {
        int physicalCount = (int) table.declaration().schema().columns().stream()
                .filter(Column.Physical.class::isInstance)
                .count();
        List<Integer> columns =
                used.stream().filter(field -> field < physicalCount).toList();
        List<Integer> metadata =
                used.stream().filter(field -> field >= physicalCount).sorted().toList();
        int[] projection = columns.stream().mapToInt(Integer::intValue).toArray();
        Optional<TableSource> narrow = table.source().withProjection(projection);
        if (narrow.isEmpty()) {
            return Optional.empty();
        }
        List<String> allKeys = table.abilities().stream()
                .filter(SourceAbility.ReadingMetadata.class::isInstance)
                .flatMap(ability -> ((SourceAbility.ReadingMetadata) ability).metadataKeys().stream())
                .toList();
        List<String> keys = metadata.stream()
                .map(field -> allKeys.get(field - physicalCount))
                .toList();
        TableSource source = allKeys.isEmpty() ? narrow.get() : narrow.get().withMetadata(keys);
        List<Integer> fields = new ArrayList<>(new LinkedHashSet<>(columns));
        RelDataType physicalType = rowType(table, fields, project);
        fields.addAll(metadata);
        RelDataType rowType = rowType(table, fields, project);
        List<PlannerTable.Pushed> all = new ArrayList<>(table.pushed());
        all.removeIf(pushed -> pushed.ability() instanceof SourceAbility.ReadingMetadata);
        all.add(new PlannerTable.Pushed(
                new SourceAbility.ProjectPushDown(
                        columns.stream().map(List::of).toList(), TypeBridge.toRow(physicalType)),
                "project=[" + String.join(", ", physicalType.getFieldNames()) + "]"));
        if (!table.source().readableMetadata().isEmpty()) {
            all.add(new PlannerTable.Pushed(
                    new SourceAbility.ReadingMetadata(keys, TypeBridge.toRow(rowType)),
                    "metadata=[" + String.join(", ", keys) + "]"));
        }
        return Optional.of(new Pushed(table.withPushed(source, rowType, all), fields));
    }

    private static RelDataType rowType(PlannerTable table, List<Integer> fields, LogicalProject project) {
        List<RelDataTypeField> all = table.getRowType().getFieldList();
        return project.getCluster()
                .getTypeFactory()
                .createStructType(
                        fields.stream().map(field -> all.get(field).getType()).toList(),
                        fields.stream().map(field -> all.get(field).getName()).toList());
    }
}
