package org.sumspace.contract.decision.domain;

import java.time.Instant;
import org.sumspace.common.odrl.decision.DecisionExplanation;

/**
 * The answer to a question.
 *
 * @param contract its id
 * @param version of the contract that was evaluated
 * @param time for which it was asked
 * @param provider the participant whose policies decided; empty if there is none
 */
public record ContractDecision(String contract, long version, Instant time, String provider, Verdict verdict) {
    /** The contract itself refuses, or its policies decide. */
    public sealed interface Verdict {
        /** The contract itself permits nothing. */
        record Refused(Obstacle obstacle) implements Verdict {}

        /** The decision of the policies. */
        record Explained(DecisionExplanation explanation) implements Verdict {}
    }

    public boolean isPermitted() {
        return verdict instanceof Verdict.Explained explained
                && explained.explanation().decision().isPermitted();
    }

    /**
     * Leaves out the values from the manager and from the participant who asks, so that the other party may read the
     * decision (rule D6).
     */
    public ContractDecision forPeer() {
        return verdict instanceof Verdict.Explained explained
                ? new ContractDecision(
                        contract,
                        version,
                        time,
                        provider,
                        new Verdict.Explained(explained.explanation().forPeer()))
                : this;
    }
}
