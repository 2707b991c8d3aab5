package io.sluice.planner.batch;

import io.sluice.planner.batch.AggregateRel.Method;
import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanOptions.AggregatePhases;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.core.Aggregate;

/** The ways to carry out a GROUP BY: by hash or by order, in one phase or in two. */
final class AggregateChoices {
    private final AggregateNode node;
    private final Wanted wanted;
    private final Search search;
    private final Aggregation aggregation;
    private final List<Choice> choices = new ArrayList<>();

    private AggregateChoices(AggregateNode node, Wanted wanted, Search search) {
        this.node = node;
        this.wanted = wanted;
        this.search = search;
        this.aggregation = Aggregation.of(node);
    }

    static List<Choice> choices(AggregateNode node, Wanted wanted, Search search) {
        AggregateChoices found = new AggregateChoices(node, wanted, search);
        found.find();
        return found.choices;
    }

    private void find() {
        if (node.getGroupType() != Aggregate.Group.SIMPLE) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "an aggregate over several grouping sets in batch mode");
        }
        if (!groups().satisfies(wanted.spread()) && !permuted()) {
            return;
        }
        AggregatePhases phases = search.options().get(PlanOptions.AGG_PHASE_STRATEGY);
        boolean two = aggregation.mergeable() && phases != AggregatePhases.ONE_PHASE;
        boolean one = !two || phases != AggregatePhases.TWO_PHASE;
        boolean sort = BatchOptions.allows(search.options(), "SortAgg");
        boolean hash = aggregation.fixed() && BatchOptions.allows(search.options(), "HashAgg") && !wanted.sorted();
        if (hash && one) {
            search.find(node.getInput(), Wanted.of(spread(aggregation.grouping())))
                    .ifPresent(input -> choices.add(last(input, Method.HASH, AggregatePhase.WHOLE)));
        }
        if (hash && two) {
            Choice local = local(search.best(node.getInput(), Wanted.ANY), Method.HASH);
            Choice sent = ExchangeRel.choice(local, spread(aggregation.groupPositions()));
            choices.add(last(sent, Method.HASH, AggregatePhase.GLOBAL));
        }
        if (sort && one) {
            search.find(node.getInput(), new Wanted(spread(aggregation.grouping()), order(aggregation.grouping())))
                    .ifPresent(input -> addSorted(last(input, Method.SORT, AggregatePhase.WHOLE)));
        }
        if (sort && two) {
            search.find(node.getInput(), new Wanted(Spread.ANY, order(aggregation.grouping())))
                    .ifPresent(input -> addSorted(sortTwice(input)));
        }
    }

    private Choice sortTwice(Choice input) {
        Choice sent = ExchangeRel.choice(local(input, Method.SORT), spread(aggregation.groupPositions()));
        Choice sorted =
                aggregation.grouping().isEmpty() ? sent : SortRel.choice(sent, order(aggregation.groupPositions()));
        return last(sorted, Method.SORT, AggregatePhase.GLOBAL);
    }

    /** A sorted aggregate leaves its groups sorted. */
    private void addSorted(Choice choice) {
        if (order(aggregation.groupPositions()).satisfies(wanted.collation())) {
            choices.add(choice);
        }
    }

    /** How the groups are spread. */
    private Spread groups() {
        return Spread.together(aggregation.groupPositions());
    }

    /** Whether the groups are wanted by all of their fields, in whichever order. */
    private boolean permuted() {
        return wanted.spread().kind() == Spread.Kind.HASH
                && wanted.spread().keys().size() == aggregation.grouping().size()
                && wanted.spread().keys().containsAll(aggregation.groupPositions());
    }

    /** @param grouping where the groups are in the rows to spread */
    private Spread spread(List<Integer> grouping) {
        if (!permuted()) {
            return Spread.together(grouping);
        }
        List<Integer> keys = wanted.spread().keys().stream().map(grouping::get).toList();
        return wanted.spread().strict() ? Spread.hash(keys) : Spread.together(keys);
    }

    private static RelCollation order(List<Integer> grouping) {
        return grouping.isEmpty() ? RelCollations.EMPTY : SortKeys.ascending(grouping);
    }

    private Choice local(Choice input, Method method) {
        double rows = aggregation.grouping().isEmpty()
                ? Math.floor(input.rows() / CostUnits.ROWS_PER_SUBTASK) + 1
                : RowEstimates.groups(input.rows(), aggregation.grouping().size());
        return choice(input, method, AggregatePhase.LOCAL, rows);
    }

    private Choice last(Choice input, Method method, AggregatePhase phase) {
        return choice(input, method, phase, search.rows(node));
    }

    private Choice choice(Choice input, Method method, AggregatePhase phase, double rows) {
        AggregateRel rel = new AggregateRel(node.getCluster(), input.rel(), aggregation, method, phase);
        boolean table = method == Method.HASH && !aggregation.grouping().isEmpty();
        double memory = table
                ? rows * (RowSize.inMemory(rel.getRowType()) + CostUnits.HASH_ENTRY)
                : RowSize.values(rel.getRowType());
        BatchCost self = BatchCost.of(rows, aggregation.cpu(input.rows(), method == Method.HASH))
                .withMemory(memory);
        return new Choice(rel, rows, self.plus(input.cost()));
    }
}
