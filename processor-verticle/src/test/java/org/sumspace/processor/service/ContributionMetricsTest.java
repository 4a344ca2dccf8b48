package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.testkit.DocumentedMetrics;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.processor.domain.RunState;

/** Every metric of the processors' runs changes when the event that it counts happens. */
class ContributionMetricsTest {
    @TempDir
    Path folder;

    @Test
    void endedRuns_areCountedByOutcome_withTheSharesTheySent() {
        try (TestNode node = new TestNode(folder)) {
            node.start(node.startRegistered(), node.plan.start());
            await().until(() -> ended(node, "sent") == 2);

            assertThat(node.metrics.get("sumspace.sent.shares").counter().count())
                    .isEqualTo(4);
            assertThat(node.metrics.get("sumspace.sent.bytes").counter().count())
                    .isEqualTo(node.shipped.stream()
                            .mapToInt(
                                    shipment -> ShareUpload.of(shipment.body()).sealedShare().length)
                            .sum());
            assertThat(node.metrics.get("sumspace.training").timer().count()).isEqualTo(2);
            assertThat(node.metrics.get("sumspace.journal.sync").timer().count())
                    .isPositive();
        }
    }

    @Test
    void lateRuns_areCountedAsTooLate() {
        try (TestNode node = new TestNode(folder)) {
            node.aggregators = shipment -> Future.failedFuture(NodeException.gone("sealed"));
            node.start(node.startRegistered(), node.plan.start());
            await().until(() -> ended(node, "too-late") == 2);
        }
    }

    @Test
    void clippedCoordinates_addUp() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        ContributionMetrics metrics = new ContributionMetrics(registry);
        metrics.countClipped(3);
        metrics.countClipped(4);
        assertThat(registry.get("sumspace.clipped").counter().count()).isEqualTo(7);
    }

    @Test
    void everyMetric_isDocumented() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new ContributionMetrics(registry).countOutcome(RunState.SENT);
        DocumentedMetrics.check(registry);
    }

    private static double ended(TestNode node, String outcome) {
        return node.metrics.find("sumspace.runs").tag("outcome", outcome).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }
}
