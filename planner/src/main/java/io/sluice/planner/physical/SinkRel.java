package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Sink;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.determinism.UpdateDeterminism;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.table.SinkTarget;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.util.ImmutableBitSet;

/** Writes a table. Its connector decides which changes it gets. */
public final class SinkRel extends SingleInputRel {
    private final SinkTarget target;
    private final List<RelHint> hints;
    private final boolean upsertMaterialize;
    private final Optional<Sink.MaterializeStrategy> strategy;

    public SinkRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            SinkTarget target,
            List<RelHint> hints,
            boolean upsertMaterialize,
            Optional<Sink.MaterializeStrategy> strategy) {
        super(cluster, traits, input);
        this.target = target;
        this.hints = List.copyOf(hints);
        this.upsertMaterialize = upsertMaterialize;
        this.strategy = strategy;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SinkRel(getCluster(), traits, inputs.get(0), target, hints, upsertMaterialize, strategy);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("table", target.identifier());
    }

    @Override
    public Description describe(Wording wording) {
        Description description =
                SinkTables.describe(target, inputFields(), hints).withIf(upsertMaterialize, "upsertMaterialize", true);
        return target.onConflict()
                .map(strategy -> description.with("conflictStrategy", strategy))
                .orElse(description);
    }

    /** Equal for sinks that write the same table in the same way and get the same kinds of change. */
    public Object sameness() {
        return List.of(
                target.identifier(),
                target.table(),
                target.overwrite(),
                target.staticPartition(),
                target.targetColumns(),
                target.onConflict(),
                hints,
                upsertMaterialize,
                strategy,
                ChangelogTrait.of(getInput()));
    }

    /** What the connector wants of what the input can tell. */
    private ChangelogMode accepted(ModifyKinds input) {
        Set<RowKind> offered = EnumSet.noneOf(RowKind.class);
        if (input.insert()) {
            offered.add(RowKind.INSERT);
        }
        if (input.update()) {
            offered.add(RowKind.UPDATE_BEFORE);
            offered.add(RowKind.UPDATE_AFTER);
        }
        if (input.delete()) {
            offered.add(RowKind.DELETE);
        }
        return target.sink().changelogMode(new ChangelogMode(offered, false));
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        ModifyKinds input = inputs.get(0);
        ModifyKinds accepted = ModifyKinds.of(accepted(input));
        RefusedChanges.check("Table sink '" + target.identifier().summary() + "'", physicalInput(), input, accepted);
        return input;
    }

    /**
     * A sink that takes new rows alone must know which row each one replaces: if it has a primary key, that must be the key by which
     * the input updates.
     */
    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        ChangelogMode accepted = accepted(ChangelogTrait.of(getInput()).modifies());
        UpdateOffer oldRows = UpdateOffer.of(wanted, UpdateKind.BEFORE_AND_AFTER, 1);
        boolean onlyAfter = accepted.contains(RowKind.UPDATE_AFTER) && !accepted.contains(RowKind.UPDATE_BEFORE);
        if (!onlyAfter || (hasPrimaryKey() && !updatesByPrimaryKey())) {
            return List.of(oldRows);
        }
        return List.of(UpdateOffer.of(wanted, UpdateKind.ONLY_AFTER, 1), oldRows);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        boolean byKey = accepted(ChangelogTrait.of(getInput()).modifies()).keyOnlyDeletes() && updatesByPrimaryKey();
        return byKey ? List.of(DeleteOffer.of(wanted, DeleteKind.BY_KEY, 1)) : wholeRows();
    }

    private boolean hasPrimaryKey() {
        return target.table().schema().primaryKey().isPresent();
    }

    private boolean updatesByPrimaryKey() {
        return hasPrimaryKey() && physicalInput().upsertKeys().contains(primaryKey());
    }

    /** Indexes into the input; empty when the table has none. */
    private ImmutableBitSet primaryKey() {
        List<String> written = writtenColumns();
        return target.table()
                .schema()
                .primaryKey()
                .map(key -> ImmutableBitSet.of(
                        key.columns().stream().map(written::indexOf).toList()))
                .orElse(ImmutableBitSet.of());
    }

    /**
     * This sink as it is run: with rows of one primary key put right before they are written where the input may tell them out of
     * order.
     *
     * @throws SluiceException when the statement must say what to do with conflicts and does not, or says it where it cannot
     */
    public SinkRel settled(Options options) {
        ChangelogMode input = ChangelogTrait.of(getInput()).mode();
        boolean appends = input.insertOnly()
                || accepted(ChangelogTrait.of(getInput()).modifies()).insertOnly();
        ConflictClause.check(target, getInput(), appends);
        boolean disordered =
                hasPrimaryKey() && !appends && !physicalInput().upsertKeys().anyWithin(primaryKey());
        boolean materialize =
                switch (options.get(PlanOptions.SINK_UPSERT_MATERIALIZE)) {
                    case FORCE -> hasPrimaryKey();
                    case AUTO -> disordered;
                    case NONE -> false;
                };
        if (materialize
                && disordered
                && target.onConflict().isEmpty()
                && options.get(PlanOptions.SINK_REQUIRE_ON_CONFLICT)) {
            throw conflict();
        }
        return new SinkRel(
                getCluster(),
                traitSet,
                getInput(),
                target,
                hints,
                materialize,
                Optional.of(options.get(PlanOptions.SINK_MATERIALIZE_STRATEGY))
                        .filter(kept -> materialize && kept != Sink.MaterializeStrategy.LEGACY));
    }

    private SluiceException conflict() {
        List<String> columns = writtenColumns();
        String upsertKey = physicalInput()
                .upsertKeys()
                .smallest()
                .map(key -> key.toList().stream()
                        .map(columns::get)
                        .collect(Collectors.joining(", ", "updates by column [", "]")))
                .orElse("updates by no column");
        String primaryKey = primaryKey().toList().stream().map(columns::get).collect(Collectors.joining(", "));
        return SluiceException.of(
                        ErrorCode.VALIDATION_ERROR,
                        "the query " + upsertKey + " of sink \""
                                + target.identifier().summary()
                                + "\", whose primary key is [" + primaryKey
                                + "]: different rows of the query can claim the same row of the sink")
                .hint(
                        "Add ON CONFLICT DO DEDUPLICATE (or ERROR, or NOTHING) behind the query, write the query so that it updates by"
                                + " the primary key, or set 'table.exec.sink.require-on-conflict' to 'false'.");
    }

    private List<String> writtenColumns() {
        return target.table().schema().columns().stream()
                .filter(Column::persisted)
                .map(Column::name)
                .toList();
    }

    /** By its primary key a row is found again; without one, and where rows are put in order first, by all of its columns. */
    @Override
    public List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        if (UpdateDeterminism.insertsOnly(getInput())) {
            return List.of(ImmutableBitSet.of());
        }
        return List.of(
                hasPrimaryKey() && !upsertMaterialize
                        ? primaryKey()
                        : ImmutableBitSet.range(getInput().getRowType().getFieldCount()));
    }

    /** A row of a key replaces the one before, which may be the same; unless conflicts of rows are looked for. */
    @Override
    public boolean toleratesRepeats(int input, boolean above) {
        ChangelogMode taken = accepted(ModifyKinds.ALL);
        boolean byKey = taken.contains(RowKind.UPDATE_AFTER) && !taken.contains(RowKind.UPDATE_BEFORE);
        return byKey
                && hasPrimaryKey()
                && !upsertMaterialize
                && target.onConflict().isEmpty();
    }

    @Override
    public UpsertKeys upsertKeys() {
        return physicalInput().upsertKeys();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Sink(
                SinkTables.table(target, translation),
                ChangelogTrait.of(getInput()).mode(),
                upsertMaterialize,
                strategy,
                upsertMaterialize ? translation.states("sinkMaterializeState") : List.of(),
                physicalInput()
                        .upsertKeys()
                        .smallest()
                        .map(ImmutableBitSet::toList)
                        .orElse(List.of()),
                target.onConflict()
                        .map(name -> new Sink.ConflictStrategy(Sink.ConflictStrategy.Behavior.valueOf(name))));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(
                PlanOptions.SINK_KEYED_SHUFFLE,
                PlanOptions.SINK_NOT_NULL_ENFORCER,
                PlanOptions.SINK_ROWTIME_INSERTER,
                PlanOptions.SINK_TYPE_LENGTH_ENFORCER,
                PlanOptions.SINK_UPSERT_MATERIALIZE);
    }

    @Override
    public boolean shareable() {
        return false;
    }
}
