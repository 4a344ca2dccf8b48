package org.sumspace.assessment.platform.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.sumspace.assessment.platform.core.QuotaRules;
import org.sumspace.assessment.platform.core.UsagePeriods;
import org.sumspace.assessment.platform.domain.Quota;
import org.sumspace.assessment.platform.domain.Tenant;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.store.TenantStore;
import org.sumspace.assessment.platform.store.UsageStore;
import org.sumspace.assessment.shared.domain.QuotaExceededException;
import org.sumspace.common.store.postgres.Database;

/**
 * Counts the usage of tenants' workspaces and enforces their quotas. Workspaces without a tenant have no quotas.
 *
 * @param multiTenant whether there are tenants; without them nothing is counted, and no query is made
 */
public record Quotas(Database database, Clock clock, boolean multiTenant) {
    /**
     * Counts one use in the transaction of the use, so that a failed use is not counted.
     *
     * @return failed with {@link QuotaExceededException}
     */
    public Future<Void> take(SqlConnection tx, UUID workspace, Usage usage) {
        return ofTenant(tx, workspace, tenant -> take(tx, tenant, usage, clock.instant()));
    }

    static Future<Void> take(SqlConnection tx, Tenant tenant, Usage usage, Instant now) {
        return UsageStore.add(tx, tenant.id(), usage, UsagePeriods.name(usage.period(), now), 1)
                .compose(used -> Quota.of(usage)
                        .filter(quota -> !QuotaRules.isWithin(tenant.limit(quota), used - 1, 1))
                        .map(quota -> Future.<Void>failedFuture(new QuotaExceededException(
                                text(quota, tenant), UsagePeriods.secondsLeft(usage.period(), now))))
                        .orElse(Future.succeededFuture()));
    }

    private static String text(Quota quota, Tenant tenant) {
        return "The tenant's quota " + quota.label() + " is " + tenant.limit(quota) + ", and it is used up.";
    }

    /** Counts rows that were read. Returns a message if they are too many for one run. */
    public Future<Optional<String>> countRows(SqlConnection tx, UUID workspace, long rows) {
        if (!multiTenant) {
            return Future.succeededFuture(Optional.empty());
        }
        String month = UsagePeriods.name(Usage.ROWS_PROCESSED.period(), clock.instant());
        return TenantStore.ofWorkspace(tx, workspace)
                .compose(found -> found.map(TenantState::tenant)
                        .map(tenant -> UsageStore.add(tx, tenant.id(), Usage.ROWS_PROCESSED, month, rows)
                                .map(added -> Optional.of("The input has " + rows
                                                + " rows, and the tenant's quota rows_per_run is "
                                                + tenant.limit(Quota.ROWS_PER_RUN) + ".")
                                        .filter(text ->
                                                !QuotaRules.isWithin(tenant.limit(Quota.ROWS_PER_RUN), 0, rows))))
                        .orElse(Future.succeededFuture(Optional.empty())));
    }

    /** The largest file that a workspace may assess; {@link Long#MAX_VALUE} without a limit. */
    public Future<Long> fileBytesMax(UUID workspace) {
        return !multiTenant
                ? Future.succeededFuture(Long.MAX_VALUE)
                : database.inTransaction(tx -> TenantStore.ofWorkspace(tx, workspace))
                        .map(found -> found.map(state -> state.tenant().limit(Quota.DATASET_BYTES))
                                .orElse(Long.MAX_VALUE));
    }

    /**
     * Whether a file may be assessed.
     *
     * @return failed with {@link QuotaExceededException}
     */
    public Future<Void> requireFile(UUID workspace, long bytes) {
        return !multiTenant
                ? Future.succeededFuture()
                : database.inTransaction(
                        tx -> ofTenant(tx, workspace, tenant -> within(tenant, Quota.DATASET_BYTES, 0, bytes)));
    }

    /**
     * Whether a data set may be registered beside what all workspaces of the tenant hold.
     *
     * @return failed with {@link QuotaExceededException}
     */
    public Future<Void> requireStorage(UUID workspace, long bytes) {
        return !multiTenant
                ? Future.succeededFuture()
                : database.inTransaction(tx -> TenantStore.ofWorkspace(tx, workspace))
                        .compose(found -> found.map(state -> requireStorage(state.tenant(), bytes))
                                .orElse(Future.succeededFuture()));
    }

    private Future<Void> requireStorage(Tenant tenant, long bytes) {
        return held(tenant).compose(held -> within(tenant, Quota.STORAGE_BYTES, held, bytes));
    }

    /** How many bytes a workspace may store beside what all workspaces of its tenant hold; {@link Long#MAX_VALUE} without a limit. */
    public Future<Long> storageLeft(UUID workspace) {
        return !multiTenant
                ? Future.succeededFuture(Long.MAX_VALUE)
                : database.inTransaction(tx -> TenantStore.ofWorkspace(tx, workspace))
                        .compose(found -> found.map(TenantState::tenant)
                                .map(tenant ->
                                        held(tenant).map(held -> Math.max(0, tenant.limit(Quota.STORAGE_BYTES) - held)))
                                .orElse(Future.succeededFuture(Long.MAX_VALUE)));
    }

    private Future<Long> held(Tenant tenant) {
        return database.inTransaction(tx -> TenantStore.workspaces(tx, tenant.id()))
                .compose(all -> {
                    Future<Long> held = Future.succeededFuture(0L);
                    for (UUID each : all) {
                        held = held.compose(before -> database.inWorkspace(each, tx -> UsageStore.bytes(tx, each))
                                .map(more -> before + more));
                    }
                    return held;
                });
    }

    private static Future<Void> within(Tenant tenant, Quota quota, long used, long wanted) {
        return QuotaRules.isWithin(tenant.limit(quota), used, wanted)
                ? Future.succeededFuture()
                : Future.failedFuture(new QuotaExceededException(
                        "The tenant's quota " + quota.label() + " is " + tenant.limit(quota) + ".", 0));
    }

    private Future<Void> ofTenant(SqlConnection tx, UUID workspace, Function<Tenant, Future<Void>> work) {
        return !multiTenant
                ? Future.succeededFuture()
                : TenantStore.ofWorkspace(tx, workspace)
                        .compose(found ->
                                found.map(state -> work.apply(state.tenant())).orElse(Future.succeededFuture()));
    }
}
