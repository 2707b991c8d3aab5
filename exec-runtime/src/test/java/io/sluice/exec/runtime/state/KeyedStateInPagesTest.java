package io.sluice.exec.runtime.state;

/** The same with indexes that do not stay in memory either. */
class KeyedStateInPagesTest extends KeyedStateOnDiskTest {
    @Override
    KeyedState newState() {
        KeyedState state = super.newState();
        state.pageIndexes();
        return state;
    }
}
