package org.sumspace.contract.decision.domain;

import java.time.Instant;
import org.sumspace.common.odrl.DecisionExplanation;

/**
 * The answer to a question.
 *
 * @param contract its id
 * @param version of the contract that was asked
 * @param time for which it was asked
 * @param provider the participant whose policies decided; empty if there is none
 */
public record ContractDecision(String contract, long version, Instant time, String provider, Verdict verdict) {
    /** Either the contract itself stands against it, or its policies decide. */
    public sealed interface Verdict {
        /** The contract does not allow anything. */
        record Refused(Obstacle obstacle) implements Verdict {}

        /** What the policies say. */
        record Explained(DecisionExplanation explanation) implements Verdict {}
    }

    public boolean isPermitted() {
        return verdict instanceof Verdict.Explained explained
                && explained.explanation().decision().isPermitted();
    }

    /** Without the values that the manager and the one who asks know, so that the other party may read it (rule D6). */
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
