package org.sumspace.processor.api;

import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.page.Page;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.processor.service.RegistrationService;

/** The training plans that this node's processors join. */
public record RegistrationFeature(RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("putRegistration", new PutRegistrationHandler(registrations))
                .handle("listRegistrations", this::listRegistrations)
                .handle("getRegistration", new GetRegistrationHandler(registrations))
                .handle("getProcessor", new GetProcessorHandler(registrations));
    }

    private void listRegistrations(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        ctx.json(Page.of(ApiRequest.of(ctx).page(), registrations.list()).toJson(RegistrationJson::summary));
    }
}
