package io.sluice.planner.physical;

import io.sluice.exec.plan.Distribution;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTrait;
import org.apache.calcite.plan.RelTraitDef;
import org.apache.calcite.rel.RelNode;

/**
 * Over which subtasks the rows of a rel are spread.
 *
 * @param keys the fields whose equal values meet in one subtask; empty unless HASH
 */
public record DistributionTrait(Kind kind, List<Integer> keys) implements RelTrait {
    public static final DistributionTrait ANY = new DistributionTrait(Kind.ANY, List.of());
    public static final DistributionTrait SINGLETON = new DistributionTrait(Kind.SINGLETON, List.of());

    /** What is known of the spread. */
    public enum Kind {
        ANY,
        SINGLETON,
        HASH
    }

    private static final class Def extends RelTraitDef<DistributionTrait> {
        @Override
        public Class<DistributionTrait> getTraitClass() {
            return DistributionTrait.class;
        }

        @Override
        public String getSimpleName() {
            return "distribution";
        }

        @Override
        public RelNode convert(
                RelOptPlanner planner, RelNode rel, DistributionTrait to, boolean allowInfiniteCostConverters) {
            return planner.register(ExchangeRel.create(rel, to), rel);
        }

        @Override
        public boolean canConvert(RelOptPlanner planner, DistributionTrait from, DistributionTrait to) {
            return to.kind != Kind.ANY;
        }

        @Override
        public DistributionTrait getDefault() {
            return ANY;
        }
    }

    public static final RelTraitDef<DistributionTrait> DEF = new Def();

    public DistributionTrait {
        keys = List.copyOf(keys);
    }

    /** Rows meet by these fields; without fields, all rows meet. */
    public static DistributionTrait hash(List<Integer> keys) {
        return keys.isEmpty() ? SINGLETON : new DistributionTrait(Kind.HASH, keys);
    }

    /** The distribution as plans write it. */
    public Distribution toPlan() {
        return switch (kind) {
            case ANY -> Distribution.ANY;
            case SINGLETON -> Distribution.SINGLETON;
            case HASH -> Distribution.hash(keys);
        };
    }

    /** {@code hash[word]}, as EXPLAIN has it. */
    public String describe(List<String> fields) {
        return switch (kind) {
            case ANY -> "any";
            case SINGLETON -> "single";
            case HASH -> keys.stream().map(fields::get).collect(Collectors.joining(", ", "hash[", "]"));
        };
    }

    @Override
    public boolean satisfies(RelTrait trait) {
        return trait instanceof DistributionTrait other && (other.kind == Kind.ANY || equals(other));
    }

    @Override
    public RelTraitDef<DistributionTrait> getTraitDef() {
        return DEF;
    }

    @Override
    public void register(RelOptPlanner planner) {}

    @Override
    public String toString() {
        return kind == Kind.HASH ? "hash" + keys : kind.name();
    }
}
