package org.sumspace.contract.acceptance.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.acceptance.service.AcceptanceService;

/** What participants accept. */
public record AcceptanceFeature(AcceptanceService acceptance) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("setPreferences", new SetPreferencesHandler(acceptance))
                .on("negotiateContract", new NegotiateContractHandler(acceptance))
                .on("checkContractAcceptance", new CheckContractAcceptanceHandler(acceptance))
                .on("checkPolicyAcceptance", new CheckPolicyAcceptanceHandler(acceptance))
                .on("checkServiceAcceptance", new CheckServiceAcceptanceHandler(acceptance));
    }
}
