package org.sumspace.contract.agreement.api;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.OptionalLong;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementView;
import org.sumspace.contract.agreement.domain.Agreement;

/** Answers with contracts. The version of a contract is its entity tag. */
final class AgreementAnswer {
    private static final String ANY = "*";

    private AgreementAnswer() {}

    static void one(RoutingContext ctx, Agreement agreement) {
        ctx.response().putHeader(HttpHeaders.ETAG, "\"" + agreement.version() + "\"");
        ctx.json(new JsonObject(AgreementView.of(agreement)));
    }

    static void wrapped(RoutingContext ctx, Agreement agreement) {
        ctx.response().putHeader(HttpHeaders.ETAG, "\"" + agreement.version() + "\"");
        ctx.json(new JsonObject().put("contract", new JsonObject(AgreementView.of(agreement))));
    }

    static void list(RoutingContext ctx, List<Agreement> agreements) {
        JsonArray contracts = new JsonArray();
        agreements.forEach(agreement -> contracts.add(new JsonObject(AgreementView.of(agreement))));
        ctx.json(new JsonObject().put("contracts", contracts));
    }

    /** The version that a change is meant for; empty if it is meant for any. */
    static OptionalLong expectedVersion(ApiRequest request) {
        return request.header("If-Match")
                .filter(tag -> !tag.equals(ANY))
                .map(tag -> OptionalLong.of(Long.parseLong(tag.replace("\"", ""))))
                .orElse(OptionalLong.empty());
    }
}
