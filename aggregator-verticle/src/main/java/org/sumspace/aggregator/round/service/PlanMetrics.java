package org.sumspace.aggregator.round.service;

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
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.DiscardReason;

/**
 * The metrics of an aggregator's plans. They are totals over all plans; a label is a word of a fixed set, never a plan,
 * processor or node. Thread-safe.
 */
public final class PlanMetrics {
    private final MeterRegistry registry;
    private final Map<Digest, CurrentState> states = new ConcurrentHashMap<>();
    private final Counter shares;
    private final Counter shareBytes;
    private final Counter contradictions;
    private final DistributionSummary contributors;
    private final Timer round;

    private record CurrentState(RoundState state, Instant since) {}

    public PlanMetrics(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        shares = counter("sumspace.shares", "Shares that were stored and acknowledged");
        shareBytes = counter("sumspace.share.bytes", "Sealed bytes of the shares that were stored");
        contradictions =
                counter("sumspace.contradictions", "Members of a plan that signed two statements where one is allowed");
        contributors = DistributionSummary.builder("sumspace.set.contributors")
                .description("Contributors in the sets that a group agreed on")
                .register(registry);
        round = Timer.builder("sumspace.round")
                .description("From the plan's issue to its version, at the main aggregator")
                .register(registry);
        for (RoundState state : RoundState.values()) {
            Gauge.builder("sumspace.plans", () -> plansIn(state))
                    .tag("state", label(state))
                    .description("Plans of this node in that state")
                    .register(registry);
        }
        Gauge.builder("sumspace.plan.oldest.step", () -> oldestStepSeconds(clock.instant()))
                .baseUnit("seconds")
                .description("Age of the oldest current step")
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private long plansIn(RoundState state) {
        return states.values().stream().filter(each -> each.state() == state).count();
    }

    private long oldestStepSeconds(Instant now) {
        return states.values().stream()
                .filter(each -> !each.state().over())
                .mapToLong(each -> Duration.between(each.since(), now).toSeconds())
                .max()
                .orElse(0);
    }

    /** The plan is in that state from now on. */
    void stateEntered(Digest plan, RoundState state, Instant now) {
        CurrentState left = states.put(plan, new CurrentState(state, now));
        if (left != null && left.state() != state) {
            recordStep(left, now);
        }
    }

    private void recordStep(CurrentState left, Instant now) {
        Timer.builder("sumspace.step")
                .tag("state", label(left.state()))
                .description("How long plans were in a state before they left it")
                .register(registry)
                .record(Duration.between(left.since(), now));
    }

    /** The plan no longer runs at this node. */
    void planRemoved(Digest plan) {
        states.remove(plan);
    }

    public void shareStored(long bytes) {
        shares.increment();
        shareBytes.increment((double) bytes);
    }

    public void contradicted() {
        contradictions.increment();
    }

    void agreed(int setSize) {
        contributors.record(setSize);
    }

    public void published(Duration sinceIssued) {
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
