package org.sumspace.assessment.account.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.account.service.SecondFactors;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.api.SnakeCase;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Sessions, and the accounts, passwords and second factors of those who have them. */
public record AccountFeature(
        SessionService sessions,
        AccountService accounts,
        SecondFactors factors,
        AccountSessionCookie cookie,
        SameOrigin origin)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("logIn", this::logIn)
                .on("logOut", this::logOut)
                .on("getMe", this::getMe)
                .on("setUpMfa", this::setUpMfa)
                .on("verifyMfa", this::verifyMfa)
                .on("changePassword", this::changePassword)
                .on("activateAccount", this::activateAccount)
                .on("confirmPasswordReset", this::confirmPasswordReset)
                .on("createUser", this::createUser);
    }

    private Future<Answer> logIn(ApiRequest request) {
        origin.require(request.routing());
        JsonObject body = request.object();
        return sessions.login(
                        body.getString("email"),
                        body.getString("password"),
                        body.getString("mfa_code", ""),
                        request.address(),
                        Callers.requestId(request))
                .map(session -> Answer.json(new JsonObject()
                                .put("status", "ok")
                                .put("must_change_password", session.mustChangePassword())
                                .put("roles", new JsonArray(session.roles())))
                        .with(cookie.of(session.token())));
    }

    private Future<Answer> logOut(ApiRequest request) {
        origin.require(request.routing());
        return sessions.logout(AccountSessionCookie.read(request.routing()))
                .map(done -> Answer.json(new JsonObject().put("status", "ok")).with(cookie.removed()));
    }

    private Future<Answer> getMe(ApiRequest request) {
        CurrentUser user = Callers.of(request);
        JsonObject shown = new JsonObject()
                .put("id", user.id().toString())
                .put("email", user.email())
                .put("full_name", user.fullName())
                .put("is_active", true)
                .put("is_superadmin", user.superadmin())
                .put("must_change_password", user.mustChangePassword())
                .put("mfa_enabled", user.mfaEnabled())
                .put("roles", new JsonArray(user.roles()))
                .put(
                        "permissions",
                        new JsonArray(user.permissions().stream()
                                .map(AccountPermission::label)
                                .sorted()
                                .toList()));
        return Future.succeededFuture(Answer.json(new JsonObject()
                .put("user", shown)
                .put("workspace", user.workspaceName())
                .put("workspaces", new JsonArray(user.workspaces()))));
    }

    private Future<Answer> setUpMfa(ApiRequest request) {
        return factors.begin(Callers.of(request)).map(SnakeCase::answer);
    }

    private Future<Answer> verifyMfa(ApiRequest request) {
        return factors.complete(request.query("code").orElseThrow(), Callers.of(request))
                .map(codes ->
                        Answer.json(new JsonObject().put("status", "ok").put("recovery_codes", new JsonArray(codes))));
    }

    private Future<Answer> changePassword(ApiRequest request) {
        JsonObject body = request.object();
        return accounts.changePassword(
                        body.getString("current_password"),
                        newPassword(body),
                        Objects.requireNonNull(AccountSessionCookie.read(request.routing())),
                        Callers.of(request))
                .map(done -> Answer.json(new JsonObject().put("status", "ok")));
    }

    private Future<Answer> activateAccount(ApiRequest request) {
        JsonObject body = request.object();
        return accounts.activate(
                        body.getString("token"), newPassword(body), request.address(), Callers.requestId(request))
                .map(done -> chosen("activated"));
    }

    private Future<Answer> confirmPasswordReset(ApiRequest request) {
        JsonObject body = request.object();
        return accounts.reset(body.getString("token"), newPassword(body), request.address(), Callers.requestId(request))
                .map(done -> chosen("ok"));
    }

    private static String newPassword(JsonObject body) {
        String password = body.getString("new_password");
        if (!password.equals(body.getString("confirm_password"))) {
            throw NodeException.unprocessable(
                    List.of(new Violation("/confirm_password", "is not equal to new_password")));
        }
        return password;
    }

    private static Answer chosen(String status) {
        return Answer.json(
                new JsonObject().put("status", status).put("message", "Log in with the password that you chose."));
    }

    private Future<Answer> createUser(ApiRequest request) {
        JsonObject body = request.object();
        return accounts.create(
                        body.getString("email"),
                        body.getString("full_name"),
                        AccountJson.roles(body),
                        Callers.of(request))
                .map(created -> Answer.created(SnakeCase.object(created)));
    }
}
