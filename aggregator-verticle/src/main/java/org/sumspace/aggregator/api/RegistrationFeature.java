package org.sumspace.aggregator.api;

import org.sumspace.aggregator.service.RegistrationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The training plans that this aggregator joins. */
public record RegistrationFeature(RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("registerForTrainingPlan", new RegisterHandler(registrations));
    }
}
