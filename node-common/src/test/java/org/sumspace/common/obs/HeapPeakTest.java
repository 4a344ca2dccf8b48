package org.sumspace.common.obs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it measures the heap of the whole JVM")
class HeapPeakTest {
    @Test
    void metricsOfANode_includeThePeak() {
        String scraped = NodeMetrics.create().scrape();

        long bytes = scraped.lines()
                .filter(line -> line.startsWith(HeapPeak.METRIC + " "))
                .mapToLong(line -> (long) Double.parseDouble(line.split(" ", -1)[1]))
                .findFirst()
                .orElse(0);
        assertThat(bytes).isGreaterThan(1 << 20).isLessThanOrEqualTo(HeapPeak.bytes());
    }

    @Test
    void peak_remainsAfterACollection_andIsAtMostTheHeap() {
        // More than the tests before this one needed.
        int held = Math.toIntExact(HeapPeak.bytes() + (96 << 20));
        assertThat(new byte[held]).hasSize(held);
        System.gc();

        await().until(() -> HeapPeak.bytes() >= held);
        assertThat(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed())
                .isLessThan(held);
        assertThat(HeapPeak.bytes()).isLessThanOrEqualTo(Runtime.getRuntime().maxMemory());
    }
}
