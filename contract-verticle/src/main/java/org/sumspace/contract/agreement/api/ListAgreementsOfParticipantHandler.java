package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.odrl.Identifier;
import org.sumspace.contract.agreement.core.Participation;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.PathReference;

/** {@code GET /contracts/for/{did}} and {@code GET /bilaterals/for/{did}}. */
public record ListAgreementsOfParticipantHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Participation participation = new Participation(
                Identifier.of(PathReference.read(request, "did")),
                flag(request, "hasSigned"),
                flag(request, "isParticipant"));
        Access access = Access.of(ctx);
        agreements
                .ofParticipant(access.actor(), participation, access.time())
                .onSuccess(found -> AgreementAnswer.list(ctx, found))
                .onFailure(ctx::fail);
    }

    private static Optional<Boolean> flag(ApiRequest request, String name) {
        return request.query(name).map(Boolean::valueOf);
    }
}
