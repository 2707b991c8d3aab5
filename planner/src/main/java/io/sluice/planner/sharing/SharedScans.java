package io.sluice.planner.sharing;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprRewriter;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.SourceAbility.ReadingMetadata;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.planner.sharing.ScanReading.Field;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.table.PlannerTable.Pushed;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.config.Options;
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
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;

/** Lets scans of one table that read different fields, but else have the same pushed into them, read the fields of all, so that they are one scan. */
public final class SharedScans {
    /**
     * What two scans must have in common.
     *
     * @param others what else is pushed into the source
     */
    private record Key(TableIdentifier table, CatalogTable declaration, List<RelHint> hints, List<String> others) {}

    private final Map<Key, NavigableSet<Field>> fields = new HashMap<>();
    private final Map<Key, Set<List<List<Integer>>>> readings = new HashMap<>();

    private SharedScans() {}

    /** @param roots physical trees with their changelogs */
    public static List<RelNode> apply(List<RelNode> roots, Options options) {
        if (!options.get(PlanOptions.REUSE_SUB_PLAN) || !options.get(PlanOptions.REUSE_SOURCE)) {
            return roots;
        }
        SharedScans shared = new SharedScans();
        roots.forEach(shared::collect);
        return shared.readings.values().stream().allMatch(ways -> ways.size() == 1)
                ? roots
                : roots.stream().map(shared::rewrite).toList();
    }

    private void collect(RelNode rel) {
        if (rel instanceof TableReading scan) {
            ScanReading.of(scan).ifPresent(reading -> {
                fields.computeIfAbsent(key(scan), each -> new TreeSet<>()).addAll(reading.fields());
                readings.computeIfAbsent(key(scan), each -> new HashSet<>()).add(reading.paths());
            });
        }
        rel.getInputs().forEach(this::collect);
    }

    private static Key key(TableReading scan) {
        return new Key(
                scan.getTable().identifier(), scan.getTable().declaration(), scan.hints(), ScanReading.others(scan));
    }

    private RelNode rewrite(RelNode rel) {
        if (rel instanceof TableReading scan) {
            return widened(scan);
        }
        List<RelNode> inputs = rel.getInputs().stream().map(this::rewrite).toList();
        if (rel instanceof Projecting calc
                && rel.getInput(0) instanceof TableReading
                && inputs.get(0) instanceof Projecting narrow) {
            RexProgram merged = RexProgramBuilder.mergePrograms(
                    calc.program(), narrow.program(), calc.getCluster().getRexBuilder());
            return calc.over(narrow.getInput(0), merged);
        }
        return rel.copy(rel.getTraitSet(), inputs);
    }

    /** The scan of all fields that are read of the table, and above it what this one reads of them. */
    private RelNode widened(TableReading scan) {
        Optional<ScanReading> reading = ScanReading.of(scan);
        if (reading.isEmpty() || readings.getOrDefault(key(scan), Set.of()).size() < 2) {
            return scan;
        }
        List<Field> all = List.copyOf(fields.getOrDefault(key(scan), new TreeSet<>()));
        boolean ambiguous =
                all.stream().map(field -> field.field().getName()).distinct().count() < all.size();
        List<List<Integer>> columns =
                all.stream().filter(Field::isPhysical).map(Field::path).toList();
        return ambiguous
                ? scan
                : projected(scan.getTable().unpushed(), columns)
                        .map(source -> narrowed(scan, source, all, reading.get()))
                        .orElse(scan);
    }

    private static Optional<TableSource> projected(TableSource source, List<List<Integer>> paths) {
        return paths.stream().anyMatch(path -> path.size() > 1)
                ? source.withNestedProjection(paths)
                : source.withProjection(
                        paths.stream().mapToInt(path -> path.get(0)).toArray());
    }

    private static RelNode narrowed(TableReading scan, TableSource source, List<Field> all, ScanReading reading) {
        SluiceTypeFactory types = (SluiceTypeFactory) scan.getCluster().getTypeFactory();
        RelDataType rowType =
                types.createStructType(all.stream().map(Field::field).toList());
        List<List<Integer>> order = all.stream().map(Field::path).toList();
        List<Integer> places = reading.paths().stream().map(order::indexOf).toList();
        TableReading wide = scan.reading(
                scan.getTable().withPushed(source, rowType, pushed(scan.getTable(), all, rowType, places)));
        if (order.equals(reading.paths())) {
            return wide;
        }
        RexBuilder rex = scan.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        places.forEach(place -> projects.add(rex.makeInputRef(wide, place)));
        RexProgram program = RexProgram.create(
                wide.getRowType(), projects, null, scan.getRowType().getFieldNames(), rex);
        return wide.projected(program);
    }

    /** What was pushed, with all fields where some were. */
    private static List<Pushed> pushed(PlannerTable table, List<Field> all, RelDataType rowType, List<Integer> places) {
        List<List<Integer>> columns =
                all.stream().filter(Field::isPhysical).map(Field::path).toList();
        List<String> keys = all.stream().flatMap(field -> field.key().stream()).toList();
        SourceAbility project = new ProjectPushDown(
                columns,
                TypeBridge.toRow(new RelRecordType(rowType.getFieldList().subList(0, columns.size()))));
        List<Pushed> pushed = new ArrayList<>();
        boolean reads = false;
        for (Pushed one : table.pushed()) {
            if (!ScanReading.isReading(one.ability())) {
                pushed.add(reads ? new Pushed(moved(one.ability(), places, rowType), one.digest()) : one);
            } else if (!reads) {
                reads = true;
                pushed.add(new Pushed(project, "project=[" + String.join(", ", rowType.getFieldNames()) + "]"));
                if (!table.source().readableMetadata().isEmpty()) {
                    pushed.add(new Pushed(
                            new ReadingMetadata(keys, TypeBridge.toRow(rowType)),
                            "metadata=[" + String.join(", ", keys) + "]"));
                }
            }
        }
        return pushed;
    }

    /** The same of a row that has more fields. */
    private static SourceAbility moved(SourceAbility ability, List<Integer> places, RelDataType rowType) {
        ExprRewriter moving = new ExprRewriter() {
            @Override
            public Expr visit(InputRef ref) {
                return new InputRef(places.get(ref.index()), ref.type());
            }
        };
        if (ability instanceof WatermarkPushDown watermark) {
            return new WatermarkPushDown(
                    watermark.watermarkExpr().accept(moving),
                    watermark.rowtimeExpr().map(time -> time.accept(moving)),
                    watermark.idleTimeoutMillis(),
                    TypeBridge.toRow(rowType),
                    watermark.watermarkParams());
        }
        return ability instanceof FilterPushDown filter
                ? new FilterPushDown(filter.predicates().stream()
                        .map(predicate -> predicate.accept(moving))
                        .toList())
                : ability;
    }
}
