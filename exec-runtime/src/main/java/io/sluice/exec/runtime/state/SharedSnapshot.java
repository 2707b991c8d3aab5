package io.sluice.exec.runtime.state;

import java.io.IOException;

/** A state at a moment, that is yet to be written to shared files. */
@FunctionalInterface
public interface SharedSnapshot {
    /** Writes what no file has yet, and says where all is. Called at most once, on a blocking thread, while the operator goes on. */
    SharedState write(SharedFiles files) throws IOException;
}
