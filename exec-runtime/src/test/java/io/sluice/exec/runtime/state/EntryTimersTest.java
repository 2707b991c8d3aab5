package io.sluice.exec.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EntryTimersTest {
    private record Timer(long time, int entry) {}

    @Test
    void givesEntriesByTimeAndThenAsTheyCame() {
        Random random = new Random(7);
        EntryTimers timers = new EntryTimers();
        List<Timer> expected = new ArrayList<>();
        for (int round = 0; round < 200; round++) {
            for (int i = random.nextInt(20); i > 0; i--) {
                Timer timer = new Timer(random.nextInt(10), random.nextInt());
                timers.add(timer.time, timer.entry);
                expected.add(timer);
            }
            // A stable sort keeps those of one time in the order in which they came.
            expected.sort(Comparator.comparingLong(Timer::time));
            for (int i = random.nextInt(20); i > 0 && !expected.isEmpty(); i--) {
                assertThat(timers.next()).isEqualTo(expected.get(0).time);
                assertThat(timers.poll()).isEqualTo(expected.remove(0).entry);
            }
            assertThat(timers.size()).isEqualTo(expected.size());
        }
    }

    @Test
    void saysWhenThereIsNone() {
        EntryTimers timers = new EntryTimers();
        assertThat(timers.next()).isEqualTo(EntryTimers.NONE);
        timers.add(5, 1);
        timers.poll();
        assertThat(timers.next()).isEqualTo(EntryTimers.NONE);
    }
}
