package org.sumspace.catalog.training.registration.api;

import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The nodes that register for training plans, and the consents of the processors' learners. */
public record RegistrationFeature(TrainingPlanService plans, RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listRegistrations", new ListRegistrationsHandler(plans, registrations))
                .handle("registerAggregator", new RegisterAggregatorHandler(plans, registrations))
                .handle("listAggregators", new ListAggregatorsHandler(plans, registrations))
                .handle("registerProcessor", new RegisterProcessorHandler(plans, registrations))
                .handle("listProcessors", new ListProcessorsHandler(plans, registrations))
                .handle("giveConsent", new GiveConsentHandler(plans, registrations));
    }
}
