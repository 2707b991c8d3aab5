/**
 * State that may be larger than memory: pages of a {@link io.sluice.exec.runtime.state.PagedHeap} that are not in use lie in RocksDB.
 * A subtask has a {@link io.sluice.exec.runtime.state.rocksdb.RocksDatabase}; all of a process share one {@link
 * io.sluice.exec.runtime.state.rocksdb.NativeMemory}. The only package that uses RocksDB, whose native library is loaded with the first
 * page that is put away.
 */
@NullMarked
package io.sluice.exec.runtime.state.rocksdb;

import org.jspecify.annotations.NullMarked;
