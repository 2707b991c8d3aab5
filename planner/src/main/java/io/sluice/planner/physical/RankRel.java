package io.sluice.planner.physical;

import io.sluice.exec.plan.node.Deduplicate;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.Rank;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankType;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.RankNode.Ranking;
import io.sluice.planner.logical.Ranks;
import io.sluice.planner.metadata.Trend;
import io.sluice.planner.metadata.Trends;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Top-N: the rows of each partition whose rank lies in a range. The first or last row by time alone is a deduplication, which needs to
 * keep one row a key, and none once the first is certain.
 */
public final class RankRel extends SingleInputRel implements Trends.Known {
    static final double FOUND = 0.1;

    private final Ranking ranking;

    public RankRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, Ranking ranking) {
        super(cluster, traits, input);
        this.ranking = ranking;
    }

    @Override
    protected RelDataType deriveRowType() {
        return ranking.rowType(getInput());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new RankRel(getCluster(), traits, inputs.get(0), ranking);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("ranking", ranking);
    }

    @Override
    public Description describe(Wording wording) {
        if (wording == Wording.INFIX && deduplicates(inputInsertsOnly())) {
            return Description.of("Deduplicate")
                    .with("keep", keepsLast() ? "LastRow" : "FirstRow")
                    .with("key", partition().stream().map(inputFields()::get).toList())
                    .with("order", byRowtime() ? "ROWTIME" : "PROCTIME")
                    .with("outputInsertOnly", !keepsLast());
        }
        boolean rowtime = ranking.order().getFieldCollations().stream().anyMatch(this::isRowtime);
        return Description.of("Rank")
                .with("strategy", topN().describeStrategy())
                .with("rankType", ranking.type())
                .with("rankRange", ranking.ranks().describe(inputFields()))
                .with(
                        "partitionBy",
                        partition().stream().map(inputFields()::get).toList())
                .with("orderBy", (rowtime ? "ROWTIME " : "") + Orders.describe(ranking.order(), inputFields()))
                .with("select", getRowType().getFieldNames());
    }

    // ---- deduplication ----

    private boolean deduplicates(boolean insertOnly) {
        return insertOnly
                && ranking.type() == io.sluice.planner.logical.RankType.ROW_NUMBER
                && ranking.ranks().equals(new Ranks.Between(1, 1))
                && ranking.numberField().isEmpty()
                && ranking.order().getFieldCollations().size() == 1
                && TimeAttributeType.isTimeAttribute(type(firstKey()));
    }

    private boolean keepsLast() {
        return !Orders.isAscending(firstKey());
    }

    private boolean byRowtime() {
        return isRowtime(firstKey());
    }

    private RelFieldCollation firstKey() {
        return ranking.order().getFieldCollations().get(0);
    }

    private boolean isRowtime(RelFieldCollation key) {
        return TimeAttributeType.isRowtime(type(key));
    }

    private RelDataType type(RelFieldCollation key) {
        return getInput().getRowType().getFieldList().get(key.getFieldIndex()).getType();
    }

    /** Known once the changelog has been inferred; false before. */
    private boolean inputInsertsOnly() {
        ChangelogTrait changes = getInput().getTraitSet().getTrait(ChangelogTrait.DEF);
        return changes != null && changes.modifies().insertOnly();
    }

    @Override
    public boolean keepsState() {
        return true;
    }

    @Override
    public BatchCut batchCut() {
        return BatchCut.of(deduplicates(true) && byRowtime());
    }

    // ---- changes ----

    private TopN topN() {
        return new TopN(getInput(), ranking.partition(), ranking.order());
    }

    private List<Integer> partition() {
        return ranking.partition().toList();
    }

    /** Without partitions as many as there are ranks; else a tenth, for want of anything better. */
    @Override
    public double estimateRows(List<Double> inputs) {
        double input = inputs.get(0);
        return ranking.partition().isEmpty() && ranking.ranks() instanceof Ranks.Between between
                ? Math.min(input, between.end() - between.start() + 1)
                : input * FOUND;
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(inputs.get(0), inputs.get(0));
    }

    /** A better row pushes another out; but nothing is better than the first row once time has passed it, or the last has come. */
    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        boolean certain = deduplicates(inputs.get(0).insertOnly()) && !keepsLast();
        return certain || PlannerContext.of(this).runsAsBatch() ? ModifyKinds.INSERT_ONLY : ModifyKinds.ALL;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return topN().updateOffers(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return wholeRows();
    }

    /**
     * A row keeps the keys it has. With numbers, or when the first rows are left out, changes go by place: while a row moves from one
     * place to another it is there twice, and one that falls out is replaced and not deleted.
     */
    @Override
    public UpsertKeys upsertKeys() {
        if (deduplicates(inputInsertsOnly())) {
            return UpsertKeys.of(ranking.partition());
        }
        boolean fromFirst = ranking.ranks() instanceof Ranks.Between between && between.start() == 1
                || ranking.ranks() instanceof Ranks.UpToField;
        UpsertKeys ofRows = numbered()
                .map(UpsertKeys::of)
                .orElseGet(() -> fromFirst ? physicalInput().upsertKeys() : UpsertKeys.NONE);
        return keepsFirst() ? ofRows.or(UpsertKeys.of(ranking.partition())) : ofRows;
    }

    /** Whether a partition has its first row alone: the row goes before another takes its place. */
    private boolean keepsFirst() {
        return ranking.type() == io.sluice.planner.logical.RankType.ROW_NUMBER
                && ranking.ranks().equals(new Ranks.Between(1, 1));
    }

    /** The partition with the row number, where that is shown. */
    private Optional<ImmutableBitSet> numbered() {
        int number = getInput().getRowType().getFieldCount();
        return ranking.numberField().isPresent() && ranking.type() == io.sluice.planner.logical.RankType.ROW_NUMBER
                ? Optional.of(ranking.partition().set(number))
                : Optional.empty();
    }

    /** A place in the order is only ever taken by a better row, when rows never get worse. */
    @Override
    public Optional<Trends> trends() {
        Optional<ImmutableBitSet> key = numbered();
        if (key.isEmpty() || !topN().improves()) {
            return Optional.empty();
        }
        List<Trend> fields = new ArrayList<>(Collections.nCopies(getRowType().getFieldCount(), Trend.UNKNOWN));
        key.get().forEach(field -> fields.set(field, Trend.CONSTANT));
        int first = firstKey().getFieldIndex();
        if (fields.get(first) == Trend.UNKNOWN) {
            fields.set(first, keepsLast() ? Trend.INCREASING : Trend.DECREASING);
        }
        return Optional.of(new Trends(fields, UpsertKeys.of(key.get())));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        boolean updateBefore = ChangelogTrait.of(this).updates() == UpdateKind.BEFORE_AND_AFTER;
        if (deduplicates(inputInsertsOnly())) {
            return new Deduplicate(
                    partition(),
                    byRowtime(),
                    keepsLast(),
                    !keepsLast(),
                    updateBefore,
                    translation.states("deduplicateState"));
        }
        return new Rank(
                RankType.valueOf(ranking.type().name()),
                new PartitionSpec(partition()),
                Orders.toPlan(ranking.order()),
                range(),
                topN().strategy(),
                ranking.numberField().isPresent(),
                updateBefore,
                translation.states("rankState"));
    }

    private RankRange range() {
        if (ranking.ranks() instanceof Ranks.Between between) {
            return new RankRange.Constant(between.start(), between.end());
        }
        return new RankRange.Variable(((Ranks.UpToField) ranking.ranks()).field());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return deduplicates(inputInsertsOnly())
                ? List.of(
                        PlanOptions.DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE,
                        PlanOptions.DEDUPLICATE_MINI_BATCH_COMPACT_CHANGES,
                        PlanOptions.MINI_BATCH_ENABLED,
                        PlanOptions.MINI_BATCH_SIZE)
                : List.of(PlanOptions.TOPN_CACHE_SIZE);
    }
}
