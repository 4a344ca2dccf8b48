package org.sumspace.processor.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.processor.service.RegistrationService;

/** The training plans that this node's processors join. */
public record RegistrationFeature(RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("putRegistration", new PutRegistrationHandler(registrations))
                .on("getRegistration", new GetRegistrationHandler(registrations))
                .on("getProcessor", new GetProcessorHandler(registrations));
    }
}
