package io.sluice.planner.rules;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.connector.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;

/** Lets a source read only the columns, the fields of rows in them, and the metadata that a projection uses, in the order of their use. */
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
        List<List<Integer>> used = used(project, scan, table);
        boolean nested = used.stream().anyMatch(path -> path.size() > 1);
        if (!nested && used.size() == scan.getRowType().getFieldCount()) {
            return;
        }
        pushed(table, used, nested, project.getCluster().getTypeFactory()).ifPresent(pushed -> {
            LogicalTableScan narrow = LogicalTableScan.create(scan.getCluster(), pushed.table, scan.getHints());
            List<RexNode> projects = project.getProjects().stream()
                    .map(each -> NestedUse.remapped(each, pushed.paths, narrow))
                    .toList();
            call.transformTo(LogicalProject.create(
                    narrow, project.getHints(), projects, project.getRowType(), project.getVariablesSet()));
        });
    }

    private static List<List<Integer>> used(LogicalProject project, LogicalTableScan scan, PlannerTable table) {
        int physical = table.physicalCount();
        boolean looksIntoRows =
                table.source().withNestedProjection(List.of(List.of(0))).isPresent();
        NestedUse use = NestedUse.of(project.getProjects(), field -> !looksIntoRows || field >= physical);
        if (Normalization.isNeeded(table, scan.getCluster())) {
            // The key says which row a change means, so it is read whoever asks for it.
            table.getKeys().stream().findFirst().ifPresent(key -> key.toList()
                    .forEach(field -> use.add(List.of(field))));
        }
        if (use.paths().isEmpty()) {
            // Rows are counted even when nothing of them is looked at.
            use.add(List.of(0));
        }
        return use.paths();
    }

    /**
     * @param paths for each field of the pushed table, what it was before
     */
    private record Pushed(PlannerTable table, List<List<Integer>> paths) {}

    private static Optional<Pushed> pushed(
            PlannerTable table, List<List<Integer>> used, boolean nested, RelDataTypeFactory types) {
        int physical = table.physicalCount();
        List<List<Integer>> columns =
                used.stream().filter(path -> path.get(0) < physical).toList();
        List<Integer> metadata = used.stream()
                .map(path -> path.get(0))
                .filter(field -> field >= physical)
                .sorted()
                .toList();
        Optional<TableSource> narrow = nested
                ? table.source().withNestedProjection(columns)
                : table.source()
                        .withProjection(
                                columns.stream().mapToInt(path -> path.get(0)).toArray());
        if (narrow.isEmpty()) {
            return Optional.empty();
        }
        List<String> allKeys = table.metadataKeys();
        List<String> keys =
                metadata.stream().map(field -> allKeys.get(field - physical)).toList();
        TableSource source = allKeys.isEmpty() ? narrow.get() : narrow.get().withMetadata(keys);
        List<List<Integer>> paths = new ArrayList<>(columns);
        RelDataType physicalType = rowType(table, paths, types);
        metadata.forEach(field -> paths.add(List.of(field)));
        RelDataType rowType = rowType(table, paths, types);
        List<PlannerTable.Pushed> all = new ArrayList<>(table.pushed());
        all.removeIf(pushed -> pushed.ability() instanceof SourceAbility.ReadingMetadata);
        all.add(new PlannerTable.Pushed(
                new SourceAbility.ProjectPushDown(columns, TypeBridge.toRow(physicalType)),
                "project=[" + String.join(", ", physicalType.getFieldNames()) + "]"));
        if (!table.source().readableMetadata().isEmpty()) {
            all.add(new PlannerTable.Pushed(
                    new SourceAbility.ReadingMetadata(keys, TypeBridge.toRow(rowType)),
                    "metadata=[" + String.join(", ", keys) + "]"));
        }
        return Optional.of(new Pushed(table.withPushed(source, rowType, all), paths));
    }

    private static RelDataType rowType(PlannerTable table, List<List<Integer>> paths, RelDataTypeFactory types) {
        List<String> names = new ArrayList<>();
        List<RelDataType> fields = new ArrayList<>();
        for (List<Integer> path : paths) {
            RelDataType type = table.getRowType();
            List<String> name = new ArrayList<>();
            boolean nullable = false;
            for (int field : path) {
                RelDataTypeField inner = type.getFieldList().get(field);
                name.add(inner.getName());
                type = inner.getType();
                nullable |= type.isNullable();
            }
            names.add(unique(String.join("_", name), names));
            fields.add(types.createTypeWithNullability(type, nullable));
        }
        return types.createStructType(fields, names);
    }

    /** The name, with a number when another field has it. */
    private static String unique(String name, List<String> taken) {
        return taken.contains(name)
                ? IntStream.iterate(0, number -> number + 1)
                        .mapToObj(number -> name + "_$" + number)
                        .filter(numbered -> !taken.contains(numbered))
                        .findFirst()
                        .orElseThrow()
                : name;
    }
}
