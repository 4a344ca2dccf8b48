package org.sumspace.connector.certification.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.service.CertificationService;

/** {@code renewConsents}: called by the training plan's catalog before a round at whose end statements have expired. */
public record RenewConsentsHandler(CertificationService certifications) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        NodeCertificate catalog = SignedRequest.of(ctx).peer().node(NodeRole.ORCHESTRATOR);
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        List<DpId> processors = body.getJsonArray("processors").stream()
                .map(each -> DpId.parse((String) each))
                .toList();
        certifications
                .renew(request.path("trainingPlanId"), catalog.url(), processors, until(body.getString("until")))
                .onSuccess(statements -> ctx.json(new JsonObject().put("consents", json(statements))))
                .onFailure(ctx::fail);
    }

    private static Instant until(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw NodeException.invalidInput(
                    List.of(new Violation("/until", "expected an instant in UTC, for example 2026-01-31T12:00:00Z")));
        }
    }

    private static JsonArray json(List<Bytes> statements) {
        return new JsonArray(statements.stream()
                .map(statement -> Base64.getEncoder().encodeToString(statement.toBytes()))
                .toList());
    }
}
