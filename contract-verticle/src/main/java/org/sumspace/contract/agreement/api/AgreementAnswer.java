package org.sumspace.contract.agreement.api;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.contract.agreement.core.AgreementView;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.Answers;

/** Answers with contracts. The version of a contract is its entity tag. */
final class AgreementAnswer {
    private AgreementAnswer() {}

    static void one(RoutingContext ctx, Agreement agreement) {
        ctx.response().putHeader(HttpHeaders.ETAG, "\"" + agreement.version() + "\"");
        Answers.json(ctx, view(ctx, agreement));
    }

    static void wrapped(RoutingContext ctx, Agreement agreement) {
        ctx.response().putHeader(HttpHeaders.ETAG, "\"" + agreement.version() + "\"");
        Answers.json(ctx, new JsonObject().put("contract", view(ctx, agreement)));
    }

    static void list(RoutingContext ctx, List<Agreement> agreements) {
        JsonArray contracts = new JsonArray();
        agreements.forEach(agreement -> contracts.add(view(ctx, agreement)));
        Answers.json(ctx, new JsonObject().put("contracts", contracts));
    }

    private static JsonObject view(RoutingContext ctx, Agreement agreement) {
        return new JsonObject(AgreementView.at(agreement, Access.of(ctx).time()));
    }
}
