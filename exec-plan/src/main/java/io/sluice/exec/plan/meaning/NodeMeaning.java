package io.sluice.exec.plan.meaning;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a node does. Fields are named by the columns that they come from, whatever their place and the query's names for them.
 *
 * @param keeps whether the node may keep something of the rows that it has seen, or of where it stands
 * @param does the node's work, but for {@code calls} and {@code kept}; states of equal texts have the same keys
 * @param keys of an aggregate, what it groups by
 * @param calls of an aggregate, by call, what it computes
 * @param kept by input whose rows are kept whole, what their columns hold; empty where {@code does} says all
 * @param fields by field of the output, what it holds
 * @param rows what decides which rows leave the node: tables, conditions and the work of nodes below
 */
public record NodeMeaning(
        boolean keeps,
        String does,
        List<String> keys,
        List<String> calls,
        List<List<String>> kept,
        List<String> fields,
        Set<String> rows) {
    public NodeMeaning {
        keys = List.copyOf(keys);
        calls = List.copyOf(calls);
        kept = kept.stream().map(List::copyOf).toList();
        fields = List.copyOf(fields);
        rows = Collections.unmodifiableSet(new LinkedHashSet<>(rows));
    }

    /** What keeps nothing. */
    static NodeMeaning passing(String does, List<String> fields, Set<String> rows) {
        return new NodeMeaning(false, does, List.of(), List.of(), List.of(), fields, rows);
    }

    /** Whether {@code does} says all, so that another node either does just the same or something else. */
    public boolean saysAll() {
        return keys.isEmpty() && calls.isEmpty() && kept.isEmpty();
    }

    /** Whether both do the same, if to other rows perhaps. */
    public boolean doesTheSame(NodeMeaning other) {
        return does.equals(other.does) && calls.equals(other.calls) && kept.equals(other.kept);
    }

    /** What is in {@code rows} here and not there. */
    public List<String> rowsBeyond(NodeMeaning other) {
        List<String> beyond = new ArrayList<>(rows);
        beyond.removeAll(other.rows);
        return beyond;
    }
}
