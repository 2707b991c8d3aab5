package io.sluice.gateway.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatementThreadsTest {
    private final ThreadPoolExecutor pool = (ThreadPoolExecutor) StatementThreads.create(1, 3, Duration.ofMinutes(1));

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    @Test
    void growsToItsLimitAndThenQueues() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(10);
        for (int i = 0; i < 10; i++) {
            pool.execute(() -> {
                await(release);
                done.countDown();
            });
        }
        assertThat(pool.getPoolSize()).isEqualTo(3);
        assertThat(pool.getQueue()).hasSize(7);
        release.countDown();
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void stackHoldsDeepRecursion() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        pool.execute(() -> {
            if (depth(50_000) == 50_000) {
                done.countDown();
            }
        });
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private static int depth(int left) {
        return left == 0 ? 0 : 1 + depth(left - 1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
