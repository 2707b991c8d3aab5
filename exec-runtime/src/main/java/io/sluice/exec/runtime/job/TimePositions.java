package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.graph.ExecutionGraph;
import io.sluice.exec.runtime.graph.ExecutionGraph.Execution;
import io.sluice.exec.runtime.graph.StreamEdge;
import io.sluice.exec.runtime.graph.StreamNode;
import io.sluice.exec.runtime.operator.SplitTime;
import io.sluice.exec.runtime.operator.TimeState;
import io.sluice.exec.runtime.task.Subtask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds out where event time stands in a job, and what holds it back: the way up along the least watermarks. */
final class TimePositions {
    private final ExecutionGraph graph;
    private final Map<Execution, Subtask> subtasks = new HashMap<>();

    /** A node in a subtask. @param node its place in the chain */
    private record Place(Execution execution, int node) {
        StreamNode streamNode() {
            return execution.vertex().nodes().get(node);
        }

        String text() {
            return streamNode().name() + " subtask " + execution.subtask();
        }
    }

    /** @param deployed those of the graph, in any order */
    TimePositions(ExecutionGraph graph, List<Subtask> deployed) {
        this.graph = graph;
        for (Subtask subtask : deployed) {
            subtasks.put(new Execution(graph.jobGraph().vertices().get(subtask.vertex()), subtask.number()), subtask);
        }
    }

    /** Sources first, subtask by subtask. */
    List<TimePosition> all() {
        List<TimePosition> positions = new ArrayList<>();
        for (Execution execution : graph.subtasks()) {
            for (int node = 0; node < execution.vertex().nodes().size(); node++) {
                add(new Place(execution, node), positions);
            }
        }
        return positions;
    }

    private void add(Place place, List<TimePosition> positions) {
        StreamNode node = place.streamNode();
        List<SplitTime> splits = node.isSource() ? subtask(place).splits() : List.of();
        for (SplitTime split : splits) {
            positions.add(new TimePosition(
                    node.name(),
                    place.execution.subtask(),
                    Optional.of(split.split()).filter(name -> !name.isEmpty()),
                    watermark(split.watermark()),
                    split.state(),
                    Optional.empty(),
                    0));
        }
        if (splits.isEmpty()) {
            TimeState state = state(place);
            positions.add(new TimePosition(
                    node.name(),
                    place.execution.subtask(),
                    Optional.empty(),
                    watermark(sent(place)),
                    state,
                    state == TimeState.ACTIVE ? holder(place) : Optional.empty(),
                    late(place)));
        }
    }

    private static OptionalLong watermark(long sent) {
        return sent == Long.MIN_VALUE || sent == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(sent);
    }

    private TimeState state(Place place) {
        if (sent(place) == Long.MAX_VALUE) {
            return TimeState.FINISHED;
        }
        return subtask(place).idle(place.node) ? TimeState.IDLE : TimeState.ACTIVE;
    }

    private long sent(Place place) {
        return subtask(place).watermark(place.node);
    }

    private long late(Place place) {
        boolean source = place.execution.vertex().head().isSource();
        return place.streamNode().isSource() ? 0 : subtask(place).late(source ? place.node - 1 : place.node);
    }

    private Subtask subtask(Place place) {
        Subtask found = subtasks.get(place.execution);
        if (found == null) {
            throw new IllegalStateException("no subtask for " + place);
        }
        return found;
    }

    // ---- what holds time back ----

    private Optional<String> holder(Place place) {
        Place holder = place;
        while (true) {
            Optional<Place> last = last(holder);
            if (last.isEmpty() || sent(last.get()) < sent(holder) || sent(last.get()) == Long.MAX_VALUE) {
                break;
            }
            holder = last.get();
        }
        return holder.equals(place) ? Optional.empty() : Optional.of(holder.text() + lastSplit(holder));
    }

    /** The input with the least watermark. One that is behind the node that it feeds has no say: that makes watermarks itself. */
    private Optional<Place> last(Place place) {
        Place last = null;
        for (Place input : inputs(place)) {
            boolean idle = subtask(input).idle(input.node);
            if (!idle && (last == null || sent(input) < sent(last))) {
                last = input;
            }
        }
        return Optional.ofNullable(last);
    }

    private String lastSplit(Place place) {
        if (!place.streamNode().isSource()) {
            return "";
        }
        SplitTime last = null;
        for (SplitTime split : subtask(place).splits()) {
            if (split.state() != TimeState.IDLE && (last == null || split.watermark() < last.watermark())) {
                last = split;
            }
        }
        return last == null || last.split().isEmpty() ? "" : " split " + last.split();
    }

    private List<Place> inputs(Place place) {
        List<Place> inputs = new ArrayList<>();
        if (place.node > 0) {
            for (StreamEdge edge : place.streamNode().inputs()) {
                inputs.add(place(place.execution, edge.source()));
            }
            return inputs;
        }
        for (ExecutionGraph.Link link : graph.links()) {
            if (link.target().equals(place.execution)) {
                inputs.add(place(link.source(), link.edge().sourceNode()));
            }
        }
        return inputs;
    }

    private static Place place(Execution execution, int id) {
        List<StreamNode> nodes = execution.vertex().nodes();
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).id() == id) {
                return new Place(execution, i);
            }
        }
        throw new IllegalStateException(
                "node " + id + " is not in " + execution.vertex().name());
    }
}
