package io.sluice.sql.tests.random;

import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Random queries over given tables, one operator in the other. Where the order of rows could tell in the result, queries order them by all
 * that the result shows, or read one table of events, whose order is the same everywhere.
 */
public final class StreamQueries {
    private final Dice dice;
    private final List<StreamTable> tables;
    private final RelationalShapes relational;
    private final JoinShapes joins;
    private final LookupShapes lookups;
    private final SubQueryShapes subQueries;
    private final WindowShapes windows;
    private final TimeShapes times;
    private final MatchShapes matches;

    public StreamQueries(Random random, List<StreamTable> tables) {
        this.dice = new Dice(random);
        this.tables = List.copyOf(tables);
        relational = new RelationalShapes(dice, this);
        joins = new JoinShapes(dice, this);
        lookups = new LookupShapes(dice, this);
        subQueries = new SubQueryShapes(dice, this);
        windows = new WindowShapes(dice, this);
        times = new TimeShapes(dice, this);
        matches = new MatchShapes(dice, this);
    }

    /** @param depth how many queries may be nested */
    public String query(int depth) {
        if (dice.oneIn(25)) {
            return times.sort(depth);
        }
        return select(depth).sql();
    }

    private Relation select(int depth) {
        return switch (dice.below(33)) {
            case 0, 1 -> relational.project(depth);
            case 2, 3 -> relational.groupBy(depth);
            case 4 -> relational.groupingSets(depth);
            case 5 -> relational.aggregate(depth);
            case 6, 7 -> relational.setOperation(depth);
            case 8, 9 -> relational.topN(depth);
            case 10 -> relational.limit(depth);
            case 11 -> relational.unnest();
            case 12, 13 -> joins.regular(depth);
            case 14 -> joins.interval(depth);
            case 15 -> joins.temporal();
            case 16, 17 -> subQueries.filter(depth);
            case 18 -> subQueries.scalar(depth);
            case 19, 20, 21 -> windows.aggregate(depth);
            case 22 -> windows.rows(depth);
            case 23 -> windows.rank(depth);
            case 24 -> windows.join();
            case 25 -> windows.groupWindow(depth);
            case 26 -> times.deduplicate();
            case 27 -> times.over(depth);
            case 28 -> times.overAnything(depth);
            case 29, 30 -> lookups.join(depth);
            case 31 -> relational.rank(depth);
            default -> matches.match();
        };
    }

    /** A table, or a query where queries may still be nested. */
    Relation relation(int depth) {
        if (depth > 1 && dice.below(5) < 3) {
            return select(depth - 1);
        }
        return dice.pick(tables).relation();
    }

    /** Something with a time attribute whose rows are never taken back. */
    Relation timed(int depth) {
        if (depth > 1 && dice.oneIn(2)) {
            Relation made =
                    switch (dice.below(4)) {
                        case 0 -> windows.timedAggregate(depth - 1);
                        case 1 -> times.union();
                        case 2 -> joins.timedInterval();
                        default -> times.filtered();
                    };
            if (made.rowtime().isPresent() && made.insertOnly()) {
                return made;
            }
        }
        return events().relation();
    }

    /** Something with a time attribute; rows may be taken back. */
    Relation anyTimed(int depth) {
        if (dice.oneIn(3)) {
            return dice.pick(tables.stream()
                            .filter(table -> table.rowtime().isPresent())
                            .toList())
                    .relation();
        }
        return timed(depth);
    }

    /** A table of events. */
    StreamTable events() {
        return dice.pick(tables.stream()
                .filter(table -> table.insertOnly() && table.rowtime().isPresent())
                .toList());
    }

    /** A table of versions. */
    StreamTable versions() {
        return dice.pick(tables.stream()
                .filter(table -> table.rowtime().isPresent() && table.key().isPresent() && !table.insertOnly())
                .toList());
    }

    /** A table to be looked up. */
    StreamTable dimension() {
        return dice.pick(
                tables.stream().filter(table -> table.lookup().isPresent()).toList());
    }

    Optional<StreamTable> arrays() {
        return tables.stream().filter(table -> table.array().isPresent()).findFirst();
    }
}
