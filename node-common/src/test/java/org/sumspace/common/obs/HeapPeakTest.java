package org.sumspace.common.obs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapPeakTest {
    @Test
    void metricsOfANode_haveThePeak_underTheNameThatReadersKnow() {
        String scraped = NodeMetrics.create().scrape();

        long bytes = scraped.lines()
                .filter(line -> line.startsWith(HeapPeak.METRIC + " "))
                .mapToLong(line -> (long) Double.parseDouble(line.split(" ", -1)[1]))
                .findFirst()
                .orElse(0);
        assertThat(bytes).isGreaterThan(1 << 20).isLessThanOrEqualTo(HeapPeak.bytes());
    }
}
