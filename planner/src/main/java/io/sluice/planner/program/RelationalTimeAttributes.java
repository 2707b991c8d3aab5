package io.sluice.planner.program;

import io.sluice.planner.logical.CorrelateNode;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.logical.MatchNode;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.planner.validate.MatchTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexPatternFieldRef;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/** Time attributes in rels that pass the fields of their input on and add others. */
final class RelationalTimeAttributes {
    private RelationalTimeAttributes() {}

    /** Each row shows the fields as they are, or NULL. */
    static RelNode expand(ExpandNode expand, RelNode input) {
        RelDataTypeFactory types = expand.getCluster().getTypeFactory();
        RexBuilder rex = expand.getCluster().getRexBuilder();
        List<RelDataType> fields = new ArrayList<>();
        for (int i = 0; i < expand.getRowType().getFieldCount(); i++) {
            RelDataType type = expand.getRowType().getFieldList().get(i).getType();
            for (List<RexNode> row : expand.projects()) {
                if (row.get(i) instanceof RexInputRef ref) {
                    RelDataType now = input.getRowType()
                            .getFieldList()
                            .get(ref.getIndex())
                            .getType();
                    type = types.createTypeWithNullability(now, type.isNullable());
                }
            }
            fields.add(type);
        }
        List<List<RexNode>> rows = new ArrayList<>();
        for (List<RexNode> row : expand.projects()) {
            List<RexNode> converted = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                if (row.get(i) instanceof RexInputRef ref) {
                    converted.add(rex.makeInputRef(input, ref.getIndex()));
                } else {
                    converted.add(
                            TimeAttributeType.isTimeAttribute(row.get(i).getType())
                                    ? rex.makeNullLiteral(fields.get(i))
                                    : row.get(i));
                }
            }
            rows.add(converted);
        }
        return new ExpandNode(
                expand.getCluster(),
                expand.getTraitSet(),
                input,
                rows,
                types.createStructType(fields, expand.getRowType().getFieldNames()));
    }

    /** The function sees ordinary timestamps. */
    static RelNode correlate(CorrelateNode correlate, RelNode input) {
        RexBuilder rex = correlate.getCluster().getRexBuilder();
        RexNode call = correlate.invocation().call().accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return plain(rex.makeInputRef(input, ref.getIndex()));
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return plain(access);
            }

            private RexNode plain(RexNode value) {
                return TimeAttributeType.isTimeAttribute(value.getType())
                        ? Materializer.materialize(rex, value)
                        : value;
            }
        });
        return new CorrelateNode(
                correlate.getCluster(),
                correlate.getTraitSet(),
                input,
                correlate.invocation().withCall(call));
    }

    /** What is measured is ordinary; what is partitioned by stays what it is. */
    static RelNode match(MatchNode match, RelNode input) {
        SluiceTypeFactory types = (SluiceTypeFactory) match.getCluster().getTypeFactory();
        RexShuttle plain = new RexShuttle() {
            /** Whoever looks at the time of a match sees a timestamp. */
            private RexCall withValues(RexCall call) {
                List<RexNode> operands = new ArrayList<>();
                for (RexNode operand : call.getOperands()) {
                    operands.add(
                            MatchTimes.isTime(operand)
                                    ? Materializer.materialize(
                                            match.getCluster().getRexBuilder(), operand)
                                    : operand);
                }
                return operands.equals(call.getOperands()) ? call : call.clone(call.getType(), operands);
            }

            @Override
            public RexNode visitPatternFieldRef(RexPatternFieldRef ref) {
                return TimeAttributeType.isTimeAttribute(ref.getType())
                        ? Materializer.materialize(match.getCluster().getRexBuilder(), ref)
                        : ref;
            }

            @Override
            public RexNode visitCall(RexCall call) {
                if (isMatchTime(call)) {
                    return call;
                }
                RexNode visited = withValues((RexCall) super.visitCall(call));
                RelDataType type = types.materialize(visited.getType());
                return type.equals(visited.getType())
                        ? visited
                        : match.getCluster()
                                .getRexBuilder()
                                .makeCall(type, ((RexCall) visited).getOperator(), ((RexCall) visited).getOperands());
            }
        };
        Map<String, RexNode> measures = new LinkedHashMap<>();
        match.getMeasures().forEach((name, measure) -> measures.put(name, measure.accept(plain)));
        Map<String, RexNode> definitions = new LinkedHashMap<>();
        match.getPatternDefinitions().forEach((name, definition) -> definitions.put(name, definition.accept(plain)));
        List<RelDataType> fields = new ArrayList<>();
        match.getRowType()
                .getFieldList()
                .forEach(field -> fields.add(
                        measures.containsKey(field.getName()) && !isMatchTime(measures.get(field.getName()))
                                ? types.materialize(field.getType())
                                : field.getType()));
        return match.over(
                input, types.createStructType(fields, match.getRowType().getFieldNames()), measures, definitions);
    }

    /** Whether an expression is the time of a match, which stays a time attribute as a measure. */
    private static boolean isMatchTime(RexNode node) {
        return MatchTimes.isTime(node)
                || node.getKind() == SqlKind.FINAL
                        && MatchTimes.isTime(((RexCall) node).getOperands().get(0));
    }
}
