package org.sumspace.contract.decision.domain;

/** The reason why the contract itself permits nothing, independent of its policies. */
public enum Obstacle {
    NOT_SIGNED(
            "Denied: the contract is not signed.",
            "The parties whose signatures the contract needs would have to sign it."),
    NOT_IN_FORCE(
            "Denied: the contract is not in force at this time.",
            "The time would have to be between the contract's effective date and its end."),
    NO_OFFERING(
            "Denied: the contract is not about this offering.",
            "The provider would have to add the offering with its policies to the contract."),
    SEVERAL_PROVIDERS(
            "Denied: several participants have policies for this offering in the contract.",
            "Name the provider whose policies you ask for."),
    PROVIDER_NOT_SIGNED(
            "Denied: the provider of the offering has not signed the contract.", "The provider would have to sign it."),
    PARTICIPANT_NOT_SIGNED(
            "Denied: the participant has not signed the contract.", "The participant would have to sign it.");

    private final String sentence;
    private final String change;

    Obstacle(String sentence, String change) {
        this.sentence = sentence;
        this.change = change;
    }

    public String sentence() {
        return sentence;
    }

    /** The change that would remove the obstacle. */
    public String change() {
        return change;
    }
}
