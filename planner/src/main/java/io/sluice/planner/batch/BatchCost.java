package io.sluice.planner.batch;

/**
 * What an operator, or a whole tree, takes.
 *
 * @param rows that are produced
 * @param cpu in units of {@link CostUnits}
 * @param io bytes that are read from tables
 * @param network bytes that are sent
 * @param memory bytes that are held
 */
record BatchCost(double rows, double cpu, double io, double network, double memory) {

    static BatchCost of(double rows, double cpu) {
        return new BatchCost(rows, cpu, 0, 0, 0);
    }

    BatchCost withIo(double bytes) {
        return new BatchCost(rows, cpu, bytes, network, memory);
    }

    BatchCost withNetwork(double bytes) {
        return new BatchCost(rows, cpu, io, bytes, memory);
    }

    BatchCost withMemory(double bytes) {
        return new BatchCost(rows, cpu, io, network, bytes);
    }

    BatchCost plus(BatchCost other) {
        return new BatchCost(
                rows + other.rows, cpu + other.cpu, io + other.io, network + other.network, memory + other.memory);
    }

    /** Whether this is better. CPU decides; what is equal in it is told apart by what is sent and read, then by memory. */
    boolean below(BatchCost other) {
        int byCpu = compare(cpu, other.cpu);
        if (byCpu != 0) {
            return byCpu < 0;
        }
        int byBytes = compare(network + io, other.network + other.io);
        if (byBytes != 0) {
            return byBytes < 0;
        }
        int byMemory = compare(memory, other.memory);
        return byMemory != 0 ? byMemory < 0 : compare(rows, other.rows) < 0;
    }

    /** Sums that differ in their last digits only are the same. */
    private static int compare(double some, double other) {
        double tolerance = Math.max(Math.abs(some), Math.abs(other)) * 1e-12;
        return Math.abs(some - other) <= tolerance ? 0 : Double.compare(some, other);
    }
}
