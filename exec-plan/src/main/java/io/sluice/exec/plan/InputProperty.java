package io.sluice.exec.plan;

/** What a node asks of an input. */
public record InputProperty(Distribution requiredDistribution, DamBehavior damBehavior, int priority) {
    public static final InputProperty DEFAULT = new InputProperty(Distribution.UNKNOWN, DamBehavior.PIPELINED, 0);

    /** When output may start. */
    public enum DamBehavior {
        PIPELINED,
        END_INPUT,
        BLOCKING
    }

    public static InputProperty of(Distribution distribution) {
        return new InputProperty(distribution, DamBehavior.PIPELINED, 0);
    }
}
