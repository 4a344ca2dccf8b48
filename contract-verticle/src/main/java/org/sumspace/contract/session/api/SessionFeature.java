package org.sumspace.contract.session.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.contract.session.service.ManagerSessions;
import org.sumspace.contract.shared.api.ManagerSessionCookie;

/** Sessions of clients. */
public record SessionFeature(ManagerSessions sessions) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("ping", this::ping).on("storeSessionValues", this::storeSessionValues);
    }

    private Future<Answer> ping(ApiRequest request) {
        return answer(request, sessions.continued(ManagerSessionCookie.read(request)), "pong!");
    }

    private Future<Answer> storeSessionValues(ApiRequest request) {
        String token = sessions.continued(ManagerSessionCookie.read(request));
        sessions.put(token, JsonValue.of(request.object().getMap()));
        return answer(request, token, "Data has been added to the store.");
    }

    private static Future<Answer> answer(ApiRequest request, String token, String message) {
        return Future.succeededFuture(
                Answer.json(new JsonObject().put("message", message)).with(ManagerSessionCookie.of(request, token)));
    }
}
