package io.sluice.exec.runtime.exchange;

import io.sluice.exec.runtime.environment.Tasklet;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A queue from one subtask to another, with a soft bound: a producer that is at work may finish its step, and is not run again while
 * the channel is full. Batches go back to the producer when they have been read. One producer, one consumer.
 */
public final class Channel {
    /** Batches in flight at which a channel is full. Enough to keep both sides busy. */
    private static final int CAPACITY = 4;

    private static final int FIRST_CAPACITY = 16;

    private final List<LogicalType> types;
    private final ActivityCounter activity;
    private final ConcurrentLinkedQueue<Element> elements = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<RowBatch> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    /** Of rows that were sent when the channel was full already. */
    private final AtomicLong beyondBytes = new AtomicLong();
    /** Barriers among the elements. */
    private final AtomicInteger barriers = new AtomicInteger();

    private final int batchSize;
    private @Nullable Tasklet producer;
    private @Nullable Tasklet consumer;
    private volatile boolean producerWaits;
    private volatile boolean abandoned;

    public Channel(List<LogicalType> types, int batchSize, ActivityCounter activity) {
        this.types = types;
        this.batchSize = batchSize;
        this.activity = activity;
    }

    /** Whom to wake: the producer when there is room again, the consumer when there is something. Before the first element. */
    public void connect(Tasklet from, Tasklet to) {
        producer = from;
        consumer = to;
    }

    int batchSize() {
        return batchSize;
    }

    /** An empty batch to fill. For the producer. */
    RowBatch borrow() {
        RowBatch batch = free.poll();
        return batch == null ? new RowBatch(types, Math.min(batchSize, FIRST_CAPACITY)) : batch;
    }

    /** For the producer. */
    public void send(Element element) {
        activity.enter();
        boolean beyond = queued.incrementAndGet() > 2 * CAPACITY;
        if (element instanceof Element.Barrier) {
            barriers.incrementAndGet();
        }
        elements.add(beyond && element instanceof Element.Rows rows ? beyond(rows) : element);
        if (abandoned) {
            drop();
            return;
        }
        Tasklet reader = consumer;
        if (reader != null) {
            reader.wake();
        }
    }

    private Element beyond(Element.Rows rows) {
        long bytes = rows.batch().memoryBytes();
        beyondBytes.addAndGet(bytes);
        return new Element.Rows(rows.batch(), bytes);
    }

    private void taken(@Nullable Element element) {
        if (element instanceof Element.Rows rows && rows.beyondBytes() > 0) {
            beyondBytes.addAndGet(-rows.beyondBytes());
        }
    }

    /** Heap of rows under way that have no room here: a step of the producer may make any number of them. On any thread. */
    public long beyondBytes() {
        return beyondBytes.get();
    }

    /** Whether the producer should wait; it is woken when there is room again. For the producer. */
    boolean full() {
        if (queued.get() < CAPACITY) {
            return false;
        }
        producerWaits = true;
        // The consumer may have made room before it could see that somebody waits.
        if (queued.get() < CAPACITY) {
            producerWaits = false;
            return false;
        }
        return true;
    }

    /** The next element, or null. For the consumer, which calls {@link #done} when it has processed it. */
    public @Nullable Element poll() {
        Element next = elements.poll();
        taken(next);
        if (next instanceof Element.Barrier) {
            barriers.decrementAndGet();
        }
        return next;
    }

    /** Whether a barrier is on its way, or about to be. For the consumer. */
    public boolean hasBarrier() {
        return barriers.get() > 0;
    }

    /** What is on its way, the first first; whatever comes meanwhile may be left out. Only to look at, for the consumer. */
    public Iterable<Element> waiting() {
        return elements;
    }

    /** The consumer has processed an element. */
    public void done(Element element) {
        int left = queued.decrementAndGet();
        if (element instanceof Element.Rows rows && left < CAPACITY) {
            rows.batch().reset();
            free.add(rows.batch());
        }
        if (producerWaits && left <= CAPACITY / 2) {
            producerWaits = false;
            Tasklet writer = producer;
            if (writer != null) {
                writer.wake();
            }
        }
        activity.leave();
    }

    /** The consumer wants nothing more. What is under way is dropped, and the producer is woken to see it. For the consumer. */
    public void abandon() {
        abandoned = true;
        drop();
        Tasklet writer = producer;
        if (writer != null) {
            writer.wake();
        }
    }

    /** Whether whatever is sent is dropped. For the producer. */
    boolean isAbandoned() {
        return abandoned;
    }

    /** From both sides: an element that was sent while the consumer left belongs to nobody else. */
    private void drop() {
        for (Element dropped = elements.poll(); dropped != null; dropped = elements.poll()) {
            taken(dropped);
            queued.decrementAndGet();
            activity.leave();
        }
    }

    /** Drops everything; the job ends. */
    public void clear() {
        elements.clear();
        free.clear();
        beyondBytes.set(0);
    }
}
