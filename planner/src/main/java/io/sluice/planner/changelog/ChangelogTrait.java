package io.sluice.planner.changelog;

import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTrait;
import org.apache.calcite.plan.RelTraitDef;
import org.apache.calcite.rel.RelNode;
import org.checkerframework.checker.nullness.qual.Nullable;

/** What {@link ChangelogInference} found out about a rel's output. Set once, after the rel has been chosen; no planner converts it. */
public record ChangelogTrait(ModifyKinds modifies, UpdateKind updates, DeleteKind deletes) implements RelTrait {

    private static final class Def extends RelTraitDef<ChangelogTrait> {
        @Override
        public Class<ChangelogTrait> getTraitClass() {
            return ChangelogTrait.class;
        }

        @Override
        public String getSimpleName() {
            return "changelog";
        }

        @Override
        public @Nullable RelNode convert(
                RelOptPlanner planner, RelNode rel, ChangelogTrait toTrait, boolean allowInfiniteCostConverters) {
            return null;
        }

        @Override
        public boolean canConvert(RelOptPlanner planner, ChangelogTrait fromTrait, ChangelogTrait toTrait) {
            return false;
        }

        @Override
        public ChangelogTrait getDefault() {
            return UNKNOWN;
        }
    }

    private static final ChangelogTrait UNKNOWN = new ChangelogTrait(ModifyKinds.ALL, UpdateKind.NONE, DeleteKind.NONE);

    /** That of a rel that tells of new rows alone. */
    public static final ChangelogTrait INSERT_ONLY =
            new ChangelogTrait(ModifyKinds.INSERT_ONLY, UpdateKind.NONE, DeleteKind.NONE);

    public static final RelTraitDef<ChangelogTrait> DEF = new Def();

    /** The changelog of a rel that the inference has been through. */
    public static ChangelogTrait of(RelNode rel) {
        ChangelogTrait trait = rel.getTraitSet().getTrait(DEF);
        if (trait == null) {
            throw new IllegalStateException("no changelog inferred for " + rel.getRelTypeName());
        }
        return trait;
    }

    /** The kinds of row that leave the rel. */
    public ChangelogMode mode() {
        Set<RowKind> kinds = EnumSet.noneOf(RowKind.class);
        if (modifies.insert()) {
            kinds.add(RowKind.INSERT);
        }
        if (modifies.update()) {
            if (updates == UpdateKind.BEFORE_AND_AFTER) {
                kinds.add(RowKind.UPDATE_BEFORE);
            }
            kinds.add(RowKind.UPDATE_AFTER);
        }
        if (modifies.delete()) {
            kinds.add(RowKind.DELETE);
        }
        return new ChangelogMode(kinds, deletes == DeleteKind.BY_KEY);
    }

    /** {@code I,UB,UA,D} as EXPLAIN CHANGELOG_MODE has it; deletes by key are {@code PD}. */
    @Override
    public String toString() {
        String text = mode().toString();
        return deletes == DeleteKind.BY_KEY && text.endsWith("D") ? text.substring(0, text.length() - 1) + "PD" : text;
    }

    @Override
    public RelTraitDef<ChangelogTrait> getTraitDef() {
        return DEF;
    }

    @Override
    public boolean satisfies(RelTrait trait) {
        return equals(trait);
    }

    @Override
    public void register(RelOptPlanner planner) {}
}
