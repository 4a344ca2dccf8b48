package org.sumspace.aggregator.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.DiscardReason;

/**
 * What an aggregator lets be seen of its plans: figures over all of them, labelled by words of a fixed set, never by
 * plan, processor or node. Read from any thread.
 */
public final class PlanMetrics {
    private final MeterRegistry registry;
    private final Map<Digest, Standing> standings = new ConcurrentHashMap<>();
    private final Counter shares;
    private final Counter shareBytes;
    private final Counter contradictions;
    private final DistributionSummary contributors;
    private final Timer round;

    private record Standing(RoundState state, Instant since) {}

    public PlanMetrics(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        shares = counter("sumspace.shares", "Shares that were stored and acknowledged");
        shareBytes = counter("sumspace.share.bytes", "Sealed bytes of the shares that were stored");
        contradictions =
                counter("sumspace.contradictions", "Members of a plan that signed two statements for one slot");
        contributors = DistributionSummary.builder("sumspace.set.contributors")
                .description("Contributors in the sets that a group agreed on")
                .register(registry);
        round = Timer.builder("sumspace.round")
                .description("From the plan's issue to its version, at the main aggregator")
                .register(registry);
        for (RoundState state : RoundState.values()) {
            Gauge.builder("sumspace.plans", () -> plansIn(state))
                    .tag("state", label(state))
                    .description("Plans that this node is with in that state")
                    .register(registry);
        }
        Gauge.builder("sumspace.plan.oldest.step", () -> oldestStepSeconds(clock.instant()))
                .baseUnit("seconds")
                .description("How long the plan waits already that made no step for the longest time")
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private long plansIn(RoundState state) {
        return standings.values().stream()
                .filter(standing -> standing.state() == state)
                .count();
    }

    private long oldestStepSeconds(Instant now) {
        return standings.values().stream()
                .filter(standing -> !standing.state().over())
                .mapToLong(standing -> Duration.between(standing.since(), now).toSeconds())
                .max()
                .orElse(0);
    }

    /** The plan stands at that state from now on. */
    void entered(Digest plan, RoundState state, Instant now) {
        Standing left = standings.put(plan, new Standing(state, now));
        if (left != null && left.state() != state) {
            took(left, now);
        }
    }

    private void took(Standing left, Instant now) {
        Timer.builder("sumspace.step")
                .tag("state", label(left.state()))
                .description("How long plans stood at a state before they left it")
                .register(registry)
                .record(Duration.between(left.since(), now));
    }

    /** The plan runs no more at this node. */
    void left(Digest plan) {
        standings.remove(plan);
    }

    void shareStored(long bytes) {
        shares.increment();
        shareBytes.increment((double) bytes);
    }

    void contradicted() {
        contradictions.increment();
    }

    void agreed(int setSize) {
        contributors.record(setSize);
    }

    void published(Duration sinceIssued) {
        round.record(sinceIssued);
    }

    void discarded(DiscardReason reason) {
        Counter.builder("sumspace.discarded")
                .tag("reason", label(reason))
                .description("Plans that this node discarded")
                .register(registry)
                .increment();
    }

    private static String label(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
