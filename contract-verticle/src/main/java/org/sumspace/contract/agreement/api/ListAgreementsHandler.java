package org.sumspace.contract.agreement.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Predicate;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code GET /contracts/all} and {@code GET /bilaterals/all}. */
public record ListAgreementsHandler(AgreementService agreements) implements Handler<RoutingContext> {
    private static final String NOT = "not";

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Predicate<Agreement> status = hasStatus(request.query("status").orElse(""));
        Future<List<Agreement>> found = request.query("uid")
                .map(uid -> agreements
                        .byUid(uid)
                        .map(agreement -> agreement.filter(status).stream().toList()))
                .orElseGet(() -> agreements.list(status));
        found.onSuccess(listed -> AgreementAnswer.list(ctx, listed)).onFailure(ctx::fail);
    }

    /** @param filter a status, or one with the prefix {@code not}; empty for all */
    private static Predicate<Agreement> hasStatus(String filter) {
        if (filter.isEmpty()) {
            return agreement -> true;
        }
        return filter.startsWith(NOT)
                ? agreement -> !agreement.status().text().equals(filter.substring(NOT.length()))
                : agreement -> agreement.status().text().equals(filter);
    }
}
