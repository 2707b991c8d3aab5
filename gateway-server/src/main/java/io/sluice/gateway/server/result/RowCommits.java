package io.sluice.gateway.server.result;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Up to where rows are put on disk for checkpoints. Not thread-safe. */
final class RowCommits {
    private final String result;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    /** Rows that have come, counted from the first of the result. */
    private long rows;

    RowCommits(String result) {
        this.result = result;
    }

    private record Waiting(Prepared work, Consumer<byte[]> prepared) {}

    /**
     * What a checkpoint says of a result.
     *
     * @param result its name: a savepoint may be of another query
     * @param rows that the result has then
     * @param last whether there are no more
     */
    record Prepared(String result, long checkpoint, long rows, boolean last) {
        byte[] bytes() {
            byte[] name = result.getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(2 * Long.BYTES + 1 + name.length)
                    .putLong(checkpoint)
                    .putLong(rows)
                    .put((byte) (last ? 1 : 0))
                    .put(name)
                    .array();
        }

        static Prepared read(byte[] bytes) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            long checkpoint = buffer.getLong();
            long rows = buffer.getLong();
            boolean last = buffer.get() != 0;
            return new Prepared(StandardCharsets.UTF_8.decode(buffer).toString(), checkpoint, rows, last);
        }
    }

    /** The job begins, again perhaps, behind so many rows. Whoever waits waits no more. */
    void reset(long from) {
        waiting.clear();
        rows = from;
    }

    void appended(int count) {
        rows += count;
    }

    /** All that has come is to be on disk. */
    void prepare(long checkpoint, boolean last, Consumer<byte[]> prepared) {
        waiting.add(new Waiting(new Prepared(result, checkpoint, rows, last), prepared));
    }

    /** How many rows may be written together, so that what is prepared ends with them. @param written those that are on disk */
    int together(long written, int most) {
        Waiting first = waiting.peek();
        return first == null || first.work.rows <= written ? most : (int) Math.min(most, first.work.rows - written);
    }

    /** Calls for those for whom enough is on disk, once. */
    List<Runnable> done(long written) {
        List<Runnable> calls = new ArrayList<>();
        while (!waiting.isEmpty() && waiting.element().work.rows <= written) {
            Waiting next = waiting.remove();
            calls.add(() -> next.prepared.accept(next.work.bytes()));
        }
        return calls;
    }
}
