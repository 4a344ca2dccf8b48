package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.domain.NewAccount;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.account.service.AccountService.SignUp;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /auth/signup}. */
public record SignUpHandler(AccountService accounts) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        SignUp signUp = new SignUp(
                body.getString("email"),
                body.getString("password"),
                body.getString("firstName"),
                body.getString("lastName"),
                body.getString("participantName"));
        accounts.signUp(signUp, ctx.request().remoteAddress().hostAddress())
                .map(SignUpHandler::json)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject json(NewAccount made) {
        ParticipantAccount account = made.account();
        String participantId = account.participant().id();
        return new JsonObject()
                .put(
                        "admin",
                        new JsonObject()
                                .put("_id", account.adminId())
                                .put("firstName", account.firstName())
                                .put("lastName", account.lastName())
                                .put("email", account.email())
                                .put("organization", participantId)
                                .put("roles", new JsonArray().add("admin"))
                                .put("permissions", new JsonArray().add("all"))
                                .put("schema_version", ParticipantJson.SCHEMA_VERSION))
                .put(
                        "participant",
                        ParticipantJson.withKeys(account.participant(), made.keys())
                                .put("id", participantId));
    }
}
