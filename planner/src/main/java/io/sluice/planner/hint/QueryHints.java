package io.sluice.planner.hint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/**
 * The hints of one SELECT, which name its tables as it does. They mean this block of the query alone, not the blocks within it.
 * What a rel gets of them names its inputs LEFT and RIGHT, since names are gone by then.
 */
public final class QueryHints {
    /** How long rows of an input are kept. */
    public static final String STATE_TTL = "STATE_TTL";
    /** How a table is looked up. */
    public static final String LOOKUP = "LOOKUP";
    /** Which tables are joined in one node. */
    public static final String MULTI_JOIN = "MULTI_JOIN";
    /** In batch, which side is sent to all subtasks. */
    public static final String BROADCAST = "BROADCAST";
    /** In batch, which side is the hash table. */
    public static final String SHUFFLE_HASH = "SHUFFLE_HASH";
    /** In batch, that both sides are sorted. */
    public static final String SHUFFLE_MERGE = "SHUFFLE_MERGE";
    /** In batch, which side each row is compared with. */
    public static final String NEST_LOOP = "NEST_LOOP";

    public static final String LEFT = "LEFT";
    public static final String RIGHT = "RIGHT";

    private static final Set<String> STRATEGIES = Set.of(BROADCAST, SHUFFLE_HASH, SHUFFLE_MERGE, NEST_LOOP);

    private final List<SqlHint> hints;

    private QueryHints(List<SqlHint> hints) {
        this.hints = List.copyOf(hints);
    }

    /** Those of the written hints that are for tables of the block. */
    public static QueryHints of(@Nullable SqlNodeList written) {
        return new QueryHints(known(written));
    }

    /** Those of the written hints that are for tables of the block, as they are written. */
    static List<SqlHint> known(@Nullable SqlNodeList written) {
        List<SqlHint> hints = new ArrayList<>();
        if (written != null) {
            for (SqlNode node : written) {
                if (node instanceof SqlHint hint && isKnown(name(hint))) {
                    hints.add(hint);
                }
            }
        }
        return hints;
    }

    /** Whether there is a hint of this name that stands behind SELECT. */
    private static boolean isKnown(String name) {
        return names().contains(name);
    }

    /** Whether a hint of this name says how batch plans carry a join out. */
    public static boolean isStrategy(String name) {
        return STRATEGIES.contains(name);
    }

    /** The names of all of them. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(STRATEGIES);
        names.addAll(List.of(STATE_TTL, LOOKUP, MULTI_JOIN));
        return names;
    }

    public boolean isEmpty() {
        return hints.isEmpty();
    }

    /**
     * What a join of two items of FROM gets.
     *
     * @param left the name of the left item; empty when it is a join itself
     * @param tables all names below the join
     */
    public List<RelHint> ofJoin(Optional<String> left, Optional<String> right, List<String> tables) {
        List<RelHint> found = new ArrayList<>();
        Map<String, String> ttl = new LinkedHashMap<>();
        for (SqlHint hint : hints) {
            String name = name(hint);
            if (name.equals(STATE_TTL)) {
                hint.getOptionKVPairs()
                        .forEach((table, time) -> side(table, left, right).ifPresent(side -> ttl.put(side, time)));
            } else if (name.equals(MULTI_JOIN)) {
                if (hint.getOptionList().containsAll(tables)) {
                    found.add(RelHint.builder(MULTI_JOIN)
                            .hintOptions(hint.getOptionList())
                            .build());
                }
            } else if (name.equals(LOOKUP)) {
                if (right.equals(Optional.ofNullable(hint.getOptionKVPairs().get("table")))) {
                    found.add(RelHint.builder(LOOKUP)
                            .hintOptions(hint.getOptionKVPairs())
                            .build());
                }
            } else {
                hint.getOptionList().stream()
                        .flatMap(table -> side(table, left, right).stream())
                        .findFirst()
                        .ifPresent(side ->
                                found.add(RelHint.builder(name).hintOption(side).build()));
            }
        }
        if (!ttl.isEmpty()) {
            found.add(RelHint.builder(STATE_TTL).hintOptions(inOrder(ttl)).build());
        }
        return found;
    }

    /** What an aggregate over one table gets. */
    public List<RelHint> ofAggregate(String table) {
        List<RelHint> found = new ArrayList<>();
        for (SqlHint hint : hints) {
            String time = name(hint).equals(STATE_TTL) ? hint.getOptionKVPairs().get(table) : null;
            if (time != null) {
                found.clear();
                found.add(RelHint.builder(STATE_TTL).hintOption(time).build());
            }
        }
        return found;
    }

    static String name(SqlHint hint) {
        return hint.getName().toUpperCase(Locale.ROOT);
    }

    private static Optional<String> side(String table, Optional<String> left, Optional<String> right) {
        if (left.equals(Optional.of(table))) {
            return Optional.of(LEFT);
        }
        return right.equals(Optional.of(table)) ? Optional.of(RIGHT) : Optional.empty();
    }

    private static Map<String, String> inOrder(Map<String, String> ttl) {
        Map<String, String> ordered = new LinkedHashMap<>();
        for (String side : List.of(LEFT, RIGHT)) {
            String time = ttl.get(side);
            if (time != null) {
                ordered.put(side, time);
            }
        }
        return ordered;
    }
}
