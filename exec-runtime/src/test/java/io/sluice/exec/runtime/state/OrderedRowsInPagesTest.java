package io.sluice.exec.runtime.state;

/** The same with an index in pages. */
class OrderedRowsInPagesTest extends OrderedRowsTest {
    @Override
    KeyedState newState() {
        KeyedState state = super.newState();
        state.pageIndexes();
        return state;
    }
}
