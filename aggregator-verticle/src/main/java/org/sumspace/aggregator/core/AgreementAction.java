package org.sumspace.aggregator.core;

import java.util.List;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;

/** What {@link GroupAgreement} wants done, in this order. */
public sealed interface AgreementAction {
    /** Store this aggregator's own statement durably, then send it to every peer until acknowledged. */
    record Publish(Signed<?> statement) implements AgreementAction {}

    /** Store a peer's statement; it must be durable before any later own statement leaves. */
    record Keep(Signed<?> statement) implements AgreementAction {}

    /** Send a statement that is stored already, after a restart. */
    record Resend(Signed<?> statement) implements AgreementAction {}

    /** Ask the aggregator with that index for what it holds. */
    record Ask(int index, int epoch) implements AgreementAction {}

    /** All seals are there and equal: store that durably, then sum over this set. */
    record Agree(ContributorSet set, int epoch) implements AgreementAction {}

    /** Show these statements to everyone: they prove that somebody signed two for one slot. */
    record Accuse(List<Signed<?>> evidence) implements AgreementAction {
        public Accuse {
            evidence = List.copyOf(evidence);
        }
    }

    /** Give the plan up, unless a release of it is stored. */
    record Discard(DiscardReason reason, String detail) implements AgreementAction {}
}
