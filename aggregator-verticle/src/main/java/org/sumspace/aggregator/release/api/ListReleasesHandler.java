package org.sumspace.aggregator.release.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Base64;
import java.util.List;
import org.sumspace.aggregator.release.service.ReleaseService;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.training.message.ReleaseUpload;

/** {@code GET /plans/{plan}/releases} */
public record ListReleasesHandler(ReleaseService service) implements Handler<RoutingContext> {
    private static final Base64.Encoder BASE64 = Base64.getEncoder();

    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        service.list(Digest.parse(ApiRequest.of(ctx).path("plan")))
                .onSuccess(releases -> ctx.json(json(releases)))
                .onFailure(ctx::fail);
    }

    private static JsonObject json(List<ReleaseUpload> releases) {
        JsonArray items = new JsonArray();
        releases.forEach(release -> items.add(new JsonObject()
                .put("statement", BASE64.encodeToString(release.release()))
                .put("sum", BASE64.encodeToString(release.sum()))));
        return new JsonObject().put("releases", items);
    }
}
