package io.sluice.planner.metadata;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.planner.type.TypeBridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The fields of a rel that tell the window of each row.
 *
 * @param starts fields that hold the start; all hold the same
 * @param ends fields that hold the end
 * @param times fields that hold the window's time attribute
 * @param window its session keys are fields of the rel
 * @param time the type of the time attribute that the windows are over
 */
public record WindowColumns(
        ImmutableBitSet starts, ImmutableBitSet ends, ImmutableBitSet times, WindowSpec window, RelDataType time) {

    /** A rel that knows the windows of its rows. */
    public interface Windowed extends RelNode {
        /** Empty when its rows have none. */
        Optional<WindowColumns> windowColumns();
    }

    /** The windows that the rows of a rel have. */
    public static Optional<WindowColumns> of(RelNode rel) {
        return rel.stripped() instanceof Windowed windowed ? windowed.windowColumns() : Optional.empty();
    }

    /** Whether the window of each row is known from its fields. */
    public boolean isComplete() {
        return !starts.isEmpty() && !ends.isEmpty();
    }

    /** Whether fields hold both ends of the window. */
    public boolean isWithin(ImmutableBitSet fields) {
        return starts.intersects(fields) && ends.intersects(fields);
    }

    /** All fields that tell something of the window. */
    public ImmutableBitSet all() {
        return starts.union(ends).union(times);
    }

    public boolean isRowtime() {
        return TimeAttributeType.isRowtime(time);
    }

    /** How an operator finds the window of a row that carries it. */
    public WindowingStrategy.WindowAttached attached() {
        return new WindowingStrategy.WindowAttached(
                window, TypeBridge.toLogical(time), starts.nth(0), ends.nth(0), isRowtime());
    }

    /**
     * The windows after a projection.
     *
     * @param outputs by field, where it is afterwards; fields that are left out are missing
     * @return empty when nothing is left to tell the window by, or the keys of a session are not known any more
     */
    public Optional<WindowColumns> project(Map<Integer, List<Integer>> outputs) {
        WindowSpec projected = window;
        if (window instanceof WindowSpec.Session session) {
            List<Integer> keys = new ArrayList<>();
            for (int key : session.partitionKeyIndices()) {
                List<Integer> places = outputs.getOrDefault(key, List.of());
                if (places.isEmpty()) {
                    return Optional.empty();
                }
                keys.add(places.get(0));
            }
            projected = new WindowSpec.Session(session.gap(), keys);
        }
        WindowColumns columns = new WindowColumns(
                project(starts, outputs), project(ends, outputs), project(times, outputs), projected, time);
        return columns.all().isEmpty() ? Optional.empty() : Optional.of(columns);
    }

    private static ImmutableBitSet project(ImmutableBitSet fields, Map<Integer, List<Integer>> outputs) {
        ImmutableBitSet.Builder projected = ImmutableBitSet.builder();
        for (int field : fields) {
            projected.addAll(outputs.getOrDefault(field, List.of()));
        }
        return projected.build();
    }

    /** The fields by which two rels whose rows stand in one place have the same windows. */
    public Optional<WindowColumns> intersect(WindowColumns other) {
        if (!window.equals(other.window) || isRowtime() != other.isRowtime()) {
            return Optional.empty();
        }
        WindowColumns common = new WindowColumns(
                starts.intersect(other.starts), ends.intersect(other.ends), times.intersect(other.times), window, time);
        return common.all().isEmpty() ? Optional.empty() : Optional.of(common);
    }

    /** The windows of rows that hold one of these rows and one of the others, whose fields begin at {@code offset}. */
    public WindowColumns and(WindowColumns others, int offset) {
        return new WindowColumns(
                starts.union(others.starts.shift(offset)),
                ends.union(others.ends.shift(offset)),
                times.union(others.times.shift(offset)),
                window,
                time);
    }

    /** The same fields further on. */
    public WindowColumns shift(int offset) {
        WindowSpec shifted = window instanceof WindowSpec.Session session
                ? new WindowSpec.Session(
                        session.gap(),
                        session.partitionKeyIndices().stream()
                                .map(key -> key + offset)
                                .toList())
                : window;
        return new WindowColumns(starts.shift(offset), ends.shift(offset), times.shift(offset), shifted, time);
    }
}
