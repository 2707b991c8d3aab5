package io.sluice.exec.runtime.upgrade;

import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.meaning.StorageTypes;
import io.sluice.exec.runtime.row.RowConversion;
import io.sluice.exec.runtime.state.InputChange;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Compares the columns of the rows that two nodes keep which do the same. */
final class InputComparison {
    /** What a column holds that a statement does not set. */
    private static final String NULL = "NULL";

    private final List<InputChange> changes = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final Set<String> widened = new LinkedHashSet<>();
    private final Set<String> added = new LinkedHashSet<>();
    private final Set<String> dropped = new LinkedHashSet<>();

    InputComparison(PlanSide was, PlanNode before, PlanSide is, PlanNode after) {
        List<List<String>> old = was.meaning(before).kept();
        List<List<String>> now = is.meaning(after).kept();
        for (int input = 0; input < now.size(); input++) {
            changes.add(compare(
                    old.get(input),
                    was.input(before, input),
                    now.get(input),
                    is.input(after, input),
                    is.takesBack(after, input)));
        }
    }

    /** By input. */
    List<InputChange> changes() {
        return changes;
    }

    /** Why rows that were kept are of no use; clauses. */
    List<String> faults() {
        return faults;
    }

    /** What columns of a wider type have become. */
    Set<String> widened() {
        return widened;
    }

    /** Columns in which rows that were kept have nothing. */
    Set<String> added() {
        return added;
    }

    Set<String> dropped() {
        return dropped;
    }

    private InputChange compare(
            List<String> old, RowType oldType, List<String> now, RowType nowType, boolean takesBack) {
        List<Integer> sources = new ArrayList<>();
        List<String> without = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            int source = source(old, now, i);
            LogicalType type = nowType.typeAt(i);
            String column = nowType.names().get(i);
            sources.add(source);
            if (source == RowConversion.NONE) {
                without.add(column);
                if (!type.nullable()) {
                    faults.add("rows that it has kept have no " + column + ", which is never NULL");
                }
                continue;
            }
            LogicalType before = oldType.typeAt(source);
            if (!StorageTypes.holds(before, type)) {
                faults.add(column + " was " + before.name() + " and would be " + type.name());
            }
            String wasType = before.asNullable().name();
            String isType = type.asNullable().name();
            if (!wasType.equals(isType)) {
                widened.add(wasType + " has become " + isType);
            }
        }
        List<String> left = new ArrayList<>();
        for (int i = 0; i < old.size(); i++) {
            if (!now.contains(old.get(i)) && !old.get(i).equals(NULL)) {
                left.add(oldType.names().get(i));
            }
        }
        added.addAll(without);
        dropped.addAll(left);
        return new InputChange(sources, without, left, takesBack);
    }

    /** The column that holds the same: of several the one in the same place among them. */
    private static int source(List<String> old, List<String> now, int column) {
        String meaning = now.get(column);
        long before = now.subList(0, column).stream().filter(meaning::equals).count();
        int found = RowConversion.NONE;
        for (int i = 0; i < old.size(); i++) {
            if (old.get(i).equals(meaning)) {
                found = i;
                if (before-- == 0) {
                    break;
                }
            }
        }
        return found;
    }
}
