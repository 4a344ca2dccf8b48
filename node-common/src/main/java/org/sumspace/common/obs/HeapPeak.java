package org.sumspace.common.obs;

import com.sun.management.GarbageCollectionNotificationInfo;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * The highest use of this process's heap since this class was loaded: the lower bound for {@code -Xmx}. The use is
 * highest right before a collection, so it is read there. The peaks of the pools occur at different times, and their
 * sum can exceed the heap.
 */
public final class HeapPeak implements MeterBinder {
    /** The name of the metric in Prometheus. */
    public static final String METRIC = "jvm_memory_heap_peak_bytes";

    private static final Set<String> HEAP = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toUnmodifiableSet());
    private static final AtomicLong PEAK = new AtomicLong();

    static {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(HeapPeak::onCollection, null, null);
            }
        }
    }

    public static long bytes() {
        return update(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    private static void onCollection(Notification notification, @Nullable Object unused) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            update(
                    GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                            .getGcInfo()
                            .getMemoryUsageBeforeGc()
                            .entrySet()
                            .stream()
                            .filter(pool -> HEAP.contains(pool.getKey()))
                            .mapToLong(pool -> pool.getValue().getUsed())
                            .sum());
        }
    }

    private static long update(long used) {
        return PEAK.accumulateAndGet(used, Math::max);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("jvm.memory.heap.peak", HeapPeak::bytes)
                .baseUnit("bytes")
                .description("The highest use of the heap so far")
                .register(registry);
    }
}
