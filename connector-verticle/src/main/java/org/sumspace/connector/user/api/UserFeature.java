package org.sumspace.connector.user.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.user.core.UserTable;
import org.sumspace.connector.user.domain.User;
import org.sumspace.connector.user.domain.UserContent;
import org.sumspace.connector.user.service.UserService;

/** The people of the participant who give consent. */
public record UserFeature(UserService users, AnswerEnvelope envelope) implements Feature {
    private static final int PAGE = 1_000;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("createUser", this::createUser)
                .on("listUsers", this::listUsers)
                .on("getUser", this::getUser)
                .on("getUserByEmail", this::getUserByEmail)
                .on("getUserByInternalId", this::getUserByInternalId)
                .on("updateUser", this::updateUser)
                .on("deleteUser", this::deleteUser)
                .unparsed("importUsers", this::importUsers)
                .on("getUserTemplate", this::getUserTemplate);
    }

    private Future<Answer> createUser(ApiRequest request) {
        Callers.requireAdministrator(request);
        return users.create(content(request.object())).map(this::answer);
    }

    private Future<Answer> listUsers(ApiRequest request) {
        Callers.requireAdministrator(request);
        return users.list(request.page(PAGE)).map(this::answer);
    }

    private Future<Answer> getUser(ApiRequest request) {
        Callers.requireAdministrator(request);
        return users.get(request.path("id")).map(this::answer);
    }

    private Future<Answer> getUserByEmail(ApiRequest request) {
        Callers.requireAdministrator(request);
        return users.ofEmail(request.path("email")).map(this::answer);
    }

    private Future<Answer> getUserByInternalId(ApiRequest request) {
        Callers.requireAdministrator(request);
        return users.ofInternalId(request.path("userId")).map(this::answer);
    }

    private Future<Answer> updateUser(ApiRequest request) {
        Callers.requireAdministrator(request);
        return users.update(request.path("id"), content(request.object())).map(this::answer);
    }

    private Future<Answer> deleteUser(ApiRequest request) {
        Callers.requireAdministrator(request);
        return users.delete(request.path("id")).map(this::answer);
    }

    /** A table in CSV, as the body or as the file of a form. It is read on a worker thread. */
    private Future<Answer> importUsers(ApiRequest request) {
        Callers.requireAdministrator(request);
        Buffer body = request.bytes();
        String contentType = request.routing().request().getHeader(HttpHeaders.CONTENT_TYPE);
        boolean isForm = MediaTypes.essence(contentType).equals(MediaTypes.MULTIPART);
        return request.routing()
                .vertx()
                .executeBlocking(
                        () -> UserTable.read(isForm ? FormFile.read(contentType, body) : body.getBytes()), false)
                .compose(users::addAll)
                .map(this::answer);
    }

    private Future<Answer> getUserTemplate(ApiRequest request) {
        return Future.succeededFuture(Answer.of("text/csv; charset=utf-8", Buffer.buffer(UserTable.TEMPLATE))
                .with("Content-Disposition", "attachment; filename=\"users.csv\""));
    }

    private Answer answer(User user) {
        return envelope.answer(json(user));
    }

    private Answer answer(List<User> users) {
        return envelope.answer(
                new JsonArray(users.stream().map(UserFeature::json).toList()));
    }

    private static UserContent content(JsonObject body) {
        List<Violation> violations = new ArrayList<>();
        return UserContent.read(
                        "",
                        body.getString("email"),
                        body.getString("internalID"),
                        body.getString("url", ""),
                        violations)
                .orElseThrow(() -> NodeException.invalidInput(violations));
    }

    private static JsonObject json(User user) {
        JsonObject json = new JsonObject()
                .put("_id", user.id())
                .put("email", user.content().email())
                .put("internalID", user.content().internalId())
                .put("__v", user.version());
        putText(json, "url", user.content().url());
        putText(json, "userIdentifier", user.userIdentifier());
        putText(json, "problem", user.problem());
        return json;
    }

    private static void putText(JsonObject json, String name, String text) {
        if (!text.isEmpty()) {
            json.put(name, text);
        }
    }
}
