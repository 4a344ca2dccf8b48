package org.sumspace.assessment.platform.api;

import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.sumspace.assessment.platform.domain.Quota;
import org.sumspace.assessment.platform.domain.Tenant;
import org.sumspace.assessment.platform.domain.TenantFeature;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.common.error.NodeException;

/** Tenants in requests and answers. */
final class TenantJson {
    private TenantJson() {}

    static JsonObject of(TenantState state) {
        Tenant tenant = state.tenant();
        JsonObject quotas = new JsonObject();
        for (Quota quota : Quota.values()) {
            quotas.put(quota.label(), tenant.limit(quota));
        }
        JsonObject json = new JsonObject()
                .put("id", tenant.id().toString())
                .put("slug", tenant.slug())
                .put("name", tenant.name())
                .put("plan", tenant.plan())
                .put("status", tenant.status().label())
                .put("quotas", quotas)
                .put("created_at", tenant.createdAt().toString());
        if (tenant.description() != null) {
            json.put("description", tenant.description());
        }
        if (tenant.reason() != null) {
            json.put("reason", tenant.reason());
        }
        return json;
    }

    static JsonObject features(TenantState state) {
        JsonObject features = new JsonObject();
        for (TenantFeature feature : TenantFeature.values()) {
            features.put(feature.label(), !state.disabled().contains(feature));
        }
        return new JsonObject().put("tenant_id", state.tenant().id().toString()).put("features", features);
    }

    /** @throws NodeException NOT_FOUND if the text is not an id */
    static UUID id(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw NodeException.notFound("There is no such tenant.");
        }
    }
}
