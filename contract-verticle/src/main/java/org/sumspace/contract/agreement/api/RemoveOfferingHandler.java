package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.Answers;
import org.sumspace.contract.shared.api.PathReference;
import org.sumspace.contract.shared.domain.Actor;

/** {@code DELETE /contracts/offerings/{offering}}. */
public record RemoveOfferingHandler(AgreementService agreements, AgreementService bilaterals)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String offering = PathReference.read(ApiRequest.of(ctx), "offering");
        Actor actor = Access.of(ctx).actor();
        agreements
                .removeOffering(actor, offering)
                .compose(modified -> bilaterals
                        .removeOffering(actor, offering)
                        .map(ended -> new JsonObject()
                                .put("message", "Offering removed from contracts")
                                .put("contractsModified", modified)
                                .put("contractsRemoved", ended)))
                .onSuccess(answer -> Answers.json(ctx, answer))
                .onFailure(ctx::fail);
    }
}
