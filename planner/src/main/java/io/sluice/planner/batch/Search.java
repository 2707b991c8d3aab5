package io.sluice.planner.batch;

import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.CancelFlag;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the cheapest operators from the top down: asks each node for the ways to produce what its consumer wants, adds an exchange or a
 * sort where a node cannot, and remembers the best answer to each question.
 */
final class Search {
    private final Options options;
    private final CancelFlag cancel;
    private final RowEstimates estimates = new RowEstimates();
    private final Map<RelNode, Map<Wanted, Optional<Choice>>> answers = new IdentityHashMap<>();

    Search(Options options, CancelFlag cancel) {
        this.options = options;
        this.cancel = cancel;
    }

    Options options() {
        return options;
    }

    /** How many rows the logical node produces. */
    double rows(RelNode node) {
        return estimates.rows(node);
    }

    /** The cheapest way to have a logical node's rows like this. */
    Choice best(RelNode node, Wanted wanted) {
        return find(node, wanted).orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED)
                .with("feature", node.getRelTypeName() + " in batch mode"));
    }

    /** As {@link #best}; empty when no operator that is allowed can do it. */
    Optional<Choice> find(RelNode node, Wanted wanted) {
        Map<Wanted, Optional<Choice>> asked = answers.computeIfAbsent(node, any -> new HashMap<>());
        Optional<Choice> known = asked.get(wanted);
        if (known == null) {
            if (cancel.isCancelRequested()) {
                throw SluiceException.of(ErrorCode.OPERATION_CANCELED, "the statement was cancelled");
            }
            known = search(node, wanted);
            asked.put(wanted, known);
        }
        return known;
    }

    private Optional<Choice> search(RelNode node, Wanted wanted) {
        List<Choice> choices = new ArrayList<>();
        if (wanted.sorted()) {
            find(node, wanted.unsorted())
                    .map(below -> SortRel.choice(below, wanted.collation()))
                    .ifPresent(choices::add);
        } else if (!wanted.spread().any()) {
            find(node, Wanted.ANY)
                    .map(below -> ExchangeRel.choice(below, wanted.spread()))
                    .ifPresent(choices::add);
        }
        choices.addAll(BatchConversions.choices(node, wanted, this));
        Choice cheapest = null;
        for (Choice choice : choices) {
            cheapest = cheaper(cheapest, choice);
        }
        return Optional.ofNullable(cheapest);
    }

    private static Choice cheaper(@Nullable Choice some, Choice other) {
        return some == null || other.cost().below(some.cost()) ? other : some;
    }
}
