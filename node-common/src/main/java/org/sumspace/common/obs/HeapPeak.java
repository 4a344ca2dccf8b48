package org.sumspace.common.obs;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** The highest use of this process's heap so far: what {@code -Xmx} must leave room for. */
public final class HeapPeak implements MeterBinder {
    /** The metric as Prometheus has it. */
    public static final String METRIC = "jvm_memory_heap_peak_bytes";

    /** The sum of the peaks of the heap's pools, which is at least the peak of their sum. */
    public static long bytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(peak -> peak.getUsed())
                .sum();
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("jvm.memory.heap.peak", HeapPeak::bytes)
                .baseUnit("bytes")
                .description("The highest use of the heap so far")
                .register(registry);
    }
}
