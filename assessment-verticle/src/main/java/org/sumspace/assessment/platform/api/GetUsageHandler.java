package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.platform.core.UsagePeriods;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.domain.UsagePeriod;
import org.sumspace.assessment.platform.domain.UsedAmount;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /api/platform/usage}. */
record GetUsageHandler(TenantService tenants, Clock clock) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String month = ApiRequest.of(ctx)
                .query("period")
                .orElseGet(() -> UsagePeriods.name(UsagePeriod.MONTH, clock.instant()));
        tenants.usage(month, Callers.of(ctx))
                .onSuccess(used -> ctx.json(json(month, used)))
                .onFailure(ctx::fail);
    }

    private static JsonObject json(String month, List<UsedAmount> used) {
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
