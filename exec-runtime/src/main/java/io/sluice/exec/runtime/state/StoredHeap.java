package io.sluice.exec.runtime.state;

/** The pages of one subtask's state in files that the state's own store can go on with, so that entries need not be added one by one. */
record StoredHeap(StateLayout layout, int pageCount, PageFiles.Opened files, StateRoots roots) {}
