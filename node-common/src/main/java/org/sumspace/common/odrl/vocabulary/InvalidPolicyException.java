package org.sumspace.common.odrl.vocabulary;

/** A document is not a valid policy. */
public final class InvalidPolicyException extends RuntimeException {
    private final PolicyProblem problem;

    public InvalidPolicyException(String place, String problem) {
        super(place + ": " + problem);
        this.problem = PolicyProblem.at(place, problem);
    }

    /** With its place, for people. */
    public String problem() {
        return String.valueOf(getMessage());
    }

    /** With its path in the document. */
    public PolicyProblem located() {
        return problem;
    }
}
