package org.sumspace.common.odrl.policy;

/** The strategy of a policy for a permission and a prohibition that contradict each other. */
public enum ConflictStrategy {
    PERM,
    PROHIBIT,
    /** The policy is void; the default of the standard. */
    INVALID
}
