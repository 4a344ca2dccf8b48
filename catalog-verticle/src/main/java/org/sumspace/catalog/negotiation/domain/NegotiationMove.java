package org.sumspace.catalog.negotiation.domain;

import java.util.List;
import java.util.Locale;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;

/** What a party does in a negotiation. */
public sealed interface NegotiationMove {
    /** The provider permits the request under these policies. */
    record Authorize(List<PolicyRule> policies) implements NegotiationMove {
        public Authorize {
            policies = List.copyOf(policies);
        }
    }

    /** A party proposes other policies. */
    record Negotiate(List<PolicyRule> policies) implements NegotiationMove {
        public Negotiate {
            policies = List.copyOf(policies);
        }
    }

    /** A party agrees to the policies that the other one proposed. */
    record Accept() implements NegotiationMove {}

    record Sign(String signature) implements NegotiationMove {}

    /** A party ends the negotiation. */
    record Decline() implements NegotiationMove {}

    /** The name of its operation. */
    default String label() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Whether the contract manager takes part in it. */
    default boolean needsManager() {
        return this instanceof Accept || this instanceof Sign;
    }

    /** Whether it brings the parties nearer to a contract. */
    default boolean agrees() {
        return this instanceof Authorize || needsManager();
    }
}
