package org.sumspace.assessment.platform.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.store.TenantStore;
import org.sumspace.common.store.postgres.Database;

/**
 * Looks at the tenant of each request, and counts the request.
 *
 * @param multiTenant whether there are tenants
 */
public record TenantAdmission(Database database, Clock clock, boolean multiTenant) {
    /**
     * The tenant that owns the workspace of a request; empty if none does.
     *
     * @return failed with {@link org.sumspace.assessment.shared.domain.QuotaExceededException} if the quota of requests
     *     is exceeded
     */
    public Future<Optional<TenantState>> admit(UUID workspace) {
        return !multiTenant
                ? Future.succeededFuture(Optional.empty())
                : database.inTransaction(tx -> TenantStore.ofWorkspace(tx, workspace)
                        .compose(found -> found.map(
                                        state -> Quotas.take(tx, state.tenant(), Usage.API_CALLS, clock.instant())
                                                .map(found))
                                .orElse(Future.succeededFuture(found))));
    }
}
