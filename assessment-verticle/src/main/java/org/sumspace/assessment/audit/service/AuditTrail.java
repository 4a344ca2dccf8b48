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
public record AuditTrail(Database database, Clock clock) {
    /** The log of accounts, which belong to no workspace. */
    public static final UUID ACCOUNTS = new UUID(0, 0);

    private static final int CHECKED_TOGETHER = 500;

    /**
     * Adds an entry in the transaction of the change that it describes. Call it last, because other entries wait until
     * the transaction ends.
     */
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

    /**
     * The newest entries of a workspace first.
     *
     * @param text a text that one of their values contains, ignoring case; empty for all entries
     */
    public Future<List<JsonValue>> newest(UUID workspace, String text, int limit, int offset) {
        return database.inWorkspace(workspace, tx -> AuditEntries.newest(tx, workspace, text, limit, offset));
    }

    /**
     * Follows the entries of a log from the first one to the one that is known as the last.
     *
     * @param recorded an entry that was the last one some time ago; {@code START} if none is known
     */
    public Future<AuditCheck> check(UUID workspace, HashChain.Link recorded) {
        return follow(workspace, HashChain.Link.START, recorded);
    }

    /** Verifies the entries after one that was verified before. */
    Future<AuditCheck> checkFrom(UUID workspace, HashChain.Link recorded) {
        return follow(workspace, recorded, recorded);
    }

    private Future<AuditCheck> follow(UUID workspace, HashChain.Link first, HashChain.Link recorded) {
        return database.inWorkspace(
                workspace,
                tx -> AuditEntries.head(tx, workspace)
                        .compose(last ->
                                follow(tx, workspace, new Ends(last.orElse(HashChain.Link.START), recorded), first)));
    }

    /** The last entry according to the database, and an earlier last entry. */
    private record Ends(HashChain.Link last, HashChain.Link recorded) {
        boolean contradict(HashChain.Link link) {
            return link.number() == recorded.number() && !link.equals(recorded);
        }

        boolean areReached(HashChain.Link link) {
            return link.equals(last) && link.number() >= recorded.number();
        }
    }

    private static Future<AuditCheck> follow(SqlConnection tx, UUID workspace, Ends ends, HashChain.Link before) {
        return AuditEntries.from(tx, workspace, before.number() + 1, CHECKED_TOGETHER)
                .compose(entries -> {
                    HashChain.Link head = before;
                    for (JsonValue entry : entries) {
                        Optional<HashChain.Link> next = HashChain.follow(head, entry);
                        if (next.isEmpty()) {
                            return Future.succeededFuture(new AuditCheck(head, head.number() + 1));
                        }
                        head = next.get();
                        if (ends.contradict(head)) {
                            return Future.succeededFuture(new AuditCheck(head, head.number()));
                        }
                    }
                    if (entries.size() == CHECKED_TOGETHER) {
                        return follow(tx, workspace, ends, head);
                    }
                    return Future.succeededFuture(new AuditCheck(head, ends.areReached(head) ? 0 : head.number() + 1));
                });
    }
}
