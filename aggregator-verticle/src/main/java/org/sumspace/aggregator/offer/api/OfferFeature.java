package org.sumspace.aggregator.offer.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.sumspace.aggregator.offer.domain.JoinedTraining;
import org.sumspace.aggregator.offer.service.RegistrationService;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.page.Page;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.training.plan.Registration;

/** The training plans that this aggregator joins. Only their execution plans may be offered to it. */
public record OfferFeature(RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("putRegistration", this::putRegistration).on("listRegistrations", this::listRegistrations);
    }

    private Future<Answer> putRegistration(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
        JsonObject body = request.object();
        return registrations
                .register(request.path("trainingPlanId"), catalog(body), body.getString("contract"))
                .map(registration -> Answer.json(new JsonObject()
                        .put("trainingPlan", registration.body().trainingPlan().toString())
                        .put("registration", registration.digest().toString())
                        .put("issuedAt", registration.body().issuedAt().toEpochMilli())));
    }

    private static URI catalog(JsonObject body) {
        try {
            return new URI(body.getString("catalog").replaceFirst("/+$", ""));
        } catch (URISyntaxException e) {
            throw NodeException.invalidInput(List.of(new Violation("/catalog", "expected a URL")));
        }
    }

    private Future<Answer> listRegistrations(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
        return Future.succeededFuture(
                Answer.json(Page.of(request.page(), registrations.joined()).toJson(OfferFeature::json)));
    }

    private static JsonObject json(JoinedTraining training) {
        Registration registration = training.registration().body();
        JoinedTraining.Name name = training.name();
        return new JsonObject()
                .put("trainingPlan", registration.trainingPlan().toString())
                .put("contract", registration.contract())
                .put("issuedAt", registration.issuedAt().toEpochMilli())
                .put("trainingPlanId", name.trainingPlanId())
                .put("name", name.modelName())
                .put("catalog", name.catalog());
    }
}
