package io.sluice.exec.plan;

/**
 * Rows go from one node to another. Exchanges are nodes, so what is planned here is always FORWARD and PIPELINED; plan files may say
 * otherwise.
 */
public record Edge(int source, int target, Distribution shuffle, ShuffleMode shuffleMode) {

    /** How a sender hands rows over. */
    public enum ShuffleMode {
        PIPELINED,
        BATCH,
        HYBRID_FULL,
        HYBRID_SELECTIVE,
        UNDEFINED
    }

    public static Edge forward(int source, int target) {
        return new Edge(source, target, Distribution.FORWARD, ShuffleMode.PIPELINED);
    }
}
