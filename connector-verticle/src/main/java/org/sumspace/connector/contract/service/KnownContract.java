package org.sumspace.connector.contract.service;

import org.sumspace.connector.contract.core.ContractPolicies;
import org.sumspace.connector.contract.domain.DataContract;
import org.sumspace.connector.contract.domain.ManagerDecision;
import org.sumspace.connector.contract.domain.ManagerQuestion;

/** A contract as its manager showed it, with its decisions. */
public final class KnownContract {
    private final ContractPolicies policies;

    KnownContract(ContractPolicies policies) {
        this.policies = policies;
    }

    public DataContract contract() {
        return policies.contract();
    }

    /** Whether the policies of the offering permit its use. */
    public ManagerDecision decide(ManagerQuestion question) {
        return policies.decide(question);
    }

    /** As {@link #decide}; but an offering without policies under the contract is permitted. */
    public ManagerDecision decideIfStated(ManagerQuestion question) {
        return policies.decideIfStated(question);
    }
}
