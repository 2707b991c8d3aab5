package io.sluice.exec.runtime.task;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.exchange.Channel;
import io.sluice.exec.runtime.exchange.Element;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The channels into a subtask's first operator. Takes elements from the channels in turn, merging watermarks by input, and holds back those
 * from which a barrier has come until it has come from all.
 */
final class InputGate {
    private static final class Port {
        final Channel channel;
        final InFlightRows.Sender sender;
        final int input;
        /** The channel's number among those of its input. */
        final int number;

        boolean ended;
        /** The barrier has come through here, and what is behind it waits for the other ports. */
        boolean blocked;
        /** What is processed belongs to the checkpoint whose barrier has overtaken it. */
        boolean recording;
        /** Elements in the channel, the next ones, that are recorded. */
        int recordedAhead;
        /** The last checkpoint whose barrier has overtaken what is before it in the channel, where it may still be. */
        long passed;
        /** A barrier that has come while another checkpoint was recorded. */
        Element.@Nullable Barrier held;

        Port(Channel channel, InFlightRows.Sender sender, int input, int number) {
            this.channel = channel;
            this.sender = sender;
            this.input = input;
            this.number = number;
        }
    }

    private final Port[] ports;
    private final InputTimes times;
    private final int[] open;
    private int next;
    private int openInputs;
    /** The barrier that has come from some ports. */
    private Element.@Nullable Barrier barrier;

    private boolean aligned;
    /** What a barrier has overtaken, while it has not come through all ports. */
    private @Nullable InFlightRows recording;

    private long recordedCheckpoint;

    /** Where rows come from, and how. */
    record Source(Channel channel, InFlightRows.Sender sender) {}

    /** @param channels by input */
    InputGate(List<List<Source>> channels) {
        List<Port> all = new ArrayList<>();
        open = new int[channels.size()];
        for (int input = 0; input < channels.size(); input++) {
            List<Source> ofInput = channels.get(input);
            for (int i = 0; i < ofInput.size(); i++) {
                all.add(new Port(ofInput.get(i).channel, ofInput.get(i).sender, input, i));
            }
            open[input] = ofInput.size();
        }
        times = new InputTimes(open);
        ports = all.toArray(Port[]::new);
        openInputs = channels.size();
    }

    /** Processes one element. Returns its rows, or -1 when there is no element. */
    int step(Operator operator, Output output) {
        for (int i = 0; i < ports.length; i++) {
            Port port = ports[next];
            next = next + 1 == ports.length ? 0 : next + 1;
            if (port.ended || port.blocked) {
                continue;
            }
            @Nullable Element element = port.channel.poll();
            if (element != null) {
                int rows = record(port, element) ? process(port, element, operator, output) : 0;
                port.channel.done(element);
                return rows;
            }
        }
        return -1;
    }

    /** Heap of rows that wait here and have no room in their channels. On any thread. */
    long beyondBytes() {
        long bytes = 0;
        for (Port port : ports) {
            bytes += port.channel.beyondBytes();
        }
        return bytes;
    }

    /** The barrier that has come from all ports by now, once; null when there is none. */
    Element.@Nullable Barrier takeAligned() {
        if (!aligned) {
            return null;
        }
        Element.Barrier taken = barrier;
        aligned = false;
        barrier = null;
        for (Port port : ports) {
            port.blocked = false;
        }
        return taken;
    }

    private void align() {
        for (Port port : ports) {
            if (!port.ended && !port.blocked) {
                return;
            }
        }
        aligned = true;
    }

    InputTimes times() {
        return times;
    }

    // ---- barriers that overtake ----

    /** A barrier that has come, perhaps behind rows, and may overtake them; null when there is none. */
    Element.@Nullable Barrier overtaking() {
        if (recording != null) {
            return null;
        }
        Element.Barrier found = barrier;
        for (Port port : ports) {
            if (!port.ended && !port.blocked && found == null && port.channel.hasBarrier()) {
                found = firstBarrier(port);
            }
        }
        if (found == null || found.savepoint()) {
            return null;
        }
        for (Port port : ports) {
            if (!port.ended && !port.blocked && !port.sender.mayBeOvertaken()) {
                return null;
            }
        }
        return found;
    }

    private static Element.@Nullable Barrier firstBarrier(Port port) {
        for (Element element : port.channel.waiting()) {
            if (element instanceof Element.Barrier first && first.checkpoint() > port.passed) {
                return first;
            }
        }
        return null;
    }

    /** Lets a barrier overtake: all that comes before it, through every port, goes to {@code target} too, until {@link #recorded}. */
    void overtake(Element.Barrier overtaking, InFlightRows target) {
        recording = target;
        recordedCheckpoint = overtaking.checkpoint();
        barrier = null;
        for (Port port : ports) {
            port.recording = !port.ended && !port.blocked;
            port.recordedAhead = 0;
            port.blocked = false;
        }
        recordWaiting();
    }

    /** Records what has come meanwhile, as far as barriers have come behind it. */
    void recordWaiting() {
        for (Port port : ports) {
            if (port.recording) {
                recordWaiting(port);
            }
        }
    }

    private void recordWaiting(Port port) {
        int place = 0;
        for (Element element : port.channel.waiting()) {
            if (place++ < port.recordedAhead) {
                continue;
            }
            if (element instanceof Element.Barrier came && came.checkpoint() == recordedCheckpoint) {
                port.passed = recordedCheckpoint;
                port.recording = false;
                return;
            }
            if (element instanceof Element.End) {
                port.recording = false;
                return;
            }
            add(port, element);
            port.recordedAhead++;
        }
    }

    private void add(Port port, Element element) {
        requireNonNull(recording).add(port.input, port.number, port.sender, element);
    }

    /** Records an element that is processed now. Returns false when it is a barrier that has overtaken and means nothing any more. */
    private boolean record(Port port, Element element) {
        boolean isRecorded = port.recordedAhead > 0;
        if (isRecorded) {
            port.recordedAhead--;
        }
        if (element instanceof Element.Barrier came) {
            if (port.recording && came.checkpoint() == recordedCheckpoint) {
                port.recording = false;
                return false;
            }
            return came.checkpoint() > port.passed;
        }
        if (port.recording && !isRecorded) {
            add(port, element);
        }
        return true;
    }

    /** What the barrier has overtaken, when it has come through all ports; null before that. */
    @Nullable InFlightRows recorded() {
        for (Port port : ports) {
            if (port.recording && !port.ended) {
                return null;
            }
        }
        InFlightRows all = recording;
        recording = null;
        for (Port port : ports) {
            port.recording = false;
            if (port.held != null) {
                barrier = port.held;
                port.held = null;
            }
        }
        if (barrier != null) {
            align();
        }
        return all;
    }

    /** Takes it that event time has come as far, through all channels of an input, and says so to the operator. */
    void advance(int input, long timestamp, Operator operator, Output output) {
        if (times.setAll(input, timestamp)) {
            operator.processWatermark(input, times.watermark(input), output);
        }
    }

    /** Leaves all channels, without a word to the operator: it has dealt with all its inputs before. */
    void leave() {
        for (Port port : ports) {
            port.ended = true;
            port.channel.abandon();
        }
        openInputs = 0;
    }

    /** Whether all inputs have ended. */
    boolean ended() {
        return openInputs == 0;
    }

    /** Ends all inputs as they stand: nothing more is wanted. */
    void abandon(Operator operator, Output output) {
        for (Port port : ports) {
            if (!port.ended) {
                port.channel.abandon();
                end(port, operator, output);
            }
        }
    }

    void clear() {
        for (Port port : ports) {
            port.channel.clear();
        }
    }

    private int process(Port port, Element element, Operator operator, Output output) {
        if (element instanceof Element.Rows rows) {
            operator.processBatch(port.input, rows.batch(), output);
            return rows.batch().rows();
        }
        if (element instanceof Element.Barrier came) {
            if (recording != null) {
                port.held = came;
                port.blocked = true;
                return 0;
            }
            if (barrier != null && barrier.checkpoint() != came.checkpoint()) {
                throw SluiceException.internal("barrier " + barrier.checkpoint(), "barrier " + came.checkpoint());
            }
            barrier = came;
            port.blocked = true;
            align();
            return 0;
        }
        if (element instanceof Element.Watermark watermark) {
            setWatermark(port, watermark.timestamp(), operator, output);
        } else if (element instanceof Element.Idle idle) {
            setIdle(port, idle.idle(), operator, output);
        } else {
            end(port, operator, output);
        }
        return 0;
    }

    private void setWatermark(Port port, long timestamp, Operator operator, Output output) {
        if (times.set(port.input, port.number, timestamp)) {
            operator.processWatermark(port.input, times.watermark(port.input), output);
        }
    }

    private void setIdle(Port port, boolean idle, Operator operator, Output output) {
        boolean before = times.idle(port.input);
        if (times.setIdle(port.input, port.number, idle)) {
            operator.processWatermark(port.input, times.watermark(port.input), output);
        }
        if (times.idle(port.input) != before) {
            operator.processIdle(port.input, times.idle(port.input), output);
        }
    }

    private void end(Port port, Operator operator, Output output) {
        port.ended = true;
        // An ended channel has said all: its watermark is the last one, whether it was idle or not.
        setIdle(port, false, operator, output);
        setWatermark(port, Long.MAX_VALUE, operator, output);
        open[port.input]--;
        if (open[port.input] == 0) {
            openInputs--;
            operator.endInput(port.input, output);
        }
        if (barrier != null) {
            align();
        }
    }
}
