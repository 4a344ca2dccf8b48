package org.sumspace.catalog.negotiation.api;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.catalog.negotiation.core.NegotiationView;
import org.sumspace.catalog.negotiation.domain.Parties;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /negotiation}. */
public record CreateNegotiationHandler(NegotiationService negotiations, SelfDescriptions selfDescriptions)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        negotiations
                .create(Actors.of(ctx), parties(request.object()), request.header("Idempotency-Key"))
                .onSuccess(created -> {
                    ctx.response().putHeader(HttpHeaders.ETAG, Versions.tag(created.version()));
                    ctx.json(new JsonObject(NegotiationView.of(created)));
                })
                .onFailure(ctx::fail);
    }

    private Parties parties(JsonObject body) {
        List<Violation> violations = new ArrayList<>();
        String offerings = ResourceKind.SERVICE_OFFERING.path();
        Parties parties = new Parties(
                id(body, "provider", SelfDescriptions.PARTICIPANTS, violations),
                id(body, "consumer", SelfDescriptions.PARTICIPANTS, violations),
                id(body, "providerServiceOffering", offerings, violations),
                id(body, "consumerServiceOffering", offerings, violations));
        if (!violations.isEmpty()) {
            throw NodeException.invalidInput(violations);
        }
        return parties;
    }

    private String id(JsonObject body, String field, String kind, List<Violation> violations) {
        return selfDescriptions.id(body.getString(field), kind).orElseGet(() -> {
            violations.add(new Violation(
                    "/" + field, "expected an id of 24 hex digits or the URL of a self-description in " + kind));
            return "";
        });
    }
}
