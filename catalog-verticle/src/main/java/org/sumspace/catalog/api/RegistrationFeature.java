package org.sumspace.catalog.api;

import org.sumspace.catalog.service.RegistrationService;
import org.sumspace.catalog.service.TrainingPlanService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.trust.NodeRole;

/** The nodes that register for training plans, and the consents of the processors' learners. */
public record RegistrationFeature(TrainingPlanService plans, RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listRegistrations", ListRegistrationsHandler.all(plans, registrations))
                .on("registerAggregator", new RegisterNodeHandler(plans, registrations, NodeRole.AGGREGATOR))
                .on("listAggregators", ListRegistrationsHandler.aggregators(plans, registrations))
                .on("registerProcessor", new RegisterNodeHandler(plans, registrations, NodeRole.PROCESSOR))
                .on("listProcessors", new ListProcessorsHandler(plans, registrations))
                .on("giveConsent", new GiveConsentHandler(plans, registrations));
    }
}
