package org.sumspace.common.odrl.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.policy.Policy.Permission;

/** An atomic rule: one action, at most one asset, at most one party for each function. */
public sealed interface Rule permits Permission, Prohibition, Duty {
    RuleTerms terms();

    /** The rule's {@code uid}, or its place in its policy. Atomic rules that were written as one have the same id. */
    default String id() {
        return terms().id();
    }

    /** The name of the policy in explanations. */
    default String policy() {
        return terms().policy();
    }

    default Action action() {
        return terms().action();
    }

    default @Nullable Asset target() {
        return terms().target();
    }

    default @Nullable Party assigner() {
        return terms().assigner();
    }

    default @Nullable Party assignee() {
        return terms().assignee();
    }

    default List<Condition> constraints() {
        return terms().constraints();
    }
}
