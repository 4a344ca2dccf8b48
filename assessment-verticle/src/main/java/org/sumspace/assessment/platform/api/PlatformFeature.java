package org.sumspace.assessment.platform.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.sumspace.assessment.platform.core.UsagePeriods;
import org.sumspace.assessment.platform.domain.TenantChanges;
import org.sumspace.assessment.platform.domain.TenantFeature;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.domain.Usage.UsagePeriod;
import org.sumspace.assessment.platform.domain.Usage.UsedAmount;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.api.SnakeCase;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Workspaces, and the tenants that own them: their quotas, features and usage. */
public record PlatformFeature(WorkspaceService workspaces, TenantService tenants, Clock clock) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("createWorkspace", this::createWorkspace)
                .on("listWorkspaces", this::listWorkspaces)
                .on("listTenants", this::listTenants)
                .on("createTenant", this::createTenant)
                .on("getTenant", this::getTenant)
                .on("updateTenant", this::updateTenant)
                .on("suspendTenant", this::suspendTenant)
                .on("activateTenant", this::activateTenant)
                .on("getFeatureFlags", this::getFeatureFlags)
                .on("setFeatureFlag", this::setFeatureFlag)
                .on("getUsage", this::getUsage);
    }

    private Future<Answer> createWorkspace(ApiRequest request) {
        JsonObject body = request.object();
        return workspaces
                .create(
                        body.getString("slug"),
                        body.getString("name"),
                        body.getString("description"),
                        body.getString("tenant"),
                        Callers.of(request))
                .map(created -> Answer.created(workspace(created)));
    }

    private Future<Answer> listWorkspaces(ApiRequest request) {
        return workspaces
                .list(Callers.of(request))
                .map(found -> Answer.json(
                        found.stream().map(PlatformFeature::workspace).toList()));
    }

    /**
     * Existing clients expect members about activity and public samples: every workspace is active, and none has public
     * samples.
     */
    private static JsonObject workspace(Workspace workspace) {
        JsonObject json = new JsonObject()
                .put("id", workspace.id().toString())
                .put("slug", workspace.slug())
                .put("name", workspace.name())
                .put("is_public_samples", false)
                .put("is_active", true);
        if (workspace.description() != null) {
            json.put("description", workspace.description());
        }
        if (workspace.tenant() != null) {
            json.put("tenant", workspace.tenant());
        }
        return json;
    }

    private Future<Answer> listTenants(ApiRequest request) {
        return tenants.list(Callers.of(request))
                .map(found -> Answer.json(found.stream().map(TenantJson::of).toList()));
    }

    private Future<Answer> createTenant(ApiRequest request) {
        JsonObject body = request.object();
        return tenants.create(
                        body.getString("slug"),
                        body.getString("name"),
                        body.getString("plan"),
                        body.getString("description"),
                        Callers.of(request))
                .map(created -> Answer.created(TenantJson.of(created)));
    }

    private Future<Answer> getTenant(ApiRequest request) {
        return tenants.get(tenant(request), Callers.of(request)).map(PlatformFeature::shown);
    }

    private Future<Answer> updateTenant(ApiRequest request) {
        return tenants.update(tenant(request), SnakeCase.body(request, TenantChanges.class), Callers.of(request))
                .map(PlatformFeature::shown);
    }

    private Future<Answer> suspendTenant(ApiRequest request) {
        return tenants.suspend(tenant(request), request.object().getString("reason"), Callers.of(request))
                .map(PlatformFeature::shown);
    }

    private Future<Answer> activateTenant(ApiRequest request) {
        return tenants.activate(tenant(request), Callers.of(request)).map(PlatformFeature::shown);
    }

    private Future<Answer> getFeatureFlags(ApiRequest request) {
        return tenants.get(tenant(request), Callers.of(request)).map(found -> Answer.json(TenantJson.features(found)));
    }

    private Future<Answer> setFeatureFlag(ApiRequest request) {
        JsonObject body = request.object();
        TenantFeature feature = TenantFeature.of(body.getString("feature"))
                .orElseThrow(() -> NodeException.unprocessable(
                        List.of(new Violation("/feature", "is not a feature of this node"))));
        return tenants.setFeature(tenant(request), feature, body.getBoolean("enabled"), Callers.of(request))
                .map(changed -> Answer.json(TenantJson.features(changed)));
    }

    private static UUID tenant(ApiRequest request) {
        return TenantJson.id(request.path("tenant_id"));
    }

    private static Answer shown(TenantState tenant) {
        return Answer.json(TenantJson.of(tenant));
    }

    private Future<Answer> getUsage(ApiRequest request) {
        String month = request.query("period").orElseGet(() -> UsagePeriods.name(UsagePeriod.MONTH, clock.instant()));
        return tenants.usage(month, Callers.of(request)).map(used -> Answer.json(usage(month, used)));
    }

    private static JsonObject usage(String month, List<UsedAmount> used) {
        JsonObject totals = zeros();
        Map<String, JsonObject> tenants = new LinkedHashMap<>();
        for (UsedAmount each : used) {
            JsonObject tenant = tenants.computeIfAbsent(
                    each.tenant(), slug -> new JsonObject().put("tenant", slug).mergeIn(zeros()));
            tenant.put(each.kind(), each.amount());
            totals.put(each.kind(), totals.getLong(each.kind(), 0L) + each.amount());
        }
        return new JsonObject()
                .put("period", month)
                .put("totals", totals)
                .put("by_tenant", new JsonArray(List.copyOf(tenants.values())));
    }

    private static JsonObject zeros() {
        JsonObject zeros = new JsonObject();
        for (Usage usage : Usage.values()) {
            zeros.put(usage.label(), 0L);
        }
        return zeros;
    }
}
