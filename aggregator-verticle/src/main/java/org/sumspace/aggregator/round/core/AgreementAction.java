package org.sumspace.aggregator.round.core;

import java.util.List;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;

/** An action that {@link GroupAgreement} requires; actions are done in the order in which they are returned. */
public sealed interface AgreementAction {
    /** Store this aggregator's own statement durably, then send it to every peer until acknowledged. */
    record Publish(Signed<?> statement) implements AgreementAction {}

    /** Store a peer's statement; it must be durable before any later own statement leaves. */
    record Keep(Signed<?> statement) implements AgreementAction {}

    /** Send a statement again that was stored before a restart. */
    record Resend(Signed<?> statement) implements AgreementAction {}

    /** Ask the aggregator with that index for the statements that it holds. */
    record Ask(int index, int epoch) implements AgreementAction {}

    /** The seals of the whole group are equal: store that durably, then sum over this set. */
    record Agree(ContributorSet set, int epoch) implements AgreementAction {}

    /** Send these statements to every member: they prove that one signed two statements where one is allowed. */
    record Accuse(List<Signed<?>> evidence) implements AgreementAction {
        public Accuse {
            evidence = List.copyOf(evidence);
        }
    }

    /** Discard the plan, unless a release of it is stored. */
    record Discard(DiscardReason reason, String detail) implements AgreementAction {}
}
