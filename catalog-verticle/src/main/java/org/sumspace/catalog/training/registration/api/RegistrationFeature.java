package org.sumspace.catalog.training.registration.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Function;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.StatementBodies;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;

/** The nodes that register for training plans, and the consents of the processors' learners. */
public record RegistrationFeature(TrainingPlanService plans, RegistrationService registrations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listRegistrations", this::listRegistrations)
                .on("registerAggregator", this::registerAggregator)
                .on("listAggregators", this::listAggregators)
                .on("registerProcessor", this::registerProcessor)
                .on("listProcessors", this::listProcessors)
                .on("giveConsent", this::giveConsent);
    }

    /** Every registered node, with its whole registration. */
    private Future<Answer> listRegistrations(ApiRequest request) {
        return list(request, List.of(NodeRole.AGGREGATOR, NodeRole.PROCESSOR), RegistrationFeature::whole);
    }

    private static JsonObject whole(NodeRegistration registration) {
        Registration body = registration.body();
        return new JsonObject()
                .put("id", body.nodeId())
                .put("role", body.role().label())
                .put("url", body.url())
                .put("org", body.organisation())
                .put("keyId", registration.keyId().toString())
                .put("contract", body.contract())
                .put("issuedAt", body.issuedAt().toEpochMilli());
    }

    private Future<Answer> registerAggregator(ApiRequest request) {
        return register(request, NodeRole.AGGREGATOR);
    }

    /** In the form in which an execution plan names them. */
    private Future<Answer> listAggregators(ApiRequest request) {
        return list(request, List.of(NodeRole.AGGREGATOR), registration -> {
            Registration body = registration.body();
            return new JsonObject()
                    .put("id", body.nodeId())
                    .put("url", body.url())
                    .put("org", body.organisation());
        });
    }

    private Future<Answer> list(ApiRequest request, List<NodeRole> roles, Function<NodeRegistration, JsonObject> item) {
        return plans.getVisible(request.path("id"), Actors.of(request))
                .compose(plan -> registrations.page(plan, roles, request.page()))
                .map(page -> Pages.answer(page, item));
    }

    private Future<Answer> registerProcessor(ApiRequest request) {
        return register(request, NodeRole.PROCESSOR);
    }

    private Future<Answer> register(ApiRequest request, NodeRole role) {
        NodeCertificate sender = SignedRequest.of(request).peer().node(role);
        byte[] statement = StatementBodies.of(request);
        return plans.get(request.path("id"))
                .compose(plan -> registrations.register(plan, role, sender, statement))
                .map(registered -> Answer.json(new JsonObject()
                        .put("id", registered.body().nodeId())
                        .put("keyId", registered.keyId().toString())
                        .put("digest", registered.statement().digest().toString())
                        .put("issuedAt", registered.body().issuedAt().toEpochMilli())));
    }

    private Future<Answer> listProcessors(ApiRequest request) {
        return plans.getVisible(request.path("id"), Actors.of(request))
                .compose(plan -> registrations.consents(plan, request.page()))
                .map(page -> Pages.answer(
                        page,
                        consent -> new JsonObject()
                                .put("id", consent.body().dpId().toString())
                                .put("url", consent.body().url())));
    }

    private Future<Answer> giveConsent(ApiRequest request) {
        NodeCertificate sender = SignedRequest.of(request).peer().node(NodeRole.CONNECTOR);
        byte[] statement = StatementBodies.of(request);
        return plans.get(request.path("id"))
                .compose(plan -> registrations.consent(plan, sender, statement))
                .map(consent -> Answer.json(new JsonObject()
                        .put("id", consent.dpId().toString())
                        .put("serial", consent.body().serial())
                        .put("digest", consent.statement().digest().toString())));
    }
}
