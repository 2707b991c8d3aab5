package io.sluice.planner.logical;

import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.metadata.WindowColumns.Windowed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Keeps the rows of each partition whose rank lies in a range; the rank itself may be shown as the last field. */
public final class RankNode extends SingleRel implements Windowed {
    private final Ranking ranking;

    /**
     * How rows are ranked and which are kept.
     *
     * @param partition fields of the input
     * @param numberField name of the field that shows the rank; empty when nobody looks at it
     */
    public record Ranking(
            RankType type, ImmutableBitSet partition, RelCollation order, Ranks ranks, Optional<String> numberField) {

        /** The fields of the input that decide about rows. */
        public ImmutableBitSet usedFields() {
            ImmutableBitSet.Builder used = partition.rebuild();
            order.getFieldCollations().forEach(field -> used.set(field.getFieldIndex()));
            if (ranks instanceof Ranks.UpToField upTo) {
                used.set(upTo.field());
            }
            return used.build();
        }

        /** The same with the rank shown or not. */
        public Ranking withNumber(Optional<String> field) {
            return new Ranking(type, partition, order, ranks, field);
        }

        /** The type of the ranked rows. */
        public RelDataType rowType(RelNode input) {
            List<RelDataTypeField> fields = input.getRowType().getFieldList();
            if (numberField.isEmpty()) {
                return input.getRowType();
            }
            List<RelDataType> types = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (RelDataTypeField field : fields) {
                types.add(field.getType());
                names.add(field.getName());
            }
            types.add(input.getCluster().getTypeFactory().createSqlType(SqlTypeName.BIGINT));
            names.add(SqlValidatorUtil.uniquify(
                    numberField.get(),
                    new HashSet<>(names),
                    (name, attempt, size) -> attempt == 0 ? name : name + "_" + (attempt - 1)));
            return input.getCluster().getTypeFactory().createStructType(types, names);
        }
    }

    public RankNode(RelOptCluster cluster, RelTraitSet traits, RelNode input, Ranking ranking) {
        super(cluster, traits, input);
        this.ranking = ranking;
    }

    public Ranking ranking() {
        return ranking;
    }

    @Override
    protected RelDataType deriveRowType() {
        return ranking.rowType(getInput());
    }

    @Override
    public RankNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new RankNode(getCluster(), traits, inputs.get(0), ranking);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("ranking", ranking);
    }

    /** The windows that rows are ranked in; empty when a partition goes beyond one. */
    @Override
    public Optional<WindowColumns> windowColumns() {
        return WindowColumns.of(getInput()).filter(columns -> columns.isWithin(ranking.partition()));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
