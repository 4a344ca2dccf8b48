package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.task.SerialQueue;

/**
 * Which run a free worker executes next: first the running runs of this node that have no worker, then the queued ones.
 * Workspaces are served in turn.
 */
final class RunQueue {
    private final Runs runs;
    private final Supplier<Future<List<Workspace>>> workspaces;
    /** Serialises lookups, so that two workers do not take the same run. */
    private final SerialQueue lookups = new SerialQueue();

    private final Deque<Next> resumed = new ArrayDeque<>();
    private final Set<String> taken = new HashSet<>();
    private boolean unconfirmed;
    private @Nullable UUID served;

    /** The run that a free worker executes next. */
    record Next(Workspace workspace, Run run) {}

    /** Where runs are stored. */
    interface Runs {
        /** The runs of a workspace that this node began and did not end. */
        Future<List<Run>> unfinished(UUID workspace);

        /** Begins the run of a workspace that waits longest; empty if none waits. */
        Future<Optional<Run>> claim(UUID workspace);
    }

    RunQueue(Runs runs, Supplier<Future<List<Workspace>>> workspaces) {
        this.runs = runs;
        this.workspaces = workspaces;
    }

    /** Queues the runs of a workspace that this node began and did not end. */
    Future<List<Run>> resume(Workspace workspace) {
        return runs.unfinished(workspace.id()).map(begun -> {
            synchronized (this) {
                begun.stream()
                        .filter(run -> !taken.contains(run.id()))
                        .map(run -> new Next(workspace, run))
                        .filter(next -> !resumed.contains(next))
                        .forEach(resumed::add);
            }
            return begun;
        });
    }

    /** Takes the next run. The caller owns it until it calls {@link #ended}. */
    Future<Optional<Next>> next() {
        return lookups.submit(() -> confirm()
                .compose(done -> resumedOrWaiting())
                .map(this::take)
                .recover(failure -> Future.failedFuture(unconfirmed(failure))));
    }

    private synchronized Optional<Next> take(Optional<Next> found) {
        found.ifPresent(next -> {
            taken.add(next.run().id());
            served = next.workspace().id();
        });
        return found;
    }

    /** Releases a run that no worker executes any more. */
    synchronized void ended(Run run, @Nullable Throwable failure) {
        taken.remove(run.id());
        if (failure != null) {
            unconfirmed(failure);
        }
    }

    /**
     * Remembers that a change may be stored although the database did not answer, so that a running run may have no
     * worker.
     */
    private synchronized Throwable unconfirmed(Throwable failure) {
        unconfirmed |= failure instanceof StoreException;
        return failure;
    }

    private Future<Void> confirm() {
        synchronized (this) {
            if (!unconfirmed) {
                return Future.succeededFuture();
            }
            unconfirmed = false;
        }
        return workspaces.get().compose(all -> {
            Future<Void> done = Future.succeededFuture();
            for (Workspace workspace : all) {
                done = done.compose(before -> resume(workspace)).mapEmpty();
            }
            return done;
        });
    }

    private Future<Optional<Next>> resumedOrWaiting() {
        synchronized (this) {
            Next waiting = resumed.poll();
            if (waiting != null) {
                return Future.succeededFuture(Optional.of(waiting));
            }
        }
        return workspaces.get().compose(all -> claim(all, afterServed(all), all.size()));
    }

    /** The index of the workspace after the one that was served last. Workspaces may have been added since. */
    private synchronized int afterServed(List<Workspace> all) {
        for (int at = 0; at < all.size(); at++) {
            if (all.get(at).id().equals(served)) {
                return (at + 1) % all.size();
            }
        }
        return 0;
    }

    private Future<Optional<Next>> claim(List<Workspace> all, int at, int left) {
        if (left == 0) {
            return Future.succeededFuture(Optional.empty());
        }
        Workspace workspace = all.get(at);
        return runs.claim(workspace.id())
                .compose(claimed -> claimed.isPresent()
                        ? Future.succeededFuture(claimed.map(run -> new Next(workspace, run)))
                        : claim(all, (at + 1) % all.size(), left - 1));
    }
}
