package org.sumspace.aggregator.offer.api;

import org.sumspace.aggregator.offer.service.RegistrationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The training plans that this aggregator joins, and whose execution plans it may be offered. */
public record OfferFeature(RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("putRegistration", new PutRegistrationHandler(registrations));
    }
}
