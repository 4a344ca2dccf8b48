package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.domain.Registration;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /api/admin/pending-registrations}. */
record ListRegistrationsHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    private static final int LIMIT = 100;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        registrations
                .list(
                        request.query("status_filter").orElse(Registration.PENDING),
                        request.query("limit", LIMIT),
                        Callers.of(ctx))
                .onSuccess(found -> {
                    JsonArray all = new JsonArray();
                    found.forEach(each -> all.add(json(each)));
                    ctx.json(all);
                })
                .onFailure(ctx::fail);
    }

    private static JsonObject json(Registration registration) {
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
}
