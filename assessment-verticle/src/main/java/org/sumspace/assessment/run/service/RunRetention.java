package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.store.RunStore;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.task.PeriodicTask;

/** Removes the pseudonymised rows of runs that ended some time ago. The artefacts of the runs stay. */
public final class RunRetention {
    private static final Duration EVERY = Duration.ofHours(1);
    private static final int BATCH = 100;

    private final Vertx vertx;
    private final Database database;
    private final AuditTrail audit;
    private final WorkspaceService workspaces;
    private final WorkspaceFolders folders;
    private final Clock clock;
    private final UUID node;
    private final Duration kept;
    private @Nullable PeriodicTask task;

    /**
     * @param node the id of this node; rows of other nodes are not in its folders
     * @param kept how long rows stay after the end of their run
     */
    public RunRetention(
            Vertx vertx,
            Database database,
            AuditTrail audit,
            WorkspaceService workspaces,
            WorkspaceFolders folders,
            Clock clock,
            UUID node,
            Duration kept) {
        this.vertx = vertx;
        this.database = database;
        this.audit = audit;
        this.workspaces = workspaces;
        this.folders = folders;
        this.clock = clock;
        this.node = node;
        this.kept = kept;
    }

    /** Removes rows that are due, now and every hour. */
    public Future<Void> start() {
        task = PeriodicTask.start(vertx, "removing rows of old runs", EVERY, this::removeDue);
        return removeDue();
    }

    public Future<Void> stop() {
        PeriodicTask started = task;
        return started == null ? Future.succeededFuture() : started.stop();
    }

    /** Removes the rows of all runs whose time is over. */
    Future<Void> removeDue() {
        Instant before = clock.instant().minus(kept);
        return workspaces.all().compose(all -> {
            Future<Void> done = Future.succeededFuture();
            for (Workspace workspace : all) {
                done = done.compose(next -> removeDue(workspace, before));
            }
            return done;
        });
    }

    private Future<Void> removeDue(Workspace workspace, Instant before) {
        return database.inWorkspace(
                        workspace.id(), tx -> RunStore.withRowsBefore(tx, workspace.id(), node, before, BATCH))
                .compose(due -> removed(workspace, due)
                        .compose(done -> due.size() < BATCH ? Future.succeededFuture() : removeDue(workspace, before)));
    }

    private Future<Void> removed(Workspace workspace, List<Run> due) {
        Future<Void> done = Future.succeededFuture();
        for (Run run : due) {
            done = done.compose(next -> removed(workspace, run));
        }
        return done;
    }

    /**
     * Removes the rows, then stores that they are removed. If the node is killed in between, it repeats both, which
     * does no harm.
     */
    private Future<Void> removed(Workspace workspace, Run run) {
        RunFolder folder = new RunFolder(folders.run(workspace.slug(), run.id()));
        return vertx.executeBlocking(
                        () -> {
                            folder.removeRows();
                            return null;
                        },
                        false)
                .compose(gone -> database.inWorkspace(
                        workspace.id(),
                        tx -> RunStore.rowsRemoved(tx, run, clock.instant())
                                .compose(stored -> audit.record(
                                        tx,
                                        workspace.id(),
                                        AuditEvent.ofNode("run.rows_removed", run.id(), "ok", Map.of())))));
    }
}
