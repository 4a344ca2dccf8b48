package org.sumspace.aggregator.offer.api;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.offer.domain.JoinedTraining;
import org.sumspace.aggregator.offer.service.RegistrationService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.page.Page;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.training.plan.Registration;

/** The training plans that this aggregator joins, and whose execution plans it may be offered. */
public record OfferFeature(RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("putRegistration", new PutRegistrationHandler(registrations))
                .handle("listRegistrations", this::listRegistrations);
    }

    private void listRegistrations(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        ctx.json(Page.of(ApiRequest.of(ctx).page(), registrations.joined()).toJson(OfferFeature::json));
    }

    private static JsonObject json(JoinedTraining training) {
        Registration registration = training.registration().body();
        JsonObject json = new JsonObject()
                .put("trainingPlan", registration.trainingPlan().toString())
                .put("contract", registration.contract())
                .put("issuedAt", registration.issuedAt().toEpochMilli());
        JoinedTraining.Name name = training.name();
        return name == null
                ? json
                : json.put("trainingPlanId", name.trainingPlanId())
                        .put("name", name.modelName())
                        .put("catalog", name.catalog());
    }
}
