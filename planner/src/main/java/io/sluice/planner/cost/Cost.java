package io.sluice.planner.cost;

/**
 * An estimate of work. Units are rows, steps of the processor, bytes read, bytes sent and bytes held.
 */
public record Cost(double rows, double cpu, double io, double network, double memory) {
    public static Cost of(double rows, double cpu) {
        return new Cost(rows, cpu, 0, 0, 0);
    }

    public Cost plus(Cost other) {
        return new Cost(
                rows + other.rows, cpu + other.cpu, io + other.io, network + other.network, memory + other.memory);
    }

    /** {@code {2.0E8 rows, 8.5E9 cpu, 1.6E9 io, 6.0E8 network, 0.0 memory}}. */
    @Override
    public String toString() {
        return "{" + rows + " rows, " + cpu + " cpu, " + io + " io, " + network + " network, " + memory + " memory}";
    }
}
