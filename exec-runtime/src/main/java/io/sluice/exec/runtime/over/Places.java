package io.sluice.exec.runtime.over;

/**
 * Where a row stands among the rows of its partition. Rows whose sort keys are equal are peers.
 *
 * <p>What is yet to come is not known where rows are sent before the partition ends.
 */
final class Places {
    /** Rows before it, from the partition's beginning. */
    long before;
    /** Rows before the first of its peers. */
    long beforePeers;
    /** Groups of peers up to its own. */
    long groups;
    /** Rows up to the last of its peers. */
    long upToPeers;
    /** Rows of the partition. */
    long size;
    /** Its place among the rows that are kept. */
    int index;
}
