package io.sluice.exec.runtime.task;

import io.sluice.exec.runtime.checkpoint.OperatorIdentity;
import io.sluice.exec.runtime.checkpoint.SubtaskSnapshot;
import io.sluice.exec.runtime.exchange.Element;
import io.sluice.exec.runtime.exchange.ExchangeOutput;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.function.Supplier;

/**
 * The operators of one subtask, each with what follows it. A node that feeds several gets an output that hands each batch to all of
 * them.
 */
final class OperatorChain {
    /**
     * An operator and where its rows go.
     *
     * @param inputs the columns of each input
     */
    record Link(OperatorIdentity identity, List<List<LogicalType>> inputs, Operator operator, Output output) {}

    private final Output head;
    private final List<Link> links;
    private final List<ExchangeOutput> exchanges;

    /**
     * @param head takes what a source produces
     * @param links operators in the order in which rows reach them
     */
    OperatorChain(Output head, List<Link> links, List<ExchangeOutput> exchanges) {
        this.head = head;
        this.links = List.copyOf(links);
        this.exchanges = List.copyOf(exchanges);
    }

    Output head() {
        return head;
    }

    List<Link> links() {
        return links;
    }

    /** Whether all operators can take what others send on of their own accord, when they are woken or their state is taken down. */
    boolean opened() {
        for (Link link : links) {
            if (!link.operator.opened()) {
                return false;
            }
        }
        return true;
    }

    /** Whether another step may be made: no operator waits for the world outside, no channel is full. */
    boolean ready() {
        for (Link link : links) {
            if (!link.operator.ready()) {
                return false;
            }
        }
        for (ExchangeOutput exchange : exchanges) {
            if (exchange.full()) {
                return false;
            }
        }
        return true;
    }

    void wakeUp() {
        for (Link link : links) {
            link.operator.onWakeUp(link.output);
        }
    }

    boolean drained() {
        for (Link link : links) {
            if (!link.operator.drained()) {
                return false;
            }
        }
        return true;
    }

    void flush() {
        for (ExchangeOutput exchange : exchanges) {
            exchange.flush();
        }
    }

    /** Ends the operators from {@code first} on, then the exchanges. */
    void end(int first) {
        for (int i = first; i < links.size(); i++) {
            links.get(i).operator.endInput(0, links.get(i).output);
        }
        endExchanges();
    }

    /** Sends that all has ended, where the operators have dealt with everything in an earlier run. */
    void endExchanges() {
        exchanges.forEach(ExchangeOutput::end);
    }

    /**
     * Takes down the operators' states, one after the other: what the first sends on before its snapshot is in the second's.
     *
     * @param writers of an operator's state
     */
    void snapshot(Supplier<SnapshotWriter> writers, List<SubtaskSnapshot.Part> parts) {
        for (Link link : links) {
            link.operator.beforeSnapshot(link.output);
            SnapshotWriter writer = writers.get();
            link.operator.snapshot(writer);
            parts.add(new SubtaskSnapshot.Part(link.identity, writer));
        }
    }

    /** Has all operators say what state they have. */
    void declareStates(SnapshotWriter writer) {
        for (Link link : links) {
            link.operator.snapshot(writer);
        }
    }

    void emitBarrier(Element.Barrier barrier) {
        for (ExchangeOutput exchange : exchanges) {
            exchange.emitBarrier(barrier);
        }
    }

    /** Has the sinks complete what was written so far. */
    void prepareCommit(SubtaskSnapshot snapshot) {
        for (Link link : links) {
            if (link.operator.commits()) {
                snapshot.awaitSink();
                link.operator.prepareCommit(snapshot.checkpoint(), work -> snapshot.prepared(link.identity.id(), work));
            }
        }
    }

    boolean finished() {
        for (Link link : links) {
            if (!link.operator.finished()) {
                return false;
            }
        }
        return true;
    }

    void close() {
        links.forEach(link -> link.operator.close());
    }

    long sent() {
        long sum = 0;
        for (ExchangeOutput exchange : exchanges) {
            sum += exchange.sent();
        }
        return sum;
    }

    /** Hands everything to the first input of an operator. */
    static Output into(Operator operator, Output next) {
        return new Output() {
            @Override
            public void emit(RowBatch batch) {
                operator.processBatch(0, batch, next);
            }

            @Override
            public void emitWatermark(long timestamp) {
                operator.processWatermark(0, timestamp, next);
            }

            @Override
            public void emitIdle(boolean idle) {
                operator.processIdle(0, idle, next);
            }

            @Override
            public boolean saturated() {
                return operator.saturated() || next.saturated();
            }
        };
    }

    /** Hands everything to each of several; to nobody when there are none. */
    static Output toAll(List<? extends Output> outputs) {
        if (outputs.size() == 1) {
            return outputs.get(0);
        }
        Output[] all = outputs.toArray(Output[]::new);
        return new Output() {
            @Override
            public void emit(RowBatch batch) {
                for (Output output : all) {
                    output.emit(batch);
                }
            }

            @Override
            public void emitWatermark(long timestamp) {
                for (Output output : all) {
                    output.emitWatermark(timestamp);
                }
            }

            @Override
            public void emitIdle(boolean idle) {
                for (Output output : all) {
                    output.emitIdle(idle);
                }
            }

            /** The end of a chain, a sink, sends to nobody and is not saturated for that. */
            @Override
            public boolean saturated() {
                for (Output output : all) {
                    if (!output.saturated()) {
                        return false;
                    }
                }
                return all.length > 0;
            }
        };
    }
}
