package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.core.RunRules;
import org.sumspace.assessment.run.core.RunRules.RunMove;
import org.sumspace.assessment.run.core.RunRules.RunParty;
import org.sumspace.assessment.run.core.RunRules.RunTrigger;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Run.RunFailure;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageReport;
import org.sumspace.assessment.run.store.RunHistory;
import org.sumspace.assessment.run.store.RunStore;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/**
 * Stores changes of runs by workers and the node. Each change is stored with its event and its audit entry in one
 * transaction.
 *
 * @param node the id of this node
 */
record RunJournal(WorkspaceContext context, RunFeed feed, RunMetrics metrics, UUID node) implements RunQueue.Runs {
    private static final String WARNING = "warning";

    @Override
    public Future<Optional<Run>> claim(UUID workspace) {
        return context.database()
                .inWorkspace(
                        workspace,
                        tx -> RunStore.claim(tx, workspace, node, Stage.ACQUIRING.label(), context.now())
                                .compose(claimed -> claimed.map(run -> step(
                                                        tx, run, "started", run.stage(), "run.started", "ok", Map.of())
                                                .map(claimed))
                                        .orElse(Future.succeededFuture(claimed))))
                .onSuccess(claimed -> claimed.ifPresent(run -> {
                    metrics.started(run, context.now());
                    feed.changed(run.id());
                }));
    }

    @Override
    public Future<List<Run>> unfinished(UUID workspace) {
        return context.database().inWorkspace(workspace, tx -> RunStore.runningAt(tx, workspace, node));
    }

    /** The artefacts of a run, with a way to read their contents one after the other. */
    record Made(List<Artefact> artefacts, RunHistory.Contents contents) {
        Made {
            artefacts = List.copyOf(artefacts);
        }
    }

    /**
     * Stores a stage; ends the run if its input has more rows than its tenant may assess at once.
     *
     * @param made the artefacts of the run, with its last stage
     */
    Future<RunMove> stageEnded(Run run, StageReport report, Made made) {
        boolean last = report.stage() == Stage.AUDITING;
        return locked(run, (tx, now) -> {
            RunTrigger trigger = last ? RunTrigger.LAST_STAGE_STORED : RunTrigger.STAGE_STORED;
            RunMove move =
                    now.cancelRequested() ? RunMove.IGNORE : RunRules.decide(now.status(), trigger, RunParty.EXECUTOR);
            return move == RunMove.IGNORE
                    ? Future.succeededFuture(move)
                    : RunHistory.insertStage(tx, now, report)
                            .compose(inserted -> inserted
                                    ? tooManyRows(tx, now, report)
                                            .compose(problem -> stored(tx, now, report, made, problem, move))
                                    : Future.succeededFuture(move));
        });
    }

    private Future<Optional<String>> tooManyRows(SqlConnection tx, Run run, StageReport report) {
        return report.stage() == Stage.VALIDATING
                ? context.quotas().countRows(tx, run.workspace(), report.rows())
                : Future.succeededFuture(Optional.empty());
    }

    private Future<RunMove> stored(
            SqlConnection tx, Run run, StageReport report, Made made, Optional<String> problem, RunMove move) {
        metrics.stage(tx, report);
        if (problem.isPresent()) {
            return fail(tx, run, FailureCode.QUOTA_EXCEEDED.name(), problem.get())
                    .map(RunMove.IGNORE);
        }
        return (report.stage() == Stage.AUDITING
                        ? RunHistory.insertArtefacts(tx, run, made.artefacts(), made.contents())
                                .compose(done -> complete(tx, run))
                        : next(tx, run, report))
                .map(move);
    }

    private Future<Void> next(SqlConnection tx, Run run, StageReport report) {
        String stage = List.of(Stage.values()).get(report.stage().number()).label();
        return RunStore.setStage(tx, run, stage)
                .compose(done -> step(
                        tx,
                        run,
                        "stage",
                        stage,
                        "run.stage",
                        "ok",
                        Map.of(
                                "stage",
                                report.stage().label(),
                                "status",
                                report.status(),
                                "rows",
                                report.rows(),
                                "warnings",
                                report.warnings().size())));
    }

    private Future<Void> end(SqlConnection tx, Run run, RunStatus status, @Nullable RunFailure failure) {
        metrics.ended(tx, status);
        return RunStore.end(tx, run, status, failure, context.now());
    }

    private Future<Void> complete(SqlConnection tx, Run run) {
        return RunHistory.stages(tx, run.workspace(), run.id())
                .map(stages -> stages.stream().anyMatch(stage -> stage.status().equals(WARNING))
                        ? RunStatus.COMPLETED_WITH_WARNINGS
                        : RunStatus.COMPLETED)
                .compose(status -> end(tx, run, status, null)
                        .compose(done -> step(tx, run, status.label(), null, "run.completed", "ok", Map.of())));
    }

    /** @param message for people; contains no value of the data set */
    Future<RunMove> failed(Run run, String code, String message) {
        RunTrigger trigger = code.equals(FailureCode.PRIVACY_RISK_BLOCKED.name())
                ? RunTrigger.PRIVACY_GATE
                : RunTrigger.STAGE_FAILED;
        return decide(run, trigger, RunParty.EXECUTOR, (tx, now) -> fail(tx, now, code, message));
    }

    private Future<Void> fail(SqlConnection tx, Run run, String code, String message) {
        String stage = run.stage() == null ? "" : run.stage();
        return end(tx, run, RunStatus.FAILED, new RunFailure(stage, code, message))
                .compose(done ->
                        step(tx, run, RunStatus.FAILED.label(), stage, "run.failed", "failed", Map.of("code", code)));
    }

    /**
     * Handles a worker that ended without a report: the run is cancelled if that was requested, otherwise the stage is
     * tried again.
     */
    Future<RunMove> workerGone(Run run) {
        return locked(run, (tx, now) -> {
            if (now.status() == RunStatus.RUNNING && now.cancelRequested()) {
                return end(tx, now, RunStatus.CANCELLED, null)
                        .compose(done ->
                                step(tx, now, RunStatus.CANCELLED.label(), null, "run.cancelled", "ok", Map.of()))
                        .map(RunMove.CANCEL);
            }
            RunMove move = RunRules.decide(now.status(), RunTrigger.WORKER_GONE, RunParty.NODE);
            if (move != RunMove.RETRY_STAGE) {
                return Future.succeededFuture(move);
            }
            if (now.tries() + 1 >= RunRules.TRIES_MAX) {
                return fail(
                                tx,
                                now,
                                FailureCode.JOB_EXECUTION_ERROR.name(),
                                "The worker process ended " + RunRules.TRIES_MAX + " times in this stage.")
                        .map(RunMove.FAIL);
            }
            metrics.workerRestarted(tx);
            return RunStore.countTry(tx, now)
                    .compose(done -> step(tx, now, "retry", now.stage(), "run.retried", "ok", Map.of()))
                    .map(move);
        });
    }

    /** The run as it is now; empty if it was deleted. */
    Future<Optional<Run>> now(Run run) {
        return context.database().inWorkspace(run.workspace(), tx -> RunStore.find(tx, run.workspace(), run.id()));
    }

    /** Work on a locked run. */
    private interface Work<T> {
        Future<T> run(SqlConnection tx, Run now);
    }

    /** The move of a run. A cancelled run does not continue, whatever its worker reports. */
    private Future<RunMove> decide(Run run, RunTrigger trigger, RunParty by, Work<Void> work) {
        return locked(run, (tx, now) -> {
            RunMove move = now.cancelRequested() ? RunMove.IGNORE : RunRules.decide(now.status(), trigger, by);
            return move == RunMove.IGNORE
                    ? Future.succeededFuture(move)
                    : work.run(tx, now).map(move);
        });
    }

    private Future<RunMove> locked(Run run, Work<RunMove> work) {
        Function<SqlConnection, Future<RunMove>> transaction = tx -> RunStore.lock(tx, run.workspace(), run.id())
                .compose(now ->
                        now.map(present -> work.run(tx, present)).orElse(Future.succeededFuture(RunMove.IGNORE)));
        return context.database().inWorkspace(run.workspace(), transaction).onSuccess(done -> feed.changed(run.id()));
    }

    private Future<Void> step(
            SqlConnection tx,
            Run run,
            String kind,
            @Nullable String stage,
            String action,
            String outcome,
            Map<String, ?> detail) {
        return RunHistory.addEvent(tx, run, kind, stage, context.now())
                .compose(done -> context.audit()
                        .record(tx, run.workspace(), AuditEvent.ofNode(action, run.id(), outcome, detail)));
    }
}
