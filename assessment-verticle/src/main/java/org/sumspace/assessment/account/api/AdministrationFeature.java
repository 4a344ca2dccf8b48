package org.sumspace.assessment.account.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import org.sumspace.assessment.account.domain.AccountView;
import org.sumspace.assessment.account.domain.MailTemplate;
import org.sumspace.assessment.account.domain.UserAccount.AccountChanges;
import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.account.service.SystemService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The accounts that administrators see and change, and whether the node and its mail work. */
public record AdministrationFeature(AdministrationService administration, SystemService system) implements Feature {
    private static final int USERS = 100;
    private static final String EXPIRES = "access_expires_at";

    @Override
    public void addTo(Operations operations) {
        operations
                .on("listUsers", this::listUsers)
                .on("getUser", this::getUser)
                .on("updateUser", this::updateUser)
                .on("assignRoles", this::assignRoles)
                .on("disableUser", this::disableUser)
                .on("enableUser", this::enableUser)
                .on("unlockUser", this::unlockUser)
                .on("resetMfa", this::resetMfa)
                .on("listMailTemplates", this::listMailTemplates)
                .on("testMail", this::testMail)
                .on("getSystemHealth", this::getSystemHealth);
    }

    private Future<Answer> listUsers(ApiRequest request) {
        return administration
                .list(request.query("limit", USERS), request.query("offset", 0), Callers.of(request))
                .map(accounts ->
                        Answer.json(accounts.stream().map(AccountJson::of).toList()));
    }

    private Future<Answer> getUser(ApiRequest request) {
        return administration.get(user(request), Callers.of(request)).map(AdministrationFeature::shown);
    }

    private Future<Answer> updateUser(ApiRequest request) {
        JsonObject body = request.object();
        AccountChanges changes = new AccountChanges(
                Optional.ofNullable(body.getString("full_name")),
                Optional.ofNullable(body.getBoolean("must_change_password")),
                body.containsKey(EXPIRES),
                Optional.ofNullable(body.getString(EXPIRES)).map(AccountJson::time));
        return administration
                .update(user(request), changes, Callers.of(request))
                .map(AdministrationFeature::shown);
    }

    private Future<Answer> assignRoles(ApiRequest request) {
        return administration
                .assignRoles(user(request), AccountJson.roles(request.object()), Callers.of(request))
                .map(AdministrationFeature::shown);
    }

    private Future<Answer> disableUser(ApiRequest request) {
        return changed(request, administration::disable, "disabled");
    }

    private Future<Answer> enableUser(ApiRequest request) {
        return changed(request, administration::enable, "enabled");
    }

    private Future<Answer> unlockUser(ApiRequest request) {
        return changed(request, administration::unlock, "unlocked");
    }

    private Future<Answer> resetMfa(ApiRequest request) {
        return changed(request, administration::resetMfa, "ok");
    }

    private static Future<Answer> changed(
            ApiRequest request, BiFunction<UUID, CurrentUser, Future<AccountView>> change, String status) {
        return change.apply(user(request), Callers.of(request)).map(done -> status(status));
    }

    private Future<Answer> listMailTemplates(ApiRequest request) {
        JsonArray templates = new JsonArray();
        for (MailTemplate template : MailTemplate.values()) {
            templates.add(new JsonObject().put("name", template.label()).put("subject", template.subject()));
        }
        return Future.succeededFuture(Answer.json(new JsonObject().put("templates", templates)));
    }

    private Future<Answer> testMail(ApiRequest request) {
        MailTemplate template = MailTemplate.of(request.query("template").orElse(MailTemplate.SECURITY_ALERT.label()));
        return system.testMail(template, request.query("to").orElse(""), Callers.of(request))
                .map(sent -> status("sent"));
    }

    private Future<Answer> getSystemHealth(ApiRequest request) {
        return system.counts(Callers.of(request))
                .map(counts -> Answer.json(new JsonObject()
                        .put("status", "ok")
                        .put("version", "1.0.0")
                        .put("users", counts.users())
                        .put("pending_registrations", counts.pendingRegistrations())));
    }

    private static UUID user(ApiRequest request) {
        return AccountJson.id(request.path("user_id"));
    }

    private static Answer shown(AccountView account) {
        return Answer.json(AccountJson.of(account));
    }

    private static Answer status(String status) {
        return Answer.json(new JsonObject().put("status", status));
    }
}
