package org.sumspace.sandbox.demo;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.space.NodeSpec;

/** The highest use of the heap so far. */
final class HeapPeak {
    private static final String METRIC = "sumspace_heap_peak_bytes";

    private HeapPeak() {}

    /** Of this JVM: sums the peaks of the heap's pools, which is at least the peak of their sum. */
    static long bytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(peak -> peak.getUsed())
                .sum();
    }

    /** Of nodes with a JVM each, by their own metrics, summed. */
    static long bytesOf(Operators operators, List<NodeSpec> nodes) {
        return nodes.stream()
                .mapToLong(node -> (long) operators.metric(node, METRIC))
                .sum();
    }
}
