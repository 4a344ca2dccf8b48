package org.sumspace.assessment.audit.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.audit.domain.AuditCheck;
import org.sumspace.assessment.audit.store.HeadFile;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.task.PeriodicTask;

/**
 * Records the last entry of each audit log in a signed file, every hour and when the node ends, and checks logs against
 * it. If a log does not continue from its recorded entry, the record is kept.
 */
public final class AuditHeads {
    private static final Logger LOG = LoggerFactory.getLogger(AuditHeads.class);
    private static final Duration INTERVAL = Duration.ofHours(1);

    private final Vertx vertx;
    private final AuditTrail audit;
    private final Supplier<Future<List<UUID>>> workspaces;
    private final HeadFile file;
    private final Clock clock;
    private volatile Map<UUID, HashChain.Link> recorded = Map.of();
    private @Nullable PeriodicTask task;

    /** @param workspaces the workspaces with a log; the log of accounts is always included */
    public AuditHeads(
            Vertx vertx, AuditTrail audit, Supplier<Future<List<UUID>>> workspaces, HeadFile file, Clock clock) {
        this.vertx = vertx;
        this.audit = audit;
        this.workspaces = workspaces;
        this.file = file;
        this.clock = clock;
    }

    /** Reads the recorded entries. A file that was changed is ignored and reported in the log of the node. */
    public Future<Void> open() {
        return vertx.executeBlocking(file::read, false)
                .onFailure(changed -> LOG.error("Audit logs are not checked against recorded entries", changed))
                .otherwise(Map.of())
                .map(read -> {
                    recorded = Map.copyOf(read);
                    return null;
                });
    }

    /** Begins to record. */
    public void start() {
        task = PeriodicTask.start(vertx, "recording the audit logs", INTERVAL, this::record);
    }

    public Future<Void> stop() {
        return task == null ? Future.succeededFuture() : task.stop().eventually(this::record);
    }

    /** Verifies the chain of a log from its first entry, and checks that the recorded entry is still in it. */
    public Future<AuditCheck> check(UUID workspace) {
        return audit.check(workspace, known(workspace));
    }

    private HashChain.Link known(UUID workspace) {
        return recorded.getOrDefault(workspace, HashChain.Link.START);
    }

    public Future<Void> record() {
        return workspaces
                .get()
                .compose(all -> {
                    Map<UUID, HashChain.Link> heads = new HashMap<>(recorded);
                    Future<Void> checked = proceed(AuditTrail.ACCOUNTS, heads);
                    for (UUID workspace : all) {
                        checked = checked.compose(done -> proceed(workspace, heads));
                    }
                    return checked.map(heads);
                })
                .compose(heads -> vertx.executeBlocking(
                                () -> {
                                    file.write(heads, clock.instant());
                                    return null;
                                },
                                false)
                        .<Void>map(written -> {
                            recorded = Map.copyOf(heads);
                            return null;
                        }));
    }

    private Future<Void> proceed(UUID workspace, Map<UUID, HashChain.Link> heads) {
        return audit.checkFrom(workspace, known(workspace)).map(check -> {
            if (check.isWhole()) {
                heads.put(workspace, check.head());
            } else {
                LOG.error("The audit log of workspace {} was changed at entry {}", workspace, check.brokenAt());
            }
            return null;
        });
    }
}
