package io.sluice.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the process has used up between two readings.
 *
 * @param wallNanos elapsed time
 * @param cpuNanos processor time of all threads, JIT and collector included
 * @param allocatedBytes bytes that live threads have allocated; threads that ended in between do not count
 */
record ProcessCost(long wallNanos, long cpuNanos, long allocatedBytes) {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A reading of the counters. */
    static ProcessCost now() {
        long allocated = 0;
        for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
            allocated += Math.max(0, bytes);
        }
        return new ProcessCost(System.nanoTime(), SYSTEM.getProcessCpuTime(), allocated);
    }

    ProcessCost since(ProcessCost start) {
        return new ProcessCost(
                wallNanos - start.wallNanos, cpuNanos - start.cpuNanos, allocatedBytes - start.allocatedBytes);
    }
}
