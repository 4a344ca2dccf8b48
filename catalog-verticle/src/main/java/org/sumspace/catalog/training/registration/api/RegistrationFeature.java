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
                .on("listRegistrations", new ListRegistrationsHandler(plans, registrations))
                .on("registerAggregator", new RegisterAggregatorHandler(plans, registrations))
                .on("listAggregators", new ListAggregatorsHandler(plans, registrations))
                .on("registerProcessor", new RegisterProcessorHandler(plans, registrations))
                .on("listProcessors", new ListProcessorsHandler(plans, registrations))
                .on("giveConsent", new GiveConsentHandler(plans, registrations));
    }
}
