package org.sumspace.contract.acceptance.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.acceptance.service.AcceptanceService;

/** What participants accept. */
public record AcceptanceFeature(AcceptanceService acceptance) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("setPreferences", new SetPreferencesHandler(acceptance))
                .handle("negotiateContract", new NegotiateContractHandler(acceptance))
                .handle("checkContractAcceptance", new CheckContractAcceptanceHandler(acceptance))
                .handle("checkPolicyAcceptance", new CheckPolicyAcceptanceHandler(acceptance))
                .handle("checkServiceAcceptance", new CheckServiceAcceptanceHandler(acceptance));
    }
}
