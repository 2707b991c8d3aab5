package io.sluice.gateway.server.operation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Runs a session's statements one after the other, without holding a thread while one waits for its job. Thread-safe. */
final class StatementQueue {
    private final Executor executor;
    private final Deque<Supplier<CompletionStage<?>>> waiting = new ArrayDeque<>();
    private boolean busy;

    StatementQueue(Executor executor) {
        this.executor = executor;
    }

    /** @param statement gives a stage that completes, in whatever way, when the next statement may start; must not throw */
    void add(Supplier<CompletionStage<?>> statement) {
        synchronized (waiting) {
            if (busy) {
                waiting.add(statement);
                return;
            }
            busy = true;
        }
        executor.execute(() -> run(statement));
    }

    private void run(Supplier<CompletionStage<?>> statement) {
        statement.get().whenComplete((ignored, error) -> next());
    }

    private void next() {
        Supplier<CompletionStage<?>> statement;
        synchronized (waiting) {
            statement = waiting.poll();
            if (statement == null) {
                busy = false;
                return;
            }
        }
        // Through the executor again, so that a long queue neither grows the stack nor keeps others waiting.
        executor.execute(() -> run(statement));
    }
}
