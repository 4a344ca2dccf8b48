package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.store.RunStore;
import org.sumspace.common.task.PeriodicTask;

/** Removes the pseudonymised rows of runs that ended some time ago. The artefacts of the runs stay. */
public final class RunRetention {
    private static final Duration EVERY = Duration.ofHours(1);
    private static final int BATCH = 100;

    private final WorkspaceContext context;
    private final UUID node;
    private final Duration kept;
    private @Nullable PeriodicTask task;

    /**
     * @param node the id of this node; rows of other nodes are not in its folders
     * @param kept how long rows stay after the end of their run
     */
    public RunRetention(WorkspaceContext context, UUID node, Duration kept) {
        this.context = context;
        this.node = node;
        this.kept = kept;
    }

    /** Removes rows that are due, now and every hour. */
    public Future<Void> start() {
        task = PeriodicTask.start(context.vertx(), "removing rows of old runs", EVERY, this::removeDue);
        return removeDue();
    }

    public Future<Void> stop() {
        PeriodicTask started = task;
        return started == null ? Future.succeededFuture() : started.stop();
    }

    /** Removes the rows of all runs whose time is over. */
    Future<Void> removeDue() {
        Instant before = context.now().minus(kept);
        return context.workspaces().all().compose(all -> {
            Future<Void> done = Future.succeededFuture();
            for (Workspace workspace : all) {
                done = done.compose(next -> removeDue(workspace, before));
            }
            return done;
        });
    }

    private Future<Void> removeDue(Workspace workspace, Instant before) {
        return context.database()
                .inWorkspace(workspace.id(), tx -> RunStore.withRowsBefore(tx, workspace.id(), node, before, BATCH))
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
        RunFolder folder = new RunFolder(context.folders().run(workspace.slug(), run.id()));
        return context.blocking(() -> {
                    folder.removeRows();
                    return null;
                })
                .compose(gone -> context.database()
                        .inWorkspace(
                                workspace.id(),
                                tx -> RunStore.rowsRemoved(tx, run, context.now())
                                        .compose(stored -> context.audit()
                                                .record(
                                                        tx,
                                                        workspace.id(),
                                                        AuditEvent.ofNode(
                                                                "run.rows_removed", run.id(), "ok", Map.of())))));
    }
}
