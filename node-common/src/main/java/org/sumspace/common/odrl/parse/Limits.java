package org.sumspace.common.odrl.parse;

import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;

/** Limits the parts of a policy, so that a small document cannot cause much work by references and compact forms. */
final class Limits {
    static final int MAX_DEPTH = 12;
    static final int MAX_CONSTRAINTS = 1_000;
    static final int MAX_RULES = 1_000;

    private int constraints;
    private int rules;

    void countConstraint(String place) {
        if (++constraints > MAX_CONSTRAINTS) {
            throw new InvalidPolicyException(place, "expected at most " + MAX_CONSTRAINTS + " constraints in a policy");
        }
    }

    /** Counts an atomic rule or a parent policy. */
    void countRule(String place) {
        if (++rules > MAX_RULES) {
            throw new InvalidPolicyException(place, "expected at most " + MAX_RULES + " atomic rules in a policy");
        }
    }

    static void checkDepth(int depth, String place) {
        if (depth > MAX_DEPTH) {
            throw new InvalidPolicyException(place, "expected at most " + MAX_DEPTH + " levels");
        }
    }
}
