package io.sluice.planner.physical;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.AsyncOptions;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.plan.node.LookupKey;
import io.sluice.exec.plan.node.TemporalTable;
import io.sluice.exec.plan.node.TemporalTable.LookupTableSource;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.physical.LookupTable.Key;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDigestIncludeType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Joins each row with the rows that a table has for it when it comes. */
public final class LookupJoinRel extends SingleInputRel {
    private final LookupTable table;
    private final JoinRelType joinType;
    private final JoinKeys joined;
    private final List<RexNode> remaining;
    private final Map<Integer, Key> keys;
    private final LookupSettings settings;
    /** What rows were joined with is kept, so that they are taken back with it. */
    private final boolean keepsRows;

    /**
     * @param joined the condition, over the input's fields and then those of the table after its calc
     * @param remaining what is checked of rows that were found, over the same fields
     * @param rowType names are those of the query
     */
    LookupJoinRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            LookupTable table,
            JoinRelType joinType,
            JoinKeys joined,
            List<RexNode> remaining,
            LookupSettings settings,
            boolean keepsRows,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.table = table;
        this.joinType = joinType;
        this.joined = joined;
        this.remaining = List.copyOf(remaining);
        this.keys = table.keys(joined);
        this.settings = settings;
        this.keepsRows = keepsRows;
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LookupJoinRel(
                getCluster(), traits, inputs.get(0), table, joinType, joined, remaining, settings, keepsRows, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("table", table.table().getQualifiedName())
                .item("joinType", joinType)
                .item("calc", table.calc().map(Object::toString).orElse(""))
                .item("keys", keys)
                .item("condition", remaining)
                .item("keepsRows", keepsRows);
    }

    @Override
    public Description describe(Wording wording) {
        List<String> tableFields = table.table().getRowType().getFieldNames();
        List<String> bothFields = rowType.getFieldNames();
        Description description = Description.of("LookupJoin")
                .with("table", table.name())
                .with("joinType", JoinTexts.name(joinType))
                .with("lookup", lookup(tableFields));
        if (table.filter().isPresent()) {
            description =
                    description.with("where", wording.expression(table.filter().get(), tableFields));
        }
        if (!remaining.isEmpty()) {
            RexNode condition = RexUtil.composeConjunction(getCluster().getRexBuilder(), remaining);
            description = description.with("joinCondition", wording.expression(condition, bothFields));
        }
        description =
                description.with("select", select(wording, tableFields)).withIf(keepsRows, "upsertMaterialize", true);
        boolean insertOnly = inputChanges().modifies().insertOnly();
        Optional<ImmutableBitSet> upsertKey = inputUpsertKey(insertOnly);
        Optional<AsyncOptions> async = async(insertOnly);
        if (async.isPresent()) {
            AsyncOptions options = async.get();
            description = description.with(
                    "async",
                    options.outputMode() + ", KEY_ORDERED: " + options.isKeyOrdered() + ", " + options.timeout()
                            + "ms, " + options.capacity());
        }
        description = description.withIf(settings.shuffle(), "shuffle", true);
        if (settings.retry().isPresent()) {
            var retry = settings.retry().get();
            description = description.with(
                    "retry",
                    retry.predicate() + ", " + retry.strategy() + ", " + retry.fixedDelay() + "ms, "
                            + retry.maxAttempts());
        }
        return upsertKey.isPresent()
                ? description.with("upsertKey", (Object) upsertKey.get().toList())
                : description;
    }

    private String lookup(List<String> tableFields) {
        return keys.entrySet().stream()
                .map(key -> tableFields.get(key.getKey()) + "="
                        + (key.getValue() instanceof Key.OfInput input
                                ? inputFields().get(input.field())
                                : withoutType(((Key.OfConstant) key.getValue()).value())))
                .collect(Collectors.joining(", "));
    }

    @SuppressWarnings("NullAway") // What Calcite demands of its own constructor holds for a literal that is there.
    private static String withoutType(RexLiteral literal) {
        return literal.computeDigest(RexDigestIncludeType.NO_TYPE);
    }

    private String select(Wording wording, List<String> tableFields) {
        int inputCount = inputFields().size();
        List<String> names = rowType.getFieldNames();
        List<String> selected = new ArrayList<>(inputFields());
        table.calc()
                .ifPresentOrElse(
                        calc -> selected.add(wording.projection(
                                calc.expandList(calc.getProjectList()),
                                calc.getOutputRowType().getFieldNames(),
                                tableFields)),
                        () -> selected.addAll(names.subList(inputCount, names.size())));
        return String.join(", ", selected);
    }

    /** Those of new rows before changelogs are inferred, and in batch mode. */
    private ChangelogTrait inputChanges() {
        return Optional.ofNullable(getInput().getTraitSet().getTrait(ChangelogTrait.DEF))
                .orElse(ChangelogTrait.INSERT_ONLY);
    }

    /** What is kept of one row must be known before the next row of its key is looked up. */
    private Optional<AsyncOptions> async(boolean insertOnly) {
        return keepsRows ? Optional.empty() : settings.asyncOver(insertOnly);
    }

    /**
     * With what rows were joined with, as another look-up may find other rows, more or less of them. Rows without a key that are alike
     * cannot be told apart, so that is done for them only where Flink does it.
     */
    @Override
    public RelNode keeping(ImmutableBitSet wanted) {
        boolean insertOnly = inputChanges().modifies().insertOnly();
        ImmutableBitSet found = ImmutableBitSet.range(inputFields().size(), rowType.getFieldCount());
        boolean keeps =
                !insertOnly && !wanted.isEmpty() && (inputUpsertKey(false).isPresent() || wanted.intersects(found));
        return keeps
                ? new LookupJoinRel(
                        getCluster(),
                        getTraitSet(),
                        getInput(),
                        table,
                        joinType,
                        joined,
                        remaining,
                        settings,
                        true,
                        rowType)
                : this;
    }

    private Optional<ImmutableBitSet> inputUpsertKey(boolean insertOnly) {
        return insertOnly ? Optional.empty() : physicalInput().upsertKeys().smallest();
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
    }

    /**
     * An update without its old row replaces what the old row was joined with when each row is joined with one row at most, and when
     * that is none the row is kept, or was joined with none before: nothing that is compared can change.
     */
    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        boolean updates = ChangelogTrait.of(getInput()).modifies().update();
        boolean replaces = table.isUnique(keys) && (joinType == JoinRelType.LEFT || comparesKeyOnly());
        return wanted == UpdateKind.ONLY_AFTER && updates && !replaces ? List.of() : passing(wanted);
    }

    private boolean comparesKeyOnly() {
        ImmutableBitSet.Builder compared = ImmutableBitSet.builder();
        keys.values().forEach(key -> {
            if (key instanceof Key.OfInput input) {
                compared.set(input.field());
            }
        });
        ImmutableBitSet inputFields = ImmutableBitSet.range(inputFields().size());
        remaining.forEach(condition ->
                compared.addAll(RelOptUtil.InputFinder.bits(condition).intersect(inputFields)));
        ImmutableBitSet fields = compared.build();
        return physicalInput().upsertKeys().keys().stream().anyMatch(key -> key.contains(fields));
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return wholeRows();
    }

    @Override
    public boolean toleratesRepeats(int input, boolean above) {
        return above;
    }

    @Override
    public UpsertKeys upsertKeys() {
        return table.isUnique(keys) ? physicalInput().upsertKeys() : UpsertKeys.NONE;
    }

    @Override
    public LookupJoin toExecNode(Translation translation) {
        ChangelogTrait changes = inputChanges();
        boolean insertOnly = changes.modifies().insertOnly();
        Map<Integer, LookupKey> planKeys = new TreeMap<>();
        keys.forEach((field, key) -> planKeys.put(field, key(field, key, translation)));
        List<RexNode> before = new ArrayList<>();
        List<RexNode> after = new ArrayList<>();
        ImmutableBitSet inputFields = ImmutableBitSet.range(inputFields().size());
        for (RexNode condition : remaining) {
            boolean onInput = inputFields.contains(RelOptUtil.InputFinder.bits(condition));
            (onInput ? before : after).add(condition);
        }
        return new LookupJoin(
                JoinSpec.JoinType.valueOf(joinType.name()),
                conjunction(before, translation),
                conjunction(after, translation),
                new TemporalTable(
                        new LookupTableSource(
                                translation.table(
                                        table.table().identifier(),
                                        table.table().declaration(),
                                        table.table().expressions()),
                                table.table().abilities()),
                        TypeBridge.toRow(table.table().getRowType())),
                planKeys,
                table.projection().map(translation::expressions),
                table.filter().map(translation::expression),
                table.isUnique(keys),
                keepsRows,
                async(insertOnly),
                settings.retry(),
                changes.mode(),
                inputUpsertKey(insertOnly).map(ImmutableBitSet::toList).orElse(List.of()),
                keepsRows ? translation.states("lookupJoinState") : List.of(),
                false);
    }

    private Optional<Expr> conjunction(List<RexNode> conditions, Translation translation) {
        return conditions.isEmpty()
                ? Optional.empty()
                : Optional.of(translation.expression(
                        RexUtil.composeConjunction(getCluster().getRexBuilder(), conditions)));
    }

    private LookupKey key(int field, Key key, Translation translation) {
        if (key instanceof Key.OfInput input) {
            return new LookupKey.FieldRef(input.field());
        }
        RelDataType type = table.table().getRowType().getFieldList().get(field).getType();
        return new LookupKey.Constant(
                translation.type(type), (Literal) translation.expression(((Key.OfConstant) key).value()));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    /** Two look-ups at different times may find different rows. */
    @Override
    public boolean shareable() {
        return false;
    }
}
