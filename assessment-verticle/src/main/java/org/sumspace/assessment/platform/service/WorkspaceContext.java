package org.sumspace.assessment.platform.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.store.postgres.Database;

/** What all services of workspaces need. */
public record WorkspaceContext(
        Vertx vertx,
        Database database,
        AuditTrail audit,
        WorkspaceService workspaces,
        WorkspaceFolders folders,
        Quotas quotas,
        Clock clock,
        SecureRandom random) {
    /** Runs a transaction in the caller's workspace. */
    public <T> Future<T> inWorkspace(CurrentUser caller, Function<SqlConnection, Future<T>> work) {
        return database.inWorkspace(caller.workspace(), work);
    }

    /** Adds to the audit log of the caller's workspace what the caller did; call it last in a transaction. */
    public Future<Void> record(
            SqlConnection tx, CurrentUser caller, String action, String resource, Map<String, ?> detail) {
        return audit.record(tx, caller.workspace(), AuditEvent.of(caller, action, resource, detail));
    }

    /** Runs blocking work on a thread of the worker pool; several at once may end in any order. */
    public <T> Future<T> blocking(Callable<T> work) {
        return vertx.executeBlocking(work, false);
    }

    public Instant now() {
        return clock.instant();
    }

    public byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    /** A new id: the prefix and so many random bytes in hexadecimal digits. */
    public String newId(String prefix, int bytes) {
        return prefix + HexFormat.of().formatHex(randomBytes(bytes));
    }
}
