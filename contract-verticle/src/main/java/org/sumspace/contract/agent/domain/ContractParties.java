package org.sumspace.contract.agent.domain;

import java.util.List;
import java.util.Set;

/**
 * The participants of a contract, and their offers.
 *
 * @param contract its id
 * @param participants members, orchestrator, and those who offer something
 * @param isEcosystem whether it is the contract of an ecosystem
 */
public record ContractParties(String contract, boolean isEcosystem, Set<String> participants, List<Offer> offers) {
    /**
     * An offering in a contract.
     *
     * @param policies their descriptions
     */
    public record Offer(String participant, String offering, List<String> policies) {
        public Offer {
            policies = List.copyOf(policies);
        }
    }

    public ContractParties {
        participants = Set.copyOf(participants);
        offers = List.copyOf(offers);
    }
}
