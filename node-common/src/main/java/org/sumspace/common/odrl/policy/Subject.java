package org.sumspace.common.odrl.policy;

/**
 * The subject of a constraint, because the same operand has different values for a rule and for the payment that a duty
 * requires.
 *
 * @param name the id of the rule or duty, the action, or the id of the asset or party
 */
public record Subject(Kind kind, String name) {
    /** Constraints of rules and duties, and refinements of actions, assets and parties. */
    public enum Kind {
        RULE,
        DUTY,
        ACTION,
        ASSET,
        PARTY
    }
}
