package io.sluice.exec.runtime.source;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.SourceAbility.ReadingMetadata;
import io.sluice.exec.plan.node.SourceAbility.WatermarkParams.EmitStrategy;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.plan.node.TableSourceScan.ScanTableSource;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What runs a scan: its source, and after it operators for the work that the plan has pushed and the source leaves. */
public final class ScanSteps {
    private final List<NodeContext> steps = new ArrayList<>();
    private final NodeContext context;
    private final PushedSource pushed;
    private RowType row;
    private Optional<Expr> condition = Optional.empty();

    private ScanSteps(NodeContext context, PushedSource pushed) {
        this.context = context;
        this.pushed = pushed;
        row = pushed.row();
    }

    /** The node and what follows it in its place; the node alone where it is no scan, or the source does all. */
    public static List<NodeContext> of(NodeContext context) {
        PlanNode node = context.node();
        if (!(node.node() instanceof TableSourceScan scan)
                || scan.scanTableSource().abilities().isEmpty()) {
            return List.of(context);
        }
        ScanTableSource source = scan.scanTableSource();
        PushedSource pushed =
                PushedSource.of(source.table(), source.abilities(), PlanTables.source(source.table(), context));
        return pushed.left().isEmpty() ? List.of(context) : new ScanSteps(context, pushed).all();
    }

    private List<NodeContext> all() {
        PlanNode scan = context.node();
        steps.add(step(scan.type(), scan.node(), scan.configuration(), scan.inputs(), row, context.settings()));
        List<SourceAbility> left = pushed.left();
        for (int i = 0; i < left.size(); i++) {
            SourceAbility ability = left.get(i);
            if (ability instanceof FilterPushDown filter) {
                condition = Optional.of(Call.and(filter.predicates()));
            } else if (ability instanceof ProjectPushDown project) {
                boolean reads = i + 1 < left.size() && left.get(i + 1) instanceof ReadingMetadata;
                project(project, reads ? ((ReadingMetadata) left.get(i + 1)).metadataKeys() : List.of());
            } else if (ability instanceof ReadingMetadata reading
                    && !(i > 0 && left.get(i - 1) instanceof ProjectPushDown)) {
                calc(select(pushed.columns().size(), reading.metadataKeys()));
            } else if (ability instanceof WatermarkPushDown watermark) {
                watermark(watermark);
            }
        }
        if (condition.isPresent()) {
            calc(fields());
        }
        return steps;
    }

    // ---- columns ----

    private record Named(Expr value, String name) {}

    private List<Named> fields() {
        return select(row.arity(), List.of());
    }

    /** The first fields of the row, then metadata. */
    private List<Named> select(int count, List<String> keys) {
        List<Named> selected = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            selected.add(field(i));
        }
        keys.forEach(key ->
                selected.add(field(pushed.columns().size() + pushed.keys().indexOf(key))));
        return selected;
    }

    private Named field(int index) {
        return new Named(new InputRef(index, row.typeAt(index)), row.names().get(index));
    }

    private void project(ProjectPushDown project, List<String> keys) {
        List<Named> selected = new ArrayList<>();
        for (int i = 0; i < project.projectedFields().size(); i++) {
            Expr value = part(project.projectedFields().get(i));
            selected.add(new Named(value, project.producedType().names().get(i)));
        }
        selected.addAll(select(0, keys));
        calc(selected);
    }

    private Expr part(List<Integer> path) {
        Expr value = new InputRef(path.get(0), row.typeAt(path.get(0)));
        for (int field : path.subList(1, path.size())) {
            RowType nested = Objects.requireNonNull(value.type().rowForm());
            LogicalType type = nested.typeAt(field);
            value = new FieldAccess(
                    value, nested.names().get(field), type.withNullable(type.nullable() || nested.nullable()));
        }
        return value;
    }

    private void calc(List<Named> fields) {
        List<Field> types = fields.stream()
                .map(field -> Field.of(field.name, field.value.type()))
                .toList();
        step(
                "stream-exec-calc_1",
                new Calc(fields.stream().map(Named::value).toList(), condition),
                RowType.of(types),
                context.settings());
        condition = Optional.empty();
    }

    // ---- watermarks ----

    /** Where the event time is computed above the source, it is computed for the watermark too, and dropped behind it. */
    private void watermark(WatermarkPushDown watermark) {
        Expr rowtime = watermark.rowtimeExpr().orElse(watermark.watermarkExpr());
        RowType before = row;
        if (condition.isPresent()) {
            calc(fields());
        }
        if (rowtime instanceof InputRef ref) {
            step(
                    "stream-exec-watermark-assigner_1",
                    new WatermarkAssigner(watermark.watermarkExpr(), ref.index()),
                    watermark.producedType(),
                    settings(watermark));
            return;
        }
        List<Named> withTime = new ArrayList<>(fields());
        withTime.add(new Named(rowtime, "$rowtime"));
        calc(withTime);
        step(
                "stream-exec-watermark-assigner_1",
                new WatermarkAssigner(watermark.watermarkExpr(), before.arity()),
                row,
                settings(watermark));
        calc(select(before.arity(), List.of()));
    }

    /** The session's settings with those that the table has of its own. */
    private JobSettings settings(WatermarkPushDown watermark) {
        long interval = watermark
                .watermarkParams()
                .filter(params -> params.emitStrategy() == EmitStrategy.ON_EVENT)
                .map(each -> 0L)
                .orElse(context.settings().watermarkInterval());
        long idle = watermark.idleTimeoutMillis() > 0
                ? watermark.idleTimeoutMillis()
                : context.settings().sourceIdleTimeout();
        return context.settings().withWatermarks(interval, idle);
    }

    private void step(String type, ExecNode node, RowType output, JobSettings settings) {
        steps.add(step(type, node, Map.of(), List.of(InputProperty.DEFAULT), output, settings));
        row = output;
    }

    private NodeContext step(
            String type,
            ExecNode node,
            Map<String, String> configuration,
            List<InputProperty> inputs,
            RowType output,
            JobSettings settings) {
        PlanNode scan = context.node();
        return new NodeContext(
                new PlanNode(scan.id(), type, node, configuration, inputs, output, scan.description()),
                inputs.isEmpty() ? List.of() : List.of(row),
                settings,
                context.plugins(),
                context.compiler(),
                context.results());
    }
}
