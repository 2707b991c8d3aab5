package io.sluice.planner.rules;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.SourceAbility.WatermarkParams;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.logical.WatermarkNode;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.table.ScanWatermark;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.RexToExpr;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.connector.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Lets a source make the watermarks of its table. Where a calc computes columns between the two, the watermark is made of the columns
 * that are read, and the calc makes the event time what it is.
 */
public final class PushWatermarkIntoScan extends RelRule<RuleConfig> {
    /** For a table whose columns are all read. */
    public static final PushWatermarkIntoScan INSTANCE = new PushWatermarkIntoScan(
            RuleConfig.of("PushWatermarkIntoScan", operands -> operands.operand(WatermarkNode.class)
                    .oneInput(scan -> scan.operand(ScanNode.class).noInputs())));

    /** For a table with columns that are computed. */
    public static final PushWatermarkIntoScan ACROSS_CALC = new PushWatermarkIntoScan(
            RuleConfig.of("PushWatermarkIntoScanAcrossCalc", operands -> operands.operand(WatermarkNode.class)
                    .oneInput(calc -> calc.operand(CalcNode.class)
                            .oneInput(scan -> scan.operand(ScanNode.class).noInputs()))));

    private PushWatermarkIntoScan(RuleConfig config) {
        super(config);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        WatermarkNode watermark = call.rel(0);
        ScanNode scan = call.rel(call.rels.length - 1);
        Optional<TableSource> source = scan.source().has(WatermarkPushDown.class)
                ? Optional.empty()
                : scan.source().source().withWatermark();
        source.ifPresent(made -> {
            if (call.rel(1) instanceof CalcNode calc) {
                acrossCalc(call, watermark, calc.getProgram(), scan, made);
            } else if (isMetadata(scan, watermark.rowtime())) {
                RexProgram identity = RexProgram.createIdentity(scan.getRowType());
                acrossCalc(call, watermark, identity, scan, made);
            } else {
                RexNode rowtime = watermark.getCluster().getRexBuilder().makeInputRef(scan, watermark.rowtime());
                PlannerTable table = pushed(scan, made, watermark.watermark(), rowtime, watermark.getRowType());
                call.transformTo(scan.with(table));
            }
        });
    }

    private static void acrossCalc(
            RelOptRuleCall call, WatermarkNode watermark, RexProgram program, ScanNode scan, TableSource made) {
        RexBuilder rex = scan.getCluster().getRexBuilder();
        RelDataType timeType =
                watermark.getRowType().getFieldList().get(watermark.rowtime()).getType();
        List<RexNode> projects = new ArrayList<>(program.expandList(program.getProjectList()));
        RexNode plain = projects.get(watermark.rowtime());
        // Metadata has a type of its own, and is cast to the column's, which is an event time.
        RexNode column =
                plain.isA(SqlKind.CAST) ? ((RexCall) plain).getOperands().get(0) : plain;
        boolean metadata = column instanceof RexInputRef ref && isMetadata(scan, ref.getIndex());
        projects.set(watermark.rowtime(), metadata ? rex.makeAbstractCast(timeType, column) : plain);
        RexNode expression = composed(watermark.watermark(), projects);
        if (program.getCondition() != null
                || !Determinism.isDeterministic(expression)
                || !Determinism.isDeterministic(plain)) {
            return;
        }
        RexNode rowtime =
                rex.makeCall(timeType, SqlStdOperatorTable.REINTERPRET, List.of(projects.get(watermark.rowtime())));
        projects.set(watermark.rowtime(), rowtime);
        ScanNode pushed = scan.with(pushed(scan, made, expression, rowtime, scan.getRowType()));
        call.transformTo(CalcNode.create(
                pushed,
                RexProgram.create(
                        pushed.getRowType(),
                        projects,
                        null,
                        watermark.getRowType().getFieldNames(),
                        rex)));
    }

    private static boolean isMetadata(ScanNode scan, int field) {
        int physical =
                scan.getRowType().getFieldCount() - scan.source().metadataKeys().size();
        return field >= physical;
    }

    private static RexNode composed(RexNode expression, List<RexNode> projects) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return projects.get(ref.getIndex());
            }
        });
    }

    private static PlannerTable pushed(
            ScanNode scan, TableSource source, RexNode watermark, RexNode rowtime, RelDataType rowType) {
        PlannerTable table = scan.source();
        WatermarkParams params = ScanWatermark.params(
                table.declaration().options(), PlannerContext.of(scan).config().get(PlanOptions.SOURCE_IDLE_TIMEOUT));
        RexToExpr translator = new RexToExpr();
        Expr rowtimeExpr = rowtime.accept(translator);
        List<String> digests = new ArrayList<>();
        digests.add("watermark=["
                + Wording.PREFIX.expression(watermark, table.getRowType().getFieldNames()) + "]");
        digests.addAll(ScanWatermark.digests(params));
        return table.push(
                source,
                rowType,
                new WatermarkPushDown(
                        watermark.accept(translator),
                        Optional.of(rowtimeExpr),
                        params.sourceIdleTimeout(),
                        TypeBridge.toRow(rowType),
                        Optional.of(params)),
                String.join(", ", digests));
    }
}
