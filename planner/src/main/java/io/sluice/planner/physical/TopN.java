package io.sluice.planner.physical;

import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.metadata.Trends;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * What an operator that keeps the first rows of each partition may take of its input. When rows only come, those that are out stay out.
 * When rows change but their ranks only get better, the same holds, and their keys tell what they replace. Otherwise each row may be
 * taken back and must be kept.
 *
 * @param partition fields within which rows are ranked
 */
record TopN(RelNode input, ImmutableBitSet partition, RelCollation order) {

    /** The ways to be told of updates, those that need least first. */
    List<UpdateOffer> updateOffers(UpdateKind wanted) {
        UpdateOffer withOldRows = UpdateOffer.of(wanted, UpdateKind.BEFORE_AND_AFTER, 1);
        boolean fast =
                ChangelogTrait.of(input).modifies().update() && improvingKey().isPresent();
        return fast ? List.of(UpdateOffer.of(wanted, UpdateKind.ONLY_AFTER, 1), withOldRows) : List.of(withOldRows);
    }

    /** The strategy that fits the changes that have been chosen for the input. */
    RankStrategy strategy() {
        ChangelogTrait changes = ChangelogTrait.of(input);
        if (changes.modifies().insertOnly()) {
            return new RankStrategy(RankStrategy.Kind.APPEND_FAST, List.of());
        }
        if (changes.updates() == UpdateKind.ONLY_AFTER) {
            return new RankStrategy(
                    RankStrategy.Kind.UPDATE_FAST, improvingKey().orElseThrow().toList());
        }
        return new RankStrategy(RankStrategy.Kind.RETRACT, List.of());
    }

    /** As EXPLAIN names strategies; empty as long as changes are not known. */
    String describeStrategy() {
        if (input.getTraitSet().getTrait(ChangelogTrait.DEF) == null) {
            return "UndefinedStrategy";
        }
        RankStrategy strategy = strategy();
        return switch (strategy.kind()) {
            case UNDEFINED -> "UndefinedStrategy";
            case APPEND_FAST -> "AppendFastStrategy";
            case RETRACT -> "RetractStrategy";
            case UPDATE_FAST ->
                strategy.primaryKeys().stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(",", "UpdateFastStrategy[", "]"));
        };
    }

    /** Whether no row ever gets worse. */
    boolean improves() {
        return ChangelogTrait.of(input).modifies().insertOnly()
                || improvingKey().isPresent();
    }

    /** The key of rows whose partition never changes and whose rank only gets better. */
    private Optional<ImmutableBitSet> improvingKey() {
        return Trends.of(input)
                .filter(trends -> order.getFieldCollations().stream().allMatch(field -> improves(field, trends)))
                .flatMap(trends -> trends.keys().keys().stream()
                        .filter(key -> key.contains(partition))
                        .findFirst());
    }

    private boolean improves(RelFieldCollation field, Trends trends) {
        return switch (trends.fields().get(field.getFieldIndex())) {
            case CONSTANT -> true;
            case INCREASING -> !Orders.isAscending(field) && (!nullable(field) || nullsLast(field));
            case DECREASING -> Orders.isAscending(field) && !nullable(field);
            case UNKNOWN -> false;
        };
    }

    private boolean nullable(RelFieldCollation field) {
        return input.getRowType()
                .getFieldList()
                .get(field.getFieldIndex())
                .getType()
                .isNullable();
    }

    private static boolean nullsLast(RelFieldCollation field) {
        return field.nullDirection != RelFieldCollation.NullDirection.FIRST;
    }
}
