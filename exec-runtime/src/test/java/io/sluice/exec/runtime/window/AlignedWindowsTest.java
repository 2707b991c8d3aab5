package io.sluice.exec.runtime.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.WindowSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AlignedWindowsTest {
    private record Window(long start, long end) {}

    private static Optional<Duration> millis(long offset) {
        return Optional.of(Duration.ofMillis(offset));
    }

    /** All windows of a time, by their definition. */
    private static List<Window> windows(AlignedWindows windows, long time) {
        List<Window> found = new ArrayList<>();
        long slice = windows.sliceEnd(time);
        for (long end = windows.firstWindow(slice); end <= windows.lastWindow(slice); end += windows.interval()) {
            found.add(new Window(windows.windowStart(end), end));
        }
        return found;
    }

    @Test
    void tumblingWindowsMayBeMoved() {
        AlignedWindows windows = AlignedWindows.of(new WindowSpec.Tumbling(Duration.ofMillis(10), millis(-3)))
                .orElseThrow();
        assertThat(windows(windows, 6)).containsExactly(new Window(-3, 7));
        assertThat(windows(windows, 7)).containsExactly(new Window(7, 17));
        assertThat(windows(windows, -4)).containsExactly(new Window(-13, -3));
        assertThat(windows.shared()).isFalse();
    }

    @Test
    void hoppingWindowsAreThoseThatHoldTheTime() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            long size = 1 + random.nextInt(20);
            long slide = 1 + random.nextInt(20);
            long offset = random.nextInt(21) - 10;
            long time = random.nextInt(200) - 100;
            List<Window> expected = new ArrayList<>();
            for (long start = offset - 20 * slide * 10; start <= time; start += slide) {
                if (time < start + size) {
                    expected.add(new Window(start, start + size));
                }
            }
            assertThat(windows(AlignedWindows.hopping(size, slide, millis(offset)), time))
                    .as("size %d slide %d offset %d time %d", size, slide, offset, time)
                    .isEqualTo(expected);
        }
    }

    @Test
    void cumulativeWindowsGrow() {
        AlignedWindows windows = AlignedWindows.of(
                        new WindowSpec.Cumulative(Duration.ofMillis(15), Duration.ofMillis(5), Optional.empty()))
                .orElseThrow();
        assertThat(windows(windows, 1)).containsExactly(new Window(0, 5), new Window(0, 10), new Window(0, 15));
        assertThat(windows(windows, 7)).containsExactly(new Window(0, 10), new Window(0, 15));
        assertThat(windows(windows, -1)).containsExactly(new Window(-15, 0));
        assertThat(windows(windows, -11))
                .containsExactly(new Window(-15, -10), new Window(-15, -5), new Window(-15, 0));
    }
}
