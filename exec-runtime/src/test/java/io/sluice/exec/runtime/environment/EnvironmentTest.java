package io.sluice.exec.runtime.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EnvironmentTest {
    /** Counts its runs, and finds out when two threads run it. */
    private static final class Counter extends Tasklet {
        final AtomicInteger work = new AtomicInteger();
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger clashes = new AtomicInteger();
        final CountDownLatch done;
        private final int expected;

        Counter(RuntimeEnvironment environment, int expected) {
            super(environment);
            this.expected = expected;
            done = new CountDownLatch(1);
        }

        @Override
        protected boolean run() {
            if (inside.incrementAndGet() > 1) {
                clashes.incrementAndGet();
            }
            if (work.get() >= expected) {
                done.countDown();
            }
            inside.decrementAndGet();
            return false;
        }
    }

    @Test
    void noWakeUpIsLostAndNoTaskletRunsTwiceAtOnce() throws InterruptedException {
        try (ProductionEnvironment environment = new ProductionEnvironment(4, System::currentTimeMillis)) {
            Counter counter = new Counter(environment, 40_000);
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                Thread thread = new Thread(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        counter.work.incrementAndGet();
                        counter.wake();
                    }
                });
                threads.add(thread);
                thread.start();
            }
            assertThat(counter.done.await(20, TimeUnit.SECONDS)).isTrue();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(counter.clashes).hasValue(0);
        }
    }

    @Test
    void timersFireOnTheSystemsClock() throws InterruptedException {
        try (ProductionEnvironment environment = new ProductionEnvironment()) {
            Counter counter = new Counter(environment, 0);
            environment.wakeAt(System.currentTimeMillis() + 20, counter);
            assertThat(counter.done.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void timersFireWhenAClockIsMovedByHand() throws InterruptedException {
        ManualClock clock = new ManualClock(1000);
        try (ProductionEnvironment environment = new ProductionEnvironment(1, clock)) {
            Counter counter = new Counter(environment, 0);
            environment.wakeAt(1005, counter);
            clock.advance(4);
            assertThat(counter.done.getCount()).isEqualTo(1);
            clock.advance(1);
            assertThat(counter.done.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aWorkerOutlivesATaskletThatThrows() throws InterruptedException {
        try (ProductionEnvironment environment = new ProductionEnvironment(1, System::currentTimeMillis)) {
            new Tasklet(environment) {
                @Override
                protected boolean run() {
                    throw new IllegalStateException("broken");
                }
            }.wake();
            Counter counter = new Counter(environment, 0);
            counter.wake();
            assertThat(counter.done.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aSeedDecidesTheOrder() {
        assertThat(order(1)).isEqualTo(order(1));
        assertThat(List.of(order(2), order(3), order(4), order(5))).anyMatch(other -> !other.equals(order(1)));
    }

    private static List<Integer> order(long seed) {
        SimulatedEnvironment environment = new SimulatedEnvironment(seed);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            new Tasklet(environment) {
                private int left = 3;

                @Override
                protected boolean run() {
                    order.add(number);
                    return --left > 0;
                }
            }.wake();
        }
        environment.runUntilIdle();
        assertThat(order).hasSize(15);
        return order;
    }

    @Test
    void simulatedTimeJumpsToTheNextTimer() {
        SimulatedEnvironment environment = new SimulatedEnvironment(1);
        Counter counter = new Counter(environment, 0);
        environment.wakeAt(86_400_000, counter);
        environment.runUntil(() -> counter.done.getCount() == 0);
        assertThat(environment.clock().currentTimeMillis()).isEqualTo(86_400_000);
    }
}
