package org.sumspace.assessment.account.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.account.domain.AccountRequest;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Requests for accounts and other passwords, and decisions about them. */
public record RegistrationFeature(RegistrationService registrations, SameOrigin origin) implements Feature {
    private static final int LIMIT = 100;
    private static final List<String> QUESTIONS =
            List.of("organization", "role_description", "requested_access_profile", "reason_for_access");

    @Override
    public void addTo(Operations operations) {
        operations
                .on("getPublicConfig", this::getPublicConfig)
                .on("register", this::register)
                .on("requestPasswordReset", this::requestPasswordReset)
                .on("listRegistrations", this::listRegistrations)
                .on("approveRegistration", this::approveRegistration)
                .on("rejectRegistration", this::rejectRegistration)
                .on("requestRegistrationInfo", this::requestRegistrationInfo)
                .on("resendActivation", this::resendActivation);
    }

    private Future<Answer> getPublicConfig(ApiRequest request) {
        return Future.succeededFuture(Answer.json(new JsonObject()
                .put("public_registration_enabled", registrations.isOpen())
                .put("admin_approval_required", true)
                .put("app_name", "Sumspace assessment")
                .put("version", "1.0.0")));
    }

    private Future<Answer> register(ApiRequest request) {
        origin.require(request.routing());
        JsonObject body = request.object();
        Map<String, String> answers = new HashMap<>();
        for (String name : QUESTIONS) {
            String answer = body.getString(name);
            if (answer != null) {
                answers.put(name, answer);
            }
        }
        return registrations
                .submit(
                        body.getString("email"),
                        body.getString("full_name"),
                        answers,
                        request.address(),
                        Callers.requestId(request))
                .map(id -> Answer.created(new JsonObject()
                        .put("status", "pending")
                        .put("message", "We have received your request. You get a message when it is decided.")
                        .put("registration_id", id.toString())));
    }

    private Future<Answer> requestPasswordReset(ApiRequest request) {
        origin.require(request.routing());
        return registrations
                .requestReset(request.object().getString("email"), request.address())
                .map(done -> Answer.json(new JsonObject()
                        .put("status", "ok")
                        .put("message", "If the address has an account, a message is on its way.")));
    }

    private Future<Answer> listRegistrations(ApiRequest request) {
        return registrations
                .list(
                        request.query("status_filter").orElse(AccountRequest.PENDING),
                        request.query("limit", LIMIT),
                        Callers.of(request))
                .map(found -> Answer.json(
                        found.stream().map(RegistrationFeature::registration).toList()));
    }

    private static JsonObject registration(AccountRequest registration) {
        JsonObject json = new JsonObject()
                .put("id", registration.id().toString())
                .put("full_name", registration.fullName())
                .put("email", registration.email())
                .put("agreed_to_coc", true)
                .put("agreed_to_data_governance", true)
                .put("status", registration.status())
                .put("ip_address", registration.address())
                .put("created_at", registration.createdAt().toString());
        registration.answers().forEach(json::put);
        return json;
    }

    private Future<Answer> approveRegistration(ApiRequest request) {
        JsonObject body = optionalBody(request);
        return registrations
                .approve(
                        id(request),
                        body.getString("role_name", "Viewer"),
                        body.getString("workspace_slug"),
                        Optional.ofNullable(body.getString("access_expires_at")).map(AccountJson::time),
                        notes(body),
                        Callers.of(request))
                .map(approved -> withToken(
                        new JsonObject()
                                .put("status", "approved")
                                .put("user_id", approved.user().toString()),
                        approved.token()));
    }

    private Future<Answer> rejectRegistration(ApiRequest request) {
        return registrations
                .reject(id(request), notes(optionalBody(request)), Callers.of(request))
                .map(done -> Answer.json(new JsonObject().put("status", "rejected")));
    }

    private Future<Answer> requestRegistrationInfo(ApiRequest request) {
        return registrations
                .requestInfo(id(request), request.object().getString("questions"), Callers.of(request))
                .map(done -> Answer.json(new JsonObject().put("status", "more_info_requested")));
    }

    private Future<Answer> resendActivation(ApiRequest request) {
        return registrations
                .resendActivation(AccountJson.id(request.path("user_id")), Callers.of(request))
                .map(token -> withToken(new JsonObject().put("status", "ok"), token));
    }

    private static UUID id(ApiRequest request) {
        return AccountJson.id(request.path("reg_id"));
    }

    private static JsonObject optionalBody(ApiRequest request) {
        return request.hasBody() ? request.object() : new JsonObject();
    }

    private static Optional<String> notes(JsonObject body) {
        return Optional.ofNullable(body.getString("admin_notes"));
    }

    private static Answer withToken(JsonObject answer, Optional<String> token) {
        token.ifPresent(shown -> answer.put("dev_activation_token", shown));
        return Answer.json(answer);
    }
}
