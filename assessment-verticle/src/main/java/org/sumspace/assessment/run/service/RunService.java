package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.service.Quotas;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.run.core.RunIds;
import org.sumspace.assessment.run.core.RunRules;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.RunMove;
import org.sumspace.assessment.run.domain.RunParty;
import org.sumspace.assessment.run.domain.RunRequest;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.run.domain.RunTrigger;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.store.RunArtefacts;
import org.sumspace.assessment.run.store.RunFolder;
import org.sumspace.assessment.run.store.RunHistory;
import org.sumspace.assessment.run.store.RunStore;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.shared.domain.Permission;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.postgres.Database;

/** What people do with runs. */
public final class RunService {
    /** How long a request waits for a run; less than the time after which servers give a request up. */
    private static final long WAIT_MS = 20_000;

    private final Vertx vertx;
    private final Database database;
    private final AuditTrail audit;
    private final DatasetService datasets;
    private final ModelService models;
    private final WorkspaceFolders folders;
    private final RunScheduler scheduler;
    private final RunFeed feed;
    private final Quotas quotas;
    private final Clock clock;
    private final SecureRandom random;
    private final boolean rawExports;

    /** @param rawExports whether rows with readable identifiers may be given out */
    public RunService(
            Vertx vertx,
            Database database,
            AuditTrail audit,
            DatasetService datasets,
            ModelService models,
            WorkspaceFolders folders,
            RunScheduler scheduler,
            RunFeed feed,
            Quotas quotas,
            Clock clock,
            SecureRandom random,
            boolean rawExports) {
        this.vertx = vertx;
        this.database = database;
        this.audit = audit;
        this.datasets = datasets;
        this.models = models;
        this.folders = folders;
        this.scheduler = scheduler;
        this.feed = feed;
        this.quotas = quotas;
        this.clock = clock;
        this.random = random;
        this.rawExports = rawExports;
    }

    /**
     * Asks for a run. The same request with the same key gives the same run.
     *
     * @param key of the request; null for a new run each time
     * @return failed with CONFLICT if the key was used for another request, with NOT_FOUND if there is no such file or model
     */
    public Future<Run> create(RunRequest request, @Nullable String key, CurrentUser caller) {
        if (request.acknowledgement() != null && !caller.may(Permission.PRIVACY_CONFIGURE)) {
            return Future.failedFuture(notPermitted(Permission.PRIVACY_CONFIGURE));
        }
        return datasets.checkInput(request.path(), caller)
                .compose(file -> attached(request.options(), caller)
                        .compose(options -> hierarchies(request.data(), caller)
                                .compose(data -> model(request, caller)
                                        .compose(model -> create(
                                                queued(
                                                        new RunRequest(
                                                                file.path(),
                                                                request.schema(),
                                                                request.acknowledgement(),
                                                                options,
                                                                data,
                                                                request.model()),
                                                        model.orElse(null),
                                                        null,
                                                        caller),
                                                key,
                                                caller)))));
    }

    private static NodeException notPermitted(Permission permission) {
        return NodeException.forbidden("Your roles in this workspace do not permit " + permission.label() + ".");
    }

    /** The newest version of the model that is analysed. */
    private Future<Optional<ModelReference>> model(RunRequest request, CurrentUser caller) {
        String id = request.model();
        if (id == null) {
            return Future.succeededFuture(Optional.empty());
        }
        if (!caller.may(Permission.MODELS_READ)) {
            return Future.failedFuture(notPermitted(Permission.MODELS_READ));
        }
        if (request.options().predictions() != null || request.options().scores() != null) {
            return Future.failedFuture(refusedModel("cannot be given together with columns of predictions or scores"));
        }
        return models.find(id, caller).map(found -> {
            if (found.adapter() == Adapter.HTTP) {
                throw refusedModel("is behind HTTP, and the worker of a run has no network; use"
                        + " /v1/models/{model_id}/explain and /v1/models/compare");
            }
            return Optional.of(new ModelReference(
                    found.id(),
                    found.version(),
                    found.adapter(),
                    found.sha256(),
                    found.bytes(),
                    found.info().features(),
                    found.info().classes()));
        });
    }

    private static NodeException refusedModel(String reason) {
        return NodeException.unprocessable(List.of(new Violation("/model_id", reason)));
    }

    /** The options with files that exist. */
    private Future<DataOptions> hierarchies(DataOptions data, CurrentUser caller) {
        Map<String, AttachedFile> found = new TreeMap<>();
        Future<Void> done = Future.succeededFuture();
        for (Map.Entry<String, AttachedFile> each : data.hierarchies().entrySet()) {
            done = done.compose(before -> checked(each.getValue(), caller))
                    .onSuccess(file -> file.ifPresent(present -> found.put(each.getKey(), present)))
                    .mapEmpty();
        }
        return done.map(all -> data.with(found));
    }

    /** The options with files that exist, and an earlier run that has a result. */
    private Future<MetricOptions> attached(MetricOptions options, CurrentUser caller) {
        return checked(options.recommendations(), caller)
                .compose(recommendations -> checked(options.relevance(), caller)
                        .compose(relevance -> earlier(options.against(), caller)
                                .map(against -> options.with(
                                        recommendations.orElse(null), relevance.orElse(null), against.orElse(null)))));
    }

    private Future<Optional<AttachedFile>> checked(@Nullable AttachedFile file, CurrentUser caller) {
        return file == null
                ? Future.succeededFuture(Optional.empty())
                : datasets.check(file.path(), caller)
                        .map(found -> Optional.of(new AttachedFile(found.path(), found.bytes(), "")));
    }

    private Future<Optional<String>> earlier(@Nullable String run, CurrentUser caller) {
        return run == null
                ? Future.succeededFuture(Optional.empty())
                : view(run, caller).map(view -> {
                    requireResult(view);
                    if (view.run().rowsRemovedAt() != null) {
                        throw NodeException.conflict(
                                "The rows of the run " + view.run().id()
                                        + " were removed when their time was over (RETENTION_DAYS). Repeat the run, and compare"
                                        + " with the new one.");
                    }
                    return Optional.of(view.run().id());
                });
    }

    /** @param request with what was found for it */
    private Run queued(
            RunRequest request, @Nullable ModelReference model, @Nullable String derivedFrom, CurrentUser caller) {
        byte[] bytes = new byte[RunIds.RANDOM_BYTES];
        random.nextBytes(bytes);
        Instant now = clock.instant();
        return Run.queued(
                caller.workspace(),
                RunIds.of(now, bytes),
                request.path(),
                request.schema(),
                request.acknowledgement(),
                request.options(),
                request.data(),
                model,
                caller.id(),
                derivedFrom,
                now);
    }

    private Future<Run> create(Run run, @Nullable String key, CurrentUser caller) {
        return database.inWorkspace(
                        caller.workspace(),
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
        return quotas.take(tx, run.workspace(), Usage.AUDIT_RUNS)
                .compose(done -> quotas.take(tx, run.workspace(), Usage.JOBS));
    }

    private static Run sameAs(Run run, Optional<Run> before) {
        return before.filter(run::isOfSamePlan)
                .orElseThrow(() -> NodeException.conflict("The Idempotency-Key was used for another request."));
    }

    private Future<Void> step(SqlConnection tx, Run run, String kind, String action, CurrentUser caller) {
        return RunHistory.addEvent(tx, run, kind, null, clock.instant())
                .compose(done -> audit.record(
                        tx,
                        run.workspace(),
                        AuditEvent.of(
                                caller, action, run.id(), Map.of("acknowledged", run.acknowledgement() != null))));
    }

    /** @return failed with NOT_FOUND if the workspace has no run of this id */
    public Future<RunView> view(String id, CurrentUser caller) {
        return database.inWorkspace(
                caller.workspace(),
                tx -> RunStore.find(tx, caller.workspace(), id)
                        .map(RunService::present)
                        .compose(run -> RunHistory.stages(tx, run.workspace(), id)
                                .compose(stages -> RunHistory.artefacts(tx, run.workspace(), id)
                                        .map(artefacts -> new RunView(run, stages, artefacts, feed.progress(id))))));
    }

    private static Run present(Optional<Run> run) {
        return run.orElseThrow(() -> NodeException.notFound("There is no such run."));
    }

    public Future<Page<Run>> list(PageRequest page, CurrentUser caller) {
        return database.inWorkspace(
                caller.workspace(),
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
        long timer = vertx.setTimer(
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
            vertx.cancelTimer(timer);
            end.run();
        });
    }

    /** Tells a follower of a run when it changed. */
    public Runnable follow(String id, Runnable changed) {
        return feed.follow(id, changed);
    }

    /** @return failed with CONFLICT if the run has ended otherwise, with FORBIDDEN for others than its initiator */
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
        return RunStore.end(tx, run, RunStatus.CANCELLED, null, clock.instant())
                .compose(done -> step(tx, run, RunStatus.CANCELLED.label(), "run.cancelled", caller));
    }

    /** Removes the files of a run; nobody sees it any more. */
    public Future<Void> delete(String id, CurrentUser caller) {
        return change(id, RunTrigger.DELETE, caller, (tx, run, move) -> {
                    Future<Void> ended =
                            move == RunMove.CANCEL_AND_DELETE ? end(tx, run, caller) : Future.succeededFuture();
                    return ended.compose(done -> RunHistory.deleteArtefacts(tx, run))
                            .compose(done -> step(tx, run, "deleted", "run.deleted", caller))
                            .compose(done -> RunStore.delete(tx, run, clock.instant()));
                })
                .compose(move -> scheduler.remove(caller.workspaceName(), id));
    }

    /** A new run with the plan of another one. */
    public Future<Run> rerun(String id, CurrentUser caller) {
        return database.inWorkspace(caller.workspace(), tx -> RunStore.find(tx, caller.workspace(), id))
                .map(RunService::present)
                .compose(run -> datasets.checkInput(run.inputPath(), caller)
                        .compose(file -> create(
                                queued(
                                        new RunRequest(
                                                run.inputPath(),
                                                run.schema(),
                                                run.acknowledgement(),
                                                run.options(),
                                                run.data(),
                                                null),
                                        run.model(),
                                        id,
                                        caller),
                                null,
                                caller)));
    }

    /** What a person's request changes. */
    private interface Change {
        Future<Void> make(SqlConnection tx, Run run, RunMove move);
    }

    private Future<RunMove> change(String id, RunTrigger trigger, CurrentUser caller, Change change) {
        return database.inWorkspace(
                        caller.workspace(),
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
        return caller.may(Permission.AUDITS_DELETE) ? RunParty.MAY_DELETE : RunParty.OTHER;
    }

    /**
     * A file of a run, checked.
     *
     * @param content of a file of up to 16 MiB; empty for others
     */
    public record Download(Artefact artefact, Path file, Optional<Buffer> content) {
        public Future<Buffer> read(Vertx vertx) {
            return content.map(Future::succeededFuture)
                    .orElseGet(() -> vertx.fileSystem().readFile(file.toString()));
        }
    }

    /**
     * @return failed with CONFLICT while the run has no result, with NOT_FOUND if it did not make this file, with FORBIDDEN if
     *     the caller may not export
     */
    public Future<Download> artefact(String id, String name, CurrentUser caller) {
        return view(id, caller).compose(view -> {
            Artefact artefact = find(view, name);
            requirePermission(artefact, caller);
            RunFolder folder = new RunFolder(folders.run(caller.workspaceName(), id));
            return logged(view.run(), artefact, caller)
                    .compose(done -> database.inWorkspace(
                            caller.workspace(), tx -> RunHistory.content(tx, caller.workspace(), id, name)))
                    .compose(content -> vertx.executeBlocking(() -> checked(folder, artefact, content), false));
        });
    }

    private static Download checked(RunFolder folder, Artefact artefact, Optional<Buffer> content) throws IOException {
        if (content.isPresent()) {
            RunArtefacts.requireDigest(artefact, content.get());
            return new Download(artefact, folder.artefact(artefact.name()), content);
        }
        return new Download(artefact, RunArtefacts.checked(folder, artefact), content);
    }

    private void requirePermission(Artefact artefact, CurrentUser caller) {
        if (artefact.needsExport() && !caller.may(Permission.REPORTS_EXPORT)) {
            throw notPermitted(Permission.REPORTS_EXPORT);
        }
        if (artefact.raw() && !rawExports) {
            throw NodeException.forbidden(
                    "The file has readable identifiers, and this node does not give out such files. Its operator can set"
                            + " raw_exports_enabled.");
        }
    }

    /** The files that a caller is told about. */
    public static List<Artefact> listed(RunView view, CurrentUser caller) {
        return view.artefacts().stream()
                .filter(artefact -> !artefact.isHidden() || caller.may(Permission.REPORTS_EXPORT))
                .toList();
    }

    private static Artefact find(RunView view, String name) {
        requireResult(view);
        return view.artefacts().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> NodeException.notFound("The run has no such file."));
    }

    /** @throws NodeException CONFLICT while the run has no result */
    public static void requireResult(RunView view) {
        if (!view.run().status().hasResult()) {
            throw NodeException.conflict("The run is " + view.run().status().label() + "; it has no files.");
        }
    }

    private Future<Void> logged(Run run, Artefact artefact, CurrentUser caller) {
        return artefact.isPublic()
                ? Future.succeededFuture()
                : database.inWorkspace(
                        run.workspace(),
                        tx -> quotas.take(tx, run.workspace(), Usage.EXPORTS)
                                .compose(counted -> audit.record(
                                        tx,
                                        run.workspace(),
                                        AuditEvent.of(
                                                caller,
                                                "artefact.downloaded",
                                                run.id(),
                                                Map.of("name", artefact.name())))));
    }
}
