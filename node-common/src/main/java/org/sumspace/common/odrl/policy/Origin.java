package org.sumspace.common.odrl.policy;

import org.jspecify.annotations.Nullable;

/**
 * The part of a contract that states a policy. It decides which requests the policy concerns and whether it may permit
 * them (D9).
 *
 * @param name the offering or the role; null for the policies of a bilateral contract
 */
public record Origin(Kind kind, @Nullable String name) {
    /** Who wrote the policy. */
    public enum Kind {
        /** The participant whose offering it is: may permit the use of that offering. */
        OFFERING,
        /** The orchestrator, for all members with a role: only restricts them. */
        ROLE,
        /** The two parties of a bilateral contract: may permit. */
        BILATERAL
    }

    private static final Origin OF_BILATERAL = new Origin(Kind.BILATERAL, null);

    public static Origin offering(String offering) {
        return new Origin(Kind.OFFERING, offering);
    }

    public static Origin role(String role) {
        return new Origin(Kind.ROLE, role);
    }

    public static Origin bilateral() {
        return OF_BILATERAL;
    }

    public boolean mayPermit() {
        return kind != Kind.ROLE;
    }
}
