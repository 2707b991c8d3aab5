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
 * @param does the node's work, but for {@code calls}; equal texts read the same state
 * @param keys of an aggregate, what it groups by
 * @param calls of an aggregate, by call, what it computes
 * @param fields by field of the output, what it holds
 * @param rows what decides which rows leave the node: tables, conditions and the work of nodes below
 */
public record NodeMeaning(
        boolean keeps, String does, List<String> keys, List<String> calls, List<String> fields, Set<String> rows) {
    public NodeMeaning {
        keys = List.copyOf(keys);
        calls = List.copyOf(calls);
        fields = List.copyOf(fields);
        rows = Collections.unmodifiableSet(new LinkedHashSet<>(rows));
    }

    /** Whether both do the same, if to other rows perhaps. */
    public boolean doesTheSame(NodeMeaning other) {
        return does.equals(other.does) && calls.equals(other.calls);
    }

    /** What is in {@code rows} here and not there. */
    public List<String> rowsBeyond(NodeMeaning other) {
        List<String> beyond = new ArrayList<>(rows);
        beyond.removeAll(other.rows);
        return beyond;
    }
}
