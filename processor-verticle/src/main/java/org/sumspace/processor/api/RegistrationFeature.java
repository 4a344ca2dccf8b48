package org.sumspace.processor.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.page.Page;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.training.DpId;
import org.sumspace.processor.service.RegistrationService;

/** The training plans that this node's processors join. */
public record RegistrationFeature(RegistrationService registrations) implements Feature {
    private static final String PLAN = "trainingPlanId";
    private static final int ACCEPTED = 202;

    /** Shorter than the usual timeouts of clients and proxies. */
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(25);

    @Override
    public void addTo(Operations operations) {
        operations
                .on("putRegistration", this::putRegistration)
                .on("listRegistrations", this::listRegistrations)
                .on("getRegistration", this::getRegistration)
                .on("getProcessor", this::getProcessor);
    }

    private Future<Answer> putRegistration(ApiRequest request) {
        requireOperator(request);
        JsonObject body = request.object();
        return registrations
                .register(request.path(PLAN), catalog(body), body.getString("contract"), ANSWER_WITHIN)
                .map(registration -> registration
                        .map(done -> Answer.json(RegistrationJson.of(done)))
                        .orElseGet(() -> Answer.empty().withStatus(ACCEPTED)));
    }

    private static URI catalog(JsonObject body) {
        try {
            return URI.create(body.getString("catalog"));
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput("expected a URL as catalog, got '" + body.getString("catalog") + "'");
        }
    }

    private Future<Answer> listRegistrations(ApiRequest request) {
        requireOperator(request);
        return Future.succeededFuture(
                Answer.json(Page.of(request.page(), registrations.list()).toJson(RegistrationJson::summary)));
    }

    private Future<Answer> getRegistration(ApiRequest request) {
        requireOperator(request);
        return Future.succeededFuture(Answer.json(RegistrationJson.of(registrations.find(request.path(PLAN)))));
    }

    private static void requireOperator(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
    }

    /** Tells only whether this node hosts the processor. */
    private Future<Answer> getProcessor(ApiRequest request) {
        String dpId = request.path("dpId");
        if (!registrations.hosts(DpId.parse(dpId))) {
            throw NodeException.notFound("this node does not host processor " + dpId);
        }
        return Future.succeededFuture(Answer.json(new JsonObject().put("dpId", dpId)));
    }
}
