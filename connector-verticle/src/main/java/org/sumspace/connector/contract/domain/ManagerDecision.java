package org.sumspace.connector.contract.domain;

/**
 * The decision of a contract about a use of data.
 *
 * @param reason for people of both parties, without values that only one of them knows
 */
public record ManagerDecision(Verdict verdict, String reason) {
    /** The answer. */
    public enum Verdict {
        PERMITTED,
        DENIED,
        /** The contract was in force between these parties and no longer is. */
        REVOKED
    }

    public static ManagerDecision denied(String reason) {
        return new ManagerDecision(Verdict.DENIED, reason);
    }

    public boolean isPermitted() {
        return verdict == Verdict.PERMITTED;
    }
}
