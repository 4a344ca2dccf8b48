package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.dataset.service.DownloadedBytes;
import org.sumspace.assessment.dataset.service.InputDownload;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.service.RegisteredModelFiles;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.core.RunRules;
import org.sumspace.assessment.run.core.RunRules.RunMove;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.shared.service.WorkerCommand;
import org.sumspace.common.task.PeriodicTask;

/**
 * Executes the runs of all workspaces with a fixed number of workers: first the runs that were running when the node
 * ended, then the queued ones.
 */
public final class RunScheduler {
    private static final Logger LOG = LoggerFactory.getLogger(RunScheduler.class);
    private static final int RETRY_SECONDS = 1;
    /** The interval of looking for queued runs whose node ended before it began them. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(30);

    private final WorkspaceContext context;
    private final RunJournal journal;
    private final RunFeed feed;
    private final WorkerSettings settings;
    private final RunSource source;
    private final WorkerExecutor threads;
    private final Map<String, RunAttempt> running = new ConcurrentHashMap<>();
    private final RunQueue queue;
    private WorkerCommand command = WorkerCommand.none();
    private int free;
    private long wakes;
    private boolean stopping;
    private @Nullable PeriodicTask looking;

    /** @param node the id of this node */
    public RunScheduler(
            WorkspaceContext context,
            RunFeed feed,
            RunMetrics metrics,
            WorkerSettings settings,
            InputDownload downloads,
            UUID node) {
        this.context = context;
        this.journal = new RunJournal(context, feed, metrics, node);
        this.queue = new RunQueue(journal, context.workspaces()::all);
        metrics.running(running);
        this.feed = feed;
        this.settings = settings;
        this.source = new RunSource(context, downloads, new DownloadedBytes(context.database(), context.quotas()));
        this.threads = context.vertx().createSharedWorkerExecutor("runs", settings.parallel(), 1, TimeUnit.DAYS);
    }

    /** Resumes the runs that were running when the node ended, and starts the workers. */
    public Future<Void> start() {
        return context.blocking(() -> new WorkerCommand(settings.program()))
                .compose(found -> {
                    command = found;
                    if (!found.hasNoNetwork()) {
                        LOG.warn("Worker processes have access to the network: user namespaces are not permitted here");
                    }
                    return context.workspaces().all();
                })
                .compose(this::resume)
                .onSuccess(done -> {
                    synchronized (this) {
                        free = settings.parallel();
                    }
                    looking = PeriodicTask.start(context.vertx(), "looking for runs of other nodes", LOOK_EVERY, () -> {
                        wake();
                        return Future.succeededFuture();
                    });
                    wake();
                });
    }

    private Future<Void> resume(List<Workspace> all) {
        Future<Void> done = Future.succeededFuture();
        for (Workspace workspace : all) {
            done = done.compose(before -> queue.resume(workspace)).compose(runs -> eraseLeftovers(workspace, runs));
        }
        return done;
    }

    /** Erases values of inputs that a killed node left of ended runs. */
    private Future<Void> eraseLeftovers(Workspace workspace, List<Run> underWay) {
        Set<String> names = underWay.stream().map(Run::id).collect(Collectors.toUnmodifiableSet());
        return context.blocking(() -> {
            int erased = RunFolder.eraseLeftovers(context.folders().runs(workspace.slug()), names);
            if (erased > 0) {
                LOG.info("Removed raw values that {} runs had left behind", erased);
            }
            return null;
        });
    }

    /** There may be work. */
    public void wake() {
        int started;
        synchronized (this) {
            wakes++;
            started = stopping ? 0 : free;
            free -= started;
        }
        for (int slot = 0; slot < started; slot++) {
            work();
        }
    }

    /** The loop of a worker: executes one run after the other until the queue is empty. */
    private void work() {
        long before;
        synchronized (this) {
            before = wakes;
        }
        queue.next()
                .onSuccess(found -> {
                    if (found.isPresent()) {
                        execute(found.get()).onComplete(done -> {
                            queue.ended(found.get().run(), done.cause());
                            workAgain();
                        });
                    } else {
                        rest(before);
                    }
                })
                .onFailure(failure -> {
                    LOG.warn("Could not look for runs: {}", failure.getMessage());
                    context.vertx().timer(RETRY_SECONDS, TimeUnit.SECONDS).onComplete(later -> workAgain());
                });
    }

    private void workAgain() {
        synchronized (this) {
            if (stopping) {
                return;
            }
        }
        work();
    }

    /** Waits for {@link #wake}, unless it was called while the worker looked for a run. */
    private void rest(long before) {
        synchronized (this) {
            if (wakes == before || stopping) {
                free++;
                return;
            }
        }
        work();
    }

    private Future<Void> execute(RunQueue.Next next) {
        String slug = next.workspace().slug();
        RunFolder folder = new RunFolder(context.folders().run(slug, next.run().id()));
        return threads.executeBlocking(() -> attempt(next, context.folders().data(slug), model(next), folder), false)
                .onFailure(failure -> reportUnlessStopping(next.run(), failure))
                .transform(ended -> settle(next, folder))
                .onFailure(failure ->
                        LOG.warn("Could not store how {} ended", next.run().id(), failure));
    }

    private synchronized void reportUnlessStopping(Run run, Throwable failure) {
        if (!stopping) {
            LOG.warn("Could not follow the worker of {}", run.id(), failure);
        }
    }

    /** The node's copy of the file of the run's model; null without one. */
    private @Nullable Path model(RunQueue.Next next) {
        ModelReference model = next.run().model();
        return model == null || model.sha256() == null
                ? null
                : RegisteredModelFiles.copy(
                        context.folders().modelCopies(next.workspace().slug()), model.sha256());
    }

    private RunAttempt.Ending attempt(RunQueue.Next next, Path data, @Nullable Path model, RunFolder folder)
            throws IOException, InterruptedException {
        Run run = next.run();
        RunAttempt attempt =
                new RunAttempt(context, journal, feed, settings, command, source, run, data, model, folder);
        running.put(run.id(), attempt);
        try {
            synchronized (this) {
                if (stopping) {
                    return RunAttempt.Ending.GONE;
                }
            }
            return run.cancelRequested() ? RunAttempt.Ending.GONE : attempt.execute();
        } finally {
            running.remove(run.id());
        }
    }

    /** Ends the work on a run without a worker. Raw values are removed before the end of the run is stored. */
    private Future<Void> settle(RunQueue.Next next, RunFolder folder) {
        synchronized (this) {
            if (stopping) {
                return Future.succeededFuture();
            }
        }
        Run run = next.run();
        return journal.now(run).compose(now -> {
            if (now.filter(present -> !present.status().isOver()).isEmpty()) {
                return erase(folder, false);
            }
            boolean cancelled = now.get().cancelRequested();
            boolean lastTry = now.get().tries() + 1 >= RunRules.TRIES_MAX;
            return (cancelled || lastTry ? erase(folder, cancelled) : Future.<Void>succeededFuture())
                    .compose(erased -> journal.workerGone(run))
                    .compose(move -> after(move, next, folder));
        });
    }

    private Future<Void> after(RunMove move, RunQueue.Next next, RunFolder folder) {
        return switch (move) {
            case RETRY_STAGE -> execute(next);
            case CANCEL -> erase(folder, true);
            default -> erase(folder, false);
        };
    }

    private Future<Void> erase(RunFolder folder, boolean whole) {
        return context.blocking(() -> {
            if (whole) {
                folder.removeTree(folder.out());
            } else if (Files.exists(folder.out())) {
                folder.eraseRaw();
            }
            return null;
        });
    }

    /** Ends the worker of a run that is to be cancelled. */
    void cancel(String run) {
        RunAttempt attempt = running.get(run);
        if (attempt != null) {
            attempt.stop();
        }
    }

    /** Tells followers that a run changed. */
    void tell(String run) {
        feed.changed(run);
    }

    /** Removes the files of a deleted run. */
    Future<Void> remove(String slug, String run) {
        return erase(new RunFolder(context.folders().run(slug, run)), true);
    }

    /** Ends the workers. Their runs are resumed at the next start. */
    public Future<Void> stop() {
        synchronized (this) {
            stopping = true;
        }
        running.values().forEach(RunAttempt::stop);
        PeriodicTask task = looking;
        return (task == null ? Future.<Void>succeededFuture() : task.stop()).eventually(threads::close);
    }
}
