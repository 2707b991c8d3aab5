package io.sluice.spi.error;

/** Who can mend an error. Decides the log level and whether a job that fails with it is restarted. */
public enum ErrorKind {
    /** The user's statement or data is wrong; trying again gives the same error. */
    USER,
    /** A limit is reached: memory, sessions, disk. */
    RESOURCE,
    /** Something outside failed: a file, a database, a network. Trying again may help. */
    EXTERNAL,
    /** A fault of ours. */
    INTERNAL
}
