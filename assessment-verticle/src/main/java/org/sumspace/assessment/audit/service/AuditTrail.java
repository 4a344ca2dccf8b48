package org.sumspace.assessment.audit.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.audit.domain.AuditCheck;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.store.AuditEntries;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.postgres.Database;

/** The audit logs of a node: a hash chain for each workspace, and one for accounts. */
public final class AuditTrail {
    /** The log of what concerns accounts, which are of no workspace. */
    public static final UUID ACCOUNTS = new UUID(0, 0);

    private static final int CHECKED_TOGETHER = 500;

    private final Database database;
    private final Clock clock;

    public AuditTrail(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Adds an entry in the transaction of what it tells of. Call it last: other entries wait until the transaction ends. */
    public Future<Void> record(SqlConnection tx, UUID workspace, AuditEvent event) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("time", clock.instant().toString());
        content.put("actor", event.actor());
        content.put("action", event.action());
        content.put("resource", event.resource());
        content.put("outcome", event.outcome());
        content.put("address", event.address());
        content.put("request_id", event.requestId());
        content.put("detail", event.detail());
        return AuditEntries.lockHead(tx, workspace).compose(head -> {
            JsonValue entry = HashChain.next(head, content);
            return AuditEntries.append(
                    tx, workspace, new HashChain.Link(head.number() + 1, HashChain.digest(entry)), entry);
        });
    }

    /** The newest entries of a workspace first. */
    public Future<List<JsonValue>> newest(UUID workspace, int limit, int offset) {
        return database.inWorkspace(workspace, tx -> AuditEntries.newest(tx, workspace, limit, offset));
    }

    /** Follows the entries of a log from the first one to the one that is known as the last. */
    public Future<AuditCheck> check(UUID workspace) {
        return database.inWorkspace(
                workspace,
                tx -> AuditEntries.head(tx, workspace)
                        .compose(head -> follow(tx, workspace, head, HashChain.Link.START)));
    }

    private static Future<AuditCheck> follow(
            SqlConnection tx, UUID workspace, Optional<HashChain.Link> last, HashChain.Link before) {
        return AuditEntries.from(tx, workspace, before.number() + 1, CHECKED_TOGETHER)
                .compose(entries -> {
                    HashChain.Link head = before;
                    for (JsonValue entry : entries) {
                        Optional<HashChain.Link> next = HashChain.follow(head, entry);
                        if (next.isEmpty()) {
                            return Future.succeededFuture(new AuditCheck(head, head.number() + 1));
                        }
                        head = next.get();
                    }
                    if (entries.size() == CHECKED_TOGETHER) {
                        return follow(tx, workspace, last, head);
                    }
                    boolean whole = head.equals(last.orElse(HashChain.Link.START));
                    return Future.succeededFuture(new AuditCheck(head, whole ? 0 : head.number() + 1));
                });
    }
}
