package org.sumspace.common.odrl;

/** A document is not a valid policy. */
final class InvalidPolicyException extends RuntimeException {
    private final PolicyProblem problem;

    InvalidPolicyException(String place, String problem) {
        super(place + ": " + problem);
        this.problem = PolicyProblem.at(place, problem);
    }

    /** With its place, for people. */
    String problem() {
        return String.valueOf(getMessage());
    }

    /** With its path in the document. */
    PolicyProblem located() {
        return problem;
    }
}
