package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.DocumentedMetrics;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;

/** Every metric of an aggregator changes with the event that it counts. */
class PlanMetricsTest extends RoundScenario {
    private static final Digest PLAN = Digest.of(new byte[] {1});

    PlanMetricsTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void completeRound_isCountedAtEveryAggregator() {
        countersign();
        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());

        MeterRegistry firstLevel = group.node(firstLevel().get(0)).metrics;
        await().until(() ->
                firstLevel.get("sumspace.step").tag("state", "released").timer().count() == 1);
        assertThat(firstLevel.get("sumspace.shares").counter().count()).isEqualTo(PROCESSORS);
        assertThat(firstLevel.get("sumspace.share.bytes").counter().count()).isGreaterThan(PROCESSORS * 32);
        assertThat(firstLevel.get("sumspace.set.contributors").summary().max()).isEqualTo(PROCESSORS);
        assertThat(firstLevel.get("sumspace.journal.sync").timer().count()).isPositive();
        assertThat(firstLevel.get("sumspace.step").timers()).hasSize(5).allMatch(timer -> timer.count() == 1);
        assertThat(group.node(main().keyId())
                        .metrics
                        .get("sumspace.round")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void processorThatContradictsItself_isCounted() {
        countersign();
        group.submit(plan, scene.processors.get(0), contribution(0, 1), firstLevel());
        group.share(
                plan,
                scene.processors.get(0),
                firstLevel().get(0),
                contribution(0, 1).uploadFor(firstLevel().get(0)));

        await().until(() -> group.node(firstLevel().get(0))
                        .metrics
                        .get("sumspace.contradictions")
                        .counter()
                        .count()
                > 0);
    }

    @Test
    void discardedPlan_isCountedByItsReason_andIsInNoState() {
        countersign();
        MeterRegistry first = group.node(firstLevel().get(0)).metrics;
        Gauge receiving = first.get("sumspace.plans").tag("state", "receiving").gauge();
        assertThat(receiving.value()).isEqualTo(1);

        Signed<DiscardNotice> notice = aggregator(2)
                .sign(new DiscardNotice(plan.digest(), plan.body().trainingPlan(), 1, DiscardReason.OPERATOR));
        Await.result(group.node(firstLevel().get(0))
                .aggregator
                .peers()
                .handle(EnvelopeType.DISCARDED, plan.digest(), aggregator(2).keyId(), notice.bytes()));

        await().until(() -> receiving.value() == 0);
        assertThat(first.get("sumspace.discarded")
                        .tag("reason", "peer-discarded")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void everyMetric_isExplained() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        PlanMetrics metrics = new PlanMetrics(registry, clock);
        metrics.stateEntered(PLAN, RoundState.RECEIVING, clock.instant());
        metrics.stateEntered(PLAN, RoundState.LISTED, clock.instant());
        metrics.discarded(DiscardReason.EXPIRED);
        NodeMetrics.journalCommits(registry).accept(Duration.ofMillis(1));
        Refusals.in(registry).count(Refusals.Way.HTTP, "too-late");
        DocumentedMetrics.check(registry);
    }

    @Test
    void planThatMakesNoStep_countsAsOldest_untilItIsOver() {
        MeterRegistry registry = new SimpleMeterRegistry();
        MutableClock clock = new MutableClock(Instant.parse("2026-01-01T00:00:00Z"));
        PlanMetrics metrics = new PlanMetrics(registry, clock);
        metrics.stateEntered(PLAN, RoundState.RECEIVING, clock.instant());
        clock.advance(Duration.ofSeconds(90));

        assertThat(registry.get("sumspace.plan.oldest.step").gauge().value()).isEqualTo(90);

        metrics.stateEntered(PLAN, RoundState.LISTED, clock.instant());
        assertThat(registry.get("sumspace.plan.oldest.step").gauge().value()).isZero();
        assertThat(registry.get("sumspace.step")
                        .tag("state", "receiving")
                        .timer()
                        .totalTime(TimeUnit.SECONDS))
                .isEqualTo(90);

        metrics.planRemoved(PLAN);
        clock.advance(Duration.ofSeconds(90));
        assertThat(registry.get("sumspace.plan.oldest.step").gauge().value()).isZero();
    }
}
