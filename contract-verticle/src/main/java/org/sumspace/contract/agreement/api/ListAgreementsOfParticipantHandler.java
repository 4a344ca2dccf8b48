package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Predicate;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.Participation;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code GET /contracts/for/{did}} and {@code GET /bilaterals/for/{did}}. */
public record ListAgreementsOfParticipantHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String participant = Dids.decode(request.path("did"));
        agreements
                .list(condition(request, participant))
                .onSuccess(listed -> AgreementAnswer.list(ctx, listed))
                .onFailure(ctx::fail);
    }

    private Predicate<Agreement> condition(ApiRequest request, String participant) {
        Predicate<Agreement> signed = agreement -> Participation.hasSigned(agreement, participant);
        if (agreements.kind() == AgreementKind.ECOSYSTEM) {
            return request.query("hasSigned", true) ? signed : signed.negate();
        }
        Predicate<Agreement> party = agreement -> Participation.isNegotiator(agreement, participant);
        boolean isFiltered = request.query("hasSigned").isPresent();
        boolean onlySigned = request.query("hasSigned", true);
        boolean onlyParty = request.query("isParticipant", !isFiltered || onlySigned);
        Predicate<Agreement> bySide =
                onlyParty ? party : request.query("isParticipant").isPresent() ? party.negate() : agreement -> true;
        if (!isFiltered) {
            return bySide;
        }
        return bySide.and(onlySigned ? signed : signed.negate());
    }
}
