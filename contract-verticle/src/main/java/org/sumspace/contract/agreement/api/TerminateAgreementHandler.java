package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code PUT /contracts/terminate/{id}} and {@code PUT /bilaterals/terminate/{id}}. */
public record TerminateAgreementHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        agreements
                .terminate(ChangeRequests.of(ctx))
                .onSuccess(agreement -> AgreementAnswer.one(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
