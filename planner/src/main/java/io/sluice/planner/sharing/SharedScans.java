package io.sluice.planner.sharing;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.planner.physical.CalcRel;
import io.sluice.planner.physical.TableSourceScanRel;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.connector.TableSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;

/**
 * Lets scans of one table that read different columns, and have nothing else pushed into them, read the columns of all, so that they are
 * one scan.
 */
public final class SharedScans {
    /** What two scans must have in common. */
    private record Key(TableIdentifier table, CatalogTable declaration, List<RelHint> hints) {}

    private final Map<Key, NavigableSet<Integer>> columns = new HashMap<>();
    private final Map<Key, Set<List<Integer>>> readings = new HashMap<>();

    private SharedScans() {}

    /** @param roots physical trees with their changelogs */
    public static List<RelNode> apply(List<RelNode> roots) {
        SharedScans shared = new SharedScans();
        roots.forEach(shared::collect);
        return shared.readings.values().stream().allMatch(ways -> ways.size() == 1)
                ? roots
                : roots.stream().map(shared::rewrite).toList();
    }

    private void collect(RelNode rel) {
        if (rel instanceof TableSourceScanRel scan) {
            fields(scan).ifPresent(fields -> {
                columns.computeIfAbsent(key(scan), each -> new TreeSet<>()).addAll(fields);
                readings.computeIfAbsent(key(scan), each -> new HashSet<>()).add(fields);
            });
        }
        rel.getInputs().forEach(this::collect);
    }

    private static Key key(TableSourceScanRel scan) {
        return new Key(scan.getTable().identifier(), scan.getTable().declaration(), scan.hints());
    }

    /** The table's columns that a scan reads; empty when something is pushed into it besides whole columns. */
    private static Optional<List<Integer>> fields(TableSourceScanRel scan) {
        List<SourceAbility> abilities = scan.getTable().abilities();
        if (abilities.size() != 1 || !(abilities.get(0) instanceof ProjectPushDown project)) {
            return Optional.empty();
        }
        return project.projectedFields().stream().allMatch(path -> path.size() == 1)
                ? Optional.of(project.projectedFields().stream()
                        .map(path -> path.get(0))
                        .toList())
                : Optional.empty();
    }

    private RelNode rewrite(RelNode rel) {
        if (rel instanceof TableSourceScanRel scan) {
            return widened(scan);
        }
        List<RelNode> inputs = rel.getInputs().stream().map(this::rewrite).toList();
        if (rel instanceof CalcRel calc
                && rel.getInput(0) instanceof TableSourceScanRel
                && inputs.get(0) instanceof CalcRel narrow) {
            RexProgram merged = RexProgramBuilder.mergePrograms(
                    calc.program(), narrow.program(), calc.getCluster().getRexBuilder());
            return new CalcRel(calc.getCluster(), calc.getTraitSet(), narrow.getInput(), merged);
        }
        return rel.copy(rel.getTraitSet(), inputs);
    }

    /** The scan of all columns that are read of the table, and above it what this one reads of them. */
    private RelNode widened(TableSourceScanRel scan) {
        Optional<List<Integer>> fields = fields(scan);
        if (fields.isEmpty() || readings.getOrDefault(key(scan), Set.of()).size() < 2) {
            return scan;
        }
        List<Integer> all = List.copyOf(columns.getOrDefault(key(scan), new TreeSet<>()));
        Optional<TableSource> source = scan.getTable()
                .unpushed()
                .withProjection(all.stream().mapToInt(Integer::intValue).toArray());
        return source.map(wide -> narrowed(scan, wide, all, fields.get())).orElse(scan);
    }

    private static RelNode narrowed(
            TableSourceScanRel scan, TableSource source, List<Integer> all, List<Integer> fields) {
        PlannerTable table = scan.getTable();
        SluiceTypeFactory types = (SluiceTypeFactory) scan.getCluster().getTypeFactory();
        RelDataType physical = table.physicalType(types);
        RelDataType rowType = types.createStructType(
                all.stream().map(field -> physical.getFieldList().get(field)).toList());
        SourceAbility project = new ProjectPushDown(all.stream().map(List::of).toList(), TypeBridge.toRow(rowType));
        String digest = "project=[" + String.join(", ", rowType.getFieldNames()) + "]";
        TableSourceScanRel wide = new TableSourceScanRel(
                scan.getCluster(),
                scan.getTraitSet(),
                table.withPushed(source, rowType, List.of(new PlannerTable.Pushed(project, digest))),
                scan.hints());
        if (all.equals(fields)) {
            return wide;
        }
        RexBuilder rex = scan.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        fields.forEach(field -> projects.add(rex.makeInputRef(wide, all.indexOf(field))));
        RexProgram program = RexProgram.create(
                wide.getRowType(), projects, null, scan.getRowType().getFieldNames(), rex);
        return new CalcRel(scan.getCluster(), scan.getTraitSet(), wide, program);
    }
}
