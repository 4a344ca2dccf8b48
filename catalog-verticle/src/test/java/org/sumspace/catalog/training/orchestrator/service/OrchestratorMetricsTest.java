package org.sumspace.catalog.training.orchestrator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.DocumentedMetrics;
import org.sumspace.common.training.execution.ExecutionPlan;

/** The catalog's metrics follow its plans, but identify no plan. */
class OrchestratorMetricsTest extends OrchestratorScene {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    OrchestratorMetricsTest() {
        super("alma", "bete", "ceti");
    }

    @Test
    void plans_areCountedAtTheirState() {
        orchestrator.bindTo(registry);
        new Setting(parameters -> {}, 2).submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        await().until(() -> plansAt("training") == 1);
        assertThat(registry.get("sumspace.execution.plan.oldest.step").gauge().value())
                .isBetween(0.0, 60.0);

        result(complete(first, 1));
        result(complete(awaitPlan(2), 2));
        result(complete(awaitPlan(3), 3));

        await().until(() -> plansAt("training") == 0);
    }

    @Test
    void everyMetric_isExplained() {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        orchestrator.bindTo(prometheus);
        DocumentedMetrics.check(prometheus);
    }

    private double plansAt(String state) {
        return registry.get("sumspace.execution.plans")
                .tag("state", state)
                .gauge()
                .value();
    }
}
