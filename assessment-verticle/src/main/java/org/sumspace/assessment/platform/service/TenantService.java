package org.sumspace.assessment.platform.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.domain.Edition;
import org.sumspace.assessment.platform.domain.Tenant;
import org.sumspace.assessment.platform.domain.Tenant.TenantStatus;
import org.sumspace.assessment.platform.domain.TenantChanges;
import org.sumspace.assessment.platform.domain.TenantFeature;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.platform.domain.Usage.UsedAmount;
import org.sumspace.assessment.platform.store.TenantStore;
import org.sumspace.assessment.platform.store.UsageStore;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.postgres.Database;

/**
 * Tenants, for superadministrators only, because an administrator of one tenant's workspace must neither see nor change
 * other tenants.
 */
public record TenantService(Database database, AuditTrail audit, Clock clock, Edition edition) {
    private static final int LISTED_MAX = 1_000;

    /** @throws NodeException FORBIDDEN */
    private void require(CurrentUser caller) {
        if (!edition.multiTenant()) {
            throw NodeException.forbidden("This node has no tenants: MULTI_TENANT_ENABLED is false.");
        }
        if (!caller.superadmin()) {
            throw NodeException.forbidden("Tenants are for superadministrators.");
        }
    }

    public Future<List<TenantState>> list(CurrentUser caller) {
        require(caller);
        return database.inTransaction(tx -> TenantStore.list(tx, LISTED_MAX));
    }

    /** @return failed with NOT_FOUND */
    public Future<TenantState> get(UUID id, CurrentUser caller) {
        require(caller);
        return database.inTransaction(tx -> TenantStore.find(tx, id))
                .map(found -> found.orElseThrow(TenantService::absent));
    }

    private static NodeException absent() {
        return NodeException.notFound("There is no such tenant.");
    }

    /**
     * Makes a tenant, which waits to be activated.
     *
     * @return failed with CONFLICT if the name is taken
     */
    public Future<TenantState> create(
            String slug, String name, String plan, @Nullable String description, CurrentUser caller) {
        require(caller);
        Tenant tenant = new Tenant(
                UUID.randomUUID(),
                slug,
                name,
                plan,
                description,
                TenantStatus.PENDING,
                null,
                Map.of(),
                clock.instant());
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> TenantStore.insert(tx, tenant)
                        .compose(inserted -> inserted
                                ? audit.record(
                                        tx,
                                        AuditTrail.ACCOUNTS,
                                        AuditEvent.of(caller, "tenant.created", slug, Map.of("plan", plan)))
                                : Future.failedFuture(NodeException.conflict("There is a tenant of this name.")))
                        .map(done -> new TenantState(tenant, Set.of())));
    }

    public Future<TenantState> update(UUID id, TenantChanges changes, CurrentUser caller) {
        return change(id, "tenant.updated", Map.copyOf(changes.quotas()), caller, tenant -> {
            Map<String, Long> limits = new HashMap<>(tenant.limits());
            limits.putAll(changes.quotas());
            return new Tenant(
                    tenant.id(),
                    tenant.slug(),
                    changes.name() == null ? tenant.name() : changes.name(),
                    changes.plan() == null ? tenant.plan() : changes.plan(),
                    changes.description() == null ? tenant.description() : changes.description(),
                    tenant.status(),
                    tenant.reason(),
                    limits,
                    tenant.createdAt());
        });
    }

    public Future<TenantState> suspend(UUID id, String reason, CurrentUser caller) {
        return change(
                id,
                "tenant.suspended",
                Map.of("reason", reason),
                caller,
                tenant -> withStatus(tenant, TenantStatus.SUSPENDED, reason));
    }

    public Future<TenantState> activate(UUID id, CurrentUser caller) {
        return change(
                id, "tenant.activated", Map.of(), caller, tenant -> withStatus(tenant, TenantStatus.ACTIVE, null));
    }

    private static Tenant withStatus(Tenant tenant, TenantStatus status, @Nullable String reason) {
        return new Tenant(
                tenant.id(),
                tenant.slug(),
                tenant.name(),
                tenant.plan(),
                tenant.description(),
                status,
                reason,
                tenant.limits(),
                tenant.createdAt());
    }

    private Future<TenantState> change(
            UUID id, String action, Map<String, ?> detail, CurrentUser caller, UnaryOperator<Tenant> change) {
        require(caller);
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> TenantStore.lock(tx, id)
                        .map(found -> found.orElseThrow(TenantService::absent))
                        .compose(before -> {
                            TenantState changed = new TenantState(change.apply(before.tenant()), before.disabled());
                            return TenantStore.update(tx, changed.tenant())
                                    .compose(done -> audit.record(
                                            tx,
                                            AuditTrail.ACCOUNTS,
                                            AuditEvent.of(
                                                    caller,
                                                    action,
                                                    changed.tenant().slug(),
                                                    detail)))
                                    .map(changed);
                        }));
    }

    public Future<TenantState> setFeature(UUID id, TenantFeature feature, boolean enabled, CurrentUser caller) {
        require(caller);
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> TenantStore.lock(tx, id)
                        .map(found -> found.orElseThrow(TenantService::absent))
                        .compose(before -> TenantStore.setFeature(tx, id, feature, enabled)
                                .compose(done -> audit.record(
                                        tx,
                                        AuditTrail.ACCOUNTS,
                                        AuditEvent.of(
                                                caller,
                                                "tenant.feature_changed",
                                                before.tenant().slug(),
                                                Map.of("feature", feature.label(), "enabled", enabled)))))
                        .compose(done -> TenantStore.find(tx, id))
                        .map(found -> found.orElseThrow(TenantService::absent)));
    }

    /**
     * The usage of the tenants in a month.
     *
     * @param month for example 2026-11
     */
    public Future<List<UsedAmount>> usage(String month, CurrentUser caller) {
        require(caller);
        return database.inTransaction(tx -> UsageStore.ofMonth(tx, month));
    }
}
