package org.sumspace.assessment.platform.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.domain.AccessRequest;
import org.sumspace.assessment.platform.store.AccessRequestStore;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.ClientNetwork;
import org.sumspace.common.security.EmailAddress;
import org.sumspace.common.store.postgres.Database;

/** Takes requests for managed nodes. */
public final class AccessRequests {
    private static final int PER_MINUTE = 5;
    private static final int LISTED_MAX = 1_000;

    private final Database database;
    private final AuditTrail audit;
    private final Clock clock;
    private final AttemptLimiter limiter;

    public AccessRequests(Database database, AuditTrail audit, Clock clock) {
        this.database = database;
        this.audit = audit;
        this.clock = clock;
        this.limiter = new AttemptLimiter(PER_MINUTE, Duration.ofMinutes(1).dividedBy(PER_MINUTE), clock);
    }

    /**
     * Stores a request.
     *
     * @param answers by the name of the question, among them {@code email}
     * @return failed with TOO_MANY for one network, with UNPROCESSABLE for an invalid address, with UNAVAILABLE if too
     *     many requests are stored
     */
    public Future<UUID> submit(Map<String, String> answers, String client, String requestId) {
        limiter.take(ClientNetwork.of(client));
        if (EmailAddress.canonical(answers.getOrDefault("email", "")).isEmpty()) {
            return Future.failedFuture(
                    NodeException.unprocessable(List.of(new Violation("/email", "must be an e-mail address"))));
        }
        AccessRequest request =
                new AccessRequest(UUID.randomUUID(), AccessRequest.PENDING, answers, client, clock.instant());
        AuditEvent event = new AuditEvent(
                "unknown", "access.requested", request.id().toString(), "ok", client, requestId, Map.of());
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> AccessRequestStore.insert(tx, request)
                        .compose(inserted -> inserted
                                ? audit.record(tx, AuditTrail.ACCOUNTS, event)
                                : Future.failedFuture(NodeException.unavailable(
                                        "Too many requests wait for an answer. Ask again later.")))
                        .map(request.id()));
    }

    /** @return failed with FORBIDDEN unless the caller is a superadministrator */
    public Future<List<AccessRequest>> list(String status, CurrentUser caller) {
        if (!caller.superadmin()) {
            return Future.failedFuture(NodeException.forbidden("Requests for access are for superadministrators."));
        }
        return database.inTransaction(tx -> AccessRequestStore.list(tx, status, LISTED_MAX));
    }
}
