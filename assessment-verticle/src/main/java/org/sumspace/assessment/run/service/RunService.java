package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.core.RunIds;
import org.sumspace.assessment.run.core.RunRules;
import org.sumspace.assessment.run.core.RunRules.RunMove;
import org.sumspace.assessment.run.core.RunRules.RunParty;
import org.sumspace.assessment.run.core.RunRules.RunTrigger;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Run.RunRequest;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.store.RunHistory;
import org.sumspace.assessment.run.store.RunStore;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/** What people do with runs. */
public record RunService(WorkspaceContext context, RunRequests requests, RunScheduler scheduler, RunFeed feed) {
    /** How long a request waits for a run; shorter than the request timeout of servers. */
    private static final long WAIT_MS = 20_000;

    /**
     * Asks for a run. The same request with the same key gives the same run.
     *
     * @param key of the request; null for a new run each time
     * @return failed with CONFLICT if the key was used for another request, with NOT_FOUND if there is no such file or model
     */
    public Future<Run> create(RunRequest request, @Nullable String key, CurrentUser caller) {
        return requests.check(request, caller)
                .compose(checked -> create(queued(checked.request(), checked.model(), null, caller), key, caller));
    }

    /** @param request with what was found for it */
    private Run queued(
            RunRequest request, @Nullable ModelReference model, @Nullable String derivedFrom, CurrentUser caller) {
        Instant now = context.now();
        return Run.queued(
                caller.workspace(),
                RunIds.of(now, context.randomBytes(RunIds.RANDOM_BYTES)),
                request,
                model,
                caller.id(),
                derivedFrom,
                now);
    }

    private Future<Run> create(Run run, @Nullable String key, CurrentUser caller) {
        return context.inWorkspace(
                        caller,
                        tx -> RunStore.insert(tx, run, key)
                                .compose(inserted -> inserted
                                        ? taken(tx, run)
                                                .compose(counted -> step(tx, run, "created", "run.created", caller))
                                                .map(run)
                                        : RunStore.byKey(tx, caller.workspace(), caller.id(), String.valueOf(key))
                                                .map(before -> sameAs(run, before))))
                .onSuccess(created -> scheduler.wake());
    }

    private Future<Void> taken(SqlConnection tx, Run run) {
        return context.quotas()
                .take(tx, run.workspace(), Usage.AUDIT_RUNS)
                .compose(done -> context.quotas().take(tx, run.workspace(), Usage.JOBS));
    }

    private static Run sameAs(Run run, Optional<Run> before) {
        return before.filter(present -> present.request().equals(run.request()))
                .orElseThrow(() -> NodeException.conflict("The Idempotency-Key was used for another request."));
    }

    private Future<Void> step(SqlConnection tx, Run run, String kind, String action, CurrentUser caller) {
        return RunHistory.addEvent(tx, run, kind, null, context.now())
                .compose(done -> context.record(
                        tx,
                        caller,
                        action,
                        run.id(),
                        Map.of("acknowledged", run.request().acknowledgement() != null)));
    }

    /** @return failed with NOT_FOUND if the workspace has no run of this id */
    public Future<RunView> view(String id, CurrentUser caller) {
        return context.inWorkspace(
                caller,
                tx -> find(tx, id, caller)
                        .compose(run -> RunHistory.stages(tx, run.workspace(), id)
                                .compose(stages -> RunHistory.artefacts(tx, run.workspace(), id)
                                        .map(artefacts -> new RunView(run, stages, artefacts, feed.progress(id))))));
    }

    /** @return failed with NOT_FOUND */
    static Future<Run> find(SqlConnection tx, String id, CurrentUser caller) {
        return RunStore.find(tx, caller.workspace(), id).map(RunService::present);
    }

    private static Run present(Optional<Run> run) {
        return run.orElseThrow(() -> NodeException.notFound("There is no such run."));
    }

    public Future<Page<Run>> list(PageRequest page, CurrentUser caller) {
        return context.inWorkspace(
                caller,
                tx -> RunStore.count(tx, caller.workspace())
                        .compose(count -> RunStore.list(tx, caller.workspace(), page)
                                .map(runs -> new Page<>(page, count, runs))));
    }

    /** The run when it is over, or as it is after the time that a request may take. */
    public Future<RunView> whenOver(String id, CurrentUser caller) {
        Promise<RunView> over = Promise.promise();
        Runnable look = () -> view(id, caller).onComplete(read -> {
            if (read.failed()) {
                over.tryFail(read.cause());
            } else if (read.result().run().status().isOver()) {
                over.tryComplete(read.result());
            }
        });
        Runnable end = feed.follow(id, () -> {
            if (!over.future().isComplete()) {
                look.run();
            }
        });
        long timer = context.vertx()
                .setTimer(
                        WAIT_MS,
                        late -> view(id, caller).onComplete(read -> {
                            if (read.succeeded()) {
                                over.tryComplete(read.result());
                            } else {
                                over.tryFail(read.cause());
                            }
                        }));
        look.run();
        return over.future().onComplete(done -> {
            context.vertx().cancelTimer(timer);
            end.run();
        });
    }

    /** Tells a follower of a run when it changed. */
    public Runnable follow(String id, Runnable changed) {
        return feed.follow(id, changed);
    }

    /**
     * @return failed with CONFLICT if the run has ended otherwise, with FORBIDDEN unless the caller is its initiator
     */
    public Future<Void> cancel(String id, CurrentUser caller) {
        return change(id, RunTrigger.CANCEL, caller, (tx, run, move) -> switch (move) {
                    case CANCEL -> end(tx, run, caller);
                    case STOP_WORKER ->
                        run.cancelRequested()
                                ? Future.succeededFuture()
                                : RunStore.requestCancel(tx, run)
                                        .compose(done -> step(tx, run, "cancelling", "run.cancel_requested", caller));
                    default -> Future.succeededFuture();
                })
                .onSuccess(move -> {
                    if (move == RunMove.STOP_WORKER) {
                        scheduler.cancel(id);
                    }
                })
                .mapEmpty();
    }

    private Future<Void> end(SqlConnection tx, Run run, CurrentUser caller) {
        return RunStore.end(tx, run, RunStatus.CANCELLED, null, context.now())
                .compose(done -> step(tx, run, RunStatus.CANCELLED.label(), "run.cancelled", caller));
    }

    /** Deletes a run and its files. */
    public Future<Void> delete(String id, CurrentUser caller) {
        return change(id, RunTrigger.DELETE, caller, (tx, run, move) -> {
                    Future<Void> ended =
                            move == RunMove.CANCEL_AND_DELETE ? end(tx, run, caller) : Future.succeededFuture();
                    return ended.compose(done -> RunHistory.deleteArtefacts(tx, run))
                            .compose(done -> step(tx, run, "deleted", "run.deleted", caller))
                            .compose(done -> RunStore.delete(tx, run, context.now()));
                })
                .compose(move -> scheduler.remove(caller.workspaceName(), id));
    }

    /** A new run with the plan of another one. */
    public Future<Run> rerun(String id, CurrentUser caller) {
        return context.inWorkspace(caller, tx -> RunStore.find(tx, caller.workspace(), id))
                .map(RunService::present)
                .compose(run -> requests.checkInput(run.inputPath(), caller)
                        .compose(file -> create(queued(run.request(), run.model(), id, caller), null, caller)));
    }

    /** The change that a person's request makes. */
    private interface Change {
        Future<Void> make(SqlConnection tx, Run run, RunMove move);
    }

    private Future<RunMove> change(String id, RunTrigger trigger, CurrentUser caller, Change change) {
        return context.inWorkspace(
                        caller,
                        tx -> RunStore.lock(tx, caller.workspace(), id)
                                .map(RunService::present)
                                .compose(run -> {
                                    RunMove move = RunRules.decide(run.status(), trigger, party(run, trigger, caller));
                                    if (move == RunMove.FORBIDDEN) {
                                        return Future.failedFuture(NodeException.forbidden(
                                                "Only who asked for the run, or may delete runs, can do this."));
                                    }
                                    if (move == RunMove.CONFLICT) {
                                        return Future.failedFuture(NodeException.conflict(
                                                "The run is " + run.status().label() + "."));
                                    }
                                    return change.make(tx, run, move).map(move);
                                }))
                .onSuccess(done -> scheduler.tell(id));
    }

    private static RunParty party(Run run, RunTrigger trigger, CurrentUser caller) {
        if (trigger == RunTrigger.CANCEL && run.initiatedBy().equals(caller.id())) {
            return RunParty.INITIATOR;
        }
        return caller.may(AccountPermission.AUDITS_DELETE) ? RunParty.MAY_DELETE : RunParty.OTHER;
    }
}
