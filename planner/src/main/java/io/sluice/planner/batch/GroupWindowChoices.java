package io.sluice.planner.batch;

import io.sluice.planner.batch.AggregateRel.Method;
import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.logical.GroupWindowNode;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanOptions.AggregatePhases;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.core.AggregateCall;

/** The ways to carry out GROUP BY TUMBLE or HOP: by hash or by order of time, in one phase or in two. */
final class GroupWindowChoices {
    private final GroupWindowNode node;
    private final GroupWindowing windowing;
    private final Search search;
    private final Aggregation aggregation;
    private final List<Choice> choices = new ArrayList<>();

    private GroupWindowChoices(GroupWindowNode node, Search search) {
        this.node = node;
        this.windowing = node.windowing();
        this.search = search;
        this.aggregation = Aggregation.of(node);
    }

    static List<Choice> choices(GroupWindowNode node, Wanted wanted, Search search) {
        if (node.windowing().calls().stream().anyMatch(AggregateCall::isDistinct)) {
            throw notSupported("DISTINCT in an aggregate over TUMBLE or HOP in batch mode");
        }
        GroupWindowChoices found = new GroupWindowChoices(node, search);
        boolean asWanted = Spread.together(found.aggregation.groupPositions()).satisfies(wanted.spread());
        if (asWanted && !wanted.sorted()) {
            found.find();
        }
        return found.choices;
    }

    private void find() {
        AggregatePhases phases = search.options().get(PlanOptions.AGG_PHASE_STRATEGY);
        boolean two = aggregation.mergeable() && madeOfPanes() && phases != AggregatePhases.ONE_PHASE;
        boolean one = !two || phases != AggregatePhases.TWO_PHASE;
        boolean sort = BatchOptions.allows(search.options(), "SortAgg");
        boolean hash = aggregation.fixed() && BatchOptions.allows(search.options(), "HashAgg");
        List<Integer> grouping = aggregation.grouping();
        List<Integer> positions = aggregation.groupPositions();
        RelCollation byTime = order(grouping, windowing.timeField());
        if (hash && one) {
            search.find(node.getInput(), Wanted.of(Spread.together(grouping)))
                    .ifPresent(input -> choices.add(choice(input, Method.HASH, AggregatePhase.WHOLE)));
        }
        if (hash && two) {
            Choice local = choice(search.best(node.getInput(), Wanted.ANY), Method.HASH, AggregatePhase.LOCAL);
            Choice sent = ExchangeRel.choice(local, Spread.together(positions));
            choices.add(choice(sent, Method.HASH, AggregatePhase.GLOBAL));
        }
        if (sort && one) {
            search.find(node.getInput(), new Wanted(Spread.together(grouping), byTime))
                    .ifPresent(input -> choices.add(choice(input, Method.SORT, AggregatePhase.WHOLE)));
        }
        if (sort && two) {
            search.find(node.getInput(), new Wanted(Spread.ANY, byTime)).ifPresent(input -> {
                Choice local = choice(input, Method.SORT, AggregatePhase.LOCAL);
                Choice sent = ExchangeRel.choice(local, Spread.together(positions));
                Choice sorted = SortRel.choice(sent, order(positions, positions.size()));
                choices.add(choice(sorted, Method.SORT, AggregatePhase.GLOBAL));
            });
        }
    }

    /** Whether windows can be put together of what local aggregates have of one slide each. */
    private boolean madeOfPanes() {
        List<Duration> intervals = windowing.intervals();
        return switch (windowing.kind()) {
            case TUMBLE -> true;
            case HOP -> intervals.get(1).toMillis() % intervals.get(0).toMillis() == 0;
            case SESSION -> throw notSupported("SESSION in GROUP BY in batch mode");
            case START, END, ROWTIME, PROCTIME ->
                throw SluiceException.internal("a window", windowing.kind().name());
        };
    }

    private static RelCollation order(List<Integer> grouping, int window) {
        List<Integer> keys = new ArrayList<>(grouping);
        keys.add(window);
        return SortKeys.ascending(keys);
    }

    private Choice choice(Choice input, Method method, AggregatePhase phase) {
        GroupWindowRel rel = new GroupWindowRel(node.getCluster(), input.rel(), windowing, aggregation, method, phase);
        double rows = phase.ends()
                ? search.rows(node)
                : RowEstimates.groups(input.rows(), aggregation.grouping().size() + 1);
        double memory = method == Method.HASH
                ? rows * (RowSize.inMemory(rel.getRowType()) + CostUnits.HASH_ENTRY)
                : RowSize.values(rel.getRowType());
        BatchCost self = BatchCost.of(rows, aggregation.cpu(input.rows(), method == Method.HASH))
                .withMemory(memory);
        return new Choice(rel, rows, self.plus(input.cost()));
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
