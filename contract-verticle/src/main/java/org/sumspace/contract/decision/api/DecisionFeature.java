package org.sumspace.contract.decision.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.decision.service.DecisionService;
import org.sumspace.contract.session.service.SessionService;

/** What contracts of both kinds permit. */
public record DecisionFeature(DecisionService ecosystems, DecisionService bilaterals, SessionService sessions)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("decideContract", new DecideHandler(ecosystems))
                .handle("decideBilateral", new DecideHandler(bilaterals))
                .handle("checkRoleExploitability", new CheckRoleExploitabilityHandler(ecosystems, sessions))
                .handle("checkBilateralExploitability", new CheckBilateralExploitabilityHandler(bilaterals, sessions));
    }
}
