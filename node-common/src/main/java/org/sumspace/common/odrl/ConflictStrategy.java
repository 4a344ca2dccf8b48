package org.sumspace.common.odrl;

/** What a policy wants if a permission and a prohibition meet. */
public enum ConflictStrategy {
    PERM,
    PROHIBIT,
    /** The policy is void; the default of the standard. */
    INVALID
}
