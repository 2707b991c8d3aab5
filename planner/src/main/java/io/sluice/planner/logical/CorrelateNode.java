package io.sluice.planner.logical;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** Joins each row with the rows that a table function makes of it. In Calcite's convention first, then in that of this package. */
public final class CorrelateNode extends SingleRel {
    private final Invocation invocation;

    /**
     * What is joined with a row.
     *
     * @param call whose arguments take the row's fields from a correlation variable, or by reference
     * @param functionType type of the function's rows
     * @param condition on the function's rows alone
     * @param joinType INNER or LEFT
     */
    public record Invocation(
            RexNode call, RelDataType functionType, Optional<RexNode> condition, JoinRelType joinType) {

        /** The row's fields, then those of the function. */
        public RelDataType rowType(RelNode input) {
            if (input.getRowType().getFieldCount() == 0) {
                return functionType;
            }
            RelDataTypeFactory types = input.getCluster().getTypeFactory();
            List<RelDataType> fields = new ArrayList<>();
            input.getRowType().getFieldList().forEach(field -> fields.add(field.getType()));
            functionType
                    .getFieldList()
                    .forEach(field -> fields.add(
                            joinType == JoinRelType.LEFT
                                    ? types.createTypeWithNullability(field.getType(), true)
                                    : field.getType()));
            List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
            names.addAll(functionType.getFieldNames());
            return types.createStructType(
                    fields,
                    SqlValidatorUtil.uniquify(names, types.getTypeSystem().isSchemaCaseSensitive()));
        }

        /** The same with another call. */
        public Invocation withCall(RexNode other) {
            return new Invocation(other, functionType, condition, joinType);
        }
    }

    public CorrelateNode(RelOptCluster cluster, RelTraitSet traits, RelNode input, Invocation invocation) {
        super(cluster, traits, input);
        this.invocation = invocation;
    }

    public Invocation invocation() {
        return invocation;
    }

    @Override
    protected RelDataType deriveRowType() {
        return invocation.rowType(getInput());
    }

    @Override
    public CorrelateNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new CorrelateNode(getCluster(), traits, inputs.get(0), invocation);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("call", invocation.call)
                .item("condition", invocation.condition)
                .item("joinType", invocation.joinType);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
