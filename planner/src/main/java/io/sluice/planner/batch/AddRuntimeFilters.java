package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/** Where one side of a join is small and the other large, lets the large side send only rows whose keys the small side has. */
public final class AddRuntimeFilters implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode root) {
        Options options = PlannerContext.of(root).config();
        if (!options.get(BatchOptions.RUNTIME_FILTER)) {
            return root;
        }
        long maxBuild = options.get(BatchOptions.RUNTIME_FILTER_MAX_BUILD);
        long minProbe = options.get(BatchOptions.RUNTIME_FILTER_MIN_PROBE);
        if (maxBuild >= minProbe) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", minProbe)
                    .with("option", BatchOptions.RUNTIME_FILTER_MIN_PROBE.key())
                    .with("reason", "it must be more than " + BatchOptions.RUNTIME_FILTER_MAX_BUILD.key());
        }
        return new Adding(maxBuild, minProbe, options.get(BatchOptions.RUNTIME_FILTER_MIN_RATIO)).add((BatchRel) root);
    }

    /** One statement's filters, made from the inputs up. */
    private record Adding(long maxBuild, long minProbe, double minRatio, OperatorRows rows) {
        Adding(long maxBuild, long minProbe, double minRatio) {
            this(maxBuild, minProbe, minRatio, new OperatorRows());
        }

        BatchRel add(BatchRel rel) {
            BatchRel over = rel.overIfOther(rel.getInputs().stream()
                    .<RelNode>map(input -> add((BatchRel) input))
                    .toList());
            return over.joined()
                    .filter(sides -> Adding.byKey(over))
                    .map(sides -> filtered(over, sides))
                    .orElse(over);
        }

        /** Whether rows with equal keys come together from both sides, rather than one side being everywhere. */
        private static boolean byKey(BatchRel join) {
            return join.inputProperties().stream()
                    .allMatch(property -> property.requiredDistribution().kind() == Distribution.Kind.HASH);
        }

        private BatchRel filtered(BatchRel join, JoinSides sides) {
            boolean filtersRight =
                    switch (sides.type()) {
                        case INNER, LEFT, SEMI -> true;
                        case RIGHT, FULL, ANTI -> false;
                    };
            boolean filtersLeft =
                    switch (sides.type()) {
                        case INNER, RIGHT, SEMI -> true;
                        case LEFT, FULL, ANTI -> false;
                    };
            Optional<BatchRel> right = filtersRight
                    ? filtered(join, 0, sides.keys().left(), sides.keys().right())
                    : Optional.empty();
            return right.or(() -> filtersLeft
                            ? filtered(
                                    join, 1, sides.keys().right(), sides.keys().left())
                            : Optional.empty())
                    .orElse(join);
        }

        /** The join with a filter made of one input over the other; empty when that is not worth it. */
        private Optional<BatchRel> filtered(BatchRel join, int built, List<Integer> keys, List<Integer> probed) {
            BatchRel probe = (BatchRel) join.getInput(1 - built);
            if (rows.bytes(probe) < minProbe) {
                return Optional.empty();
            }
            return source((BatchRel) join.getInput(built), keys)
                    .filter(source -> ratio(source, probe) >= minRatio)
                    .flatMap(source -> pushed(probe, probed, source, false))
                    .map(filtered -> join.withInput(1 - built, filtered));
        }

        private double ratio(Source source, BatchRel probe) {
            return 1 - rows.of(source.rel) / rows.of(probe);
        }

        /** Rows that a filter is made of, and its keys among their fields. */
        private record Source(BatchRel rel, List<Integer> keys) {}

        /** Rows with all keys of the input, before they are sent; empty when there are too many. */
        private Optional<Source> source(BatchRel rel, List<Integer> keys) {
            if (rel instanceof ExchangeRel exchange) {
                BatchRel input = (BatchRel) exchange.getInput(0);
                return exchange.sendsByHash() && rows.bytes(input) <= maxBuild
                        ? Optional.of(new Source(input, keys))
                        : Optional.empty();
            }
            if (rel instanceof UnionRel) {
                return Optional.empty();
            }
            return KeyPaths.below(rel, keys).stream()
                    .flatMap(step -> source((BatchRel) rel.getInput(step.input()), step.keys()).stream())
                    .findFirst();
        }

        /** A filter as far down as its keys go; empty when no rows are sent above it. */
        private Optional<BatchRel> pushed(BatchRel rel, List<Integer> keys, Source source, boolean sent) {
            boolean sends = sent || rel instanceof ExchangeRel;
            BatchRel over = rel;
            for (KeyPaths.Step step : KeyPaths.below(rel, keys)) {
                BatchRel input = (BatchRel) over.getInput(step.input());
                Optional<BatchRel> below = pushed(input, step.keys(), source, sends);
                if (below.isPresent()) {
                    over = over.withInput(step.input(), below.get());
                }
            }
            if (over != rel) {
                return Optional.of(over);
            }
            return sent ? Optional.of(filter(rel, keys, source)) : Optional.empty();
        }

        private BatchRel filter(BatchRel rel, List<Integer> keys, Source source) {
            List<String> names = source.rel.fields();
            RuntimeFilterBuilderRel.Keys built = new RuntimeFilterBuilderRel.Keys(
                    source.keys.stream().map(names::get).toList(), (long) rows.of(source.rel), (long)
                            Math.ceil(maxBuild / RowSize.inMemory(source.rel.getRowType())));
            RelNode local = new RuntimeFilterBuilderRel(source.rel, built, false);
            RelNode global = new RuntimeFilterBuilderRel(ExchangeRel.sending(local, Spread.SINGLE), built, true);
            return new RuntimeFilterRel(ExchangeRel.sending(global, Spread.BROADCAST), rel, keys, ratio(source, rel));
        }
    }
}
