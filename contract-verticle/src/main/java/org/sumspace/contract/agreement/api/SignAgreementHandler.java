package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code PUT /contracts/sign/{id}} and {@code PUT /bilaterals/sign/{id}}. */
public record SignAgreementHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        boolean isBilateral = agreements.kind() == AgreementKind.BILATERAL;
        agreements
                .change(
                        request.path("id"),
                        AgreementAnswer.expectedVersion(request),
                        (agreement, now) -> AgreementRules.sign(
                                agreement,
                                isBilateral
                                        ? new Signature(body.getString("did"), "", body.getString("value"), now)
                                        : new Signature(
                                                body.getString("participant"),
                                                body.getString("role"),
                                                body.getString("signature"),
                                                now)))
                .onSuccess(agreement -> AgreementAnswer.one(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
