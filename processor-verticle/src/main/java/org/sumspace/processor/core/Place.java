package org.sumspace.processor.core;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.processor.domain.ContributionLedgerEntry;
import org.sumspace.processor.domain.ContributionLedgerEntry.Receiver;

/**
 * A processor's place in a verified execution plan.
 *
 * @param group the aggregators that receive its shares, by index
 */
public record Place(Signed<ExecutionPlan> plan, Leaf leaf, List<AggregatorEntry> group) {
    /** Clocks of nodes may differ by this much when a plan ends. */
    private static final Duration MAX_SKEW = Duration.ofHours(24);

    public Place {
        group = List.copyOf(group);
    }

    public DpId dpId() {
        return leaf.dpId();
    }

    /**
     * The time after which no plan with this processor can be valid, because no plan is valid for longer than the
     * processor's consent.
     */
    private Instant keepUntil() {
        Consent consent = leaf.consent().body();
        return consent.notAfter().plus(MAX_SKEW);
    }

    public ContributionLedgerEntry firstAttempt() {
        ExecutionPlan body = plan.body();
        List<Receiver> receivers = group.stream()
                .map(entry -> new Receiver(entry.keyId(), entry.organisation()))
                .toList();
        return new ContributionLedgerEntry(
                dpId(), body.round(), body.baseModel(), plan.digest(), 1, receivers, keepUntil());
    }
}
