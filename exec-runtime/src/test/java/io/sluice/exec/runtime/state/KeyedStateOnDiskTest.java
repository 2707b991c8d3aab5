package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.testing.TinyMemory;
import io.sluice.spi.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** The same with states of which no page stays in memory from one use to the next. */
class KeyedStateOnDiskTest extends KeyedStateTest {
    private final List<KeyedState> all = new ArrayList<>();
    private final CachedStates cached = new CachedStates(
            new TinyMemory(), "test", new ManualClock(0), writer -> all.forEach(state -> state.snapshot(writer)));

    @Override
    KeyedState newState() {
        KeyedState state = super.newState();
        all.add(state);
        cached.find();
        return state;
    }

    @Override
    void between() {
        cached.relieve();
    }

    @AfterEach
    void close() {
        cached.close();
    }
}
