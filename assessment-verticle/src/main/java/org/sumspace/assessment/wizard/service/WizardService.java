package org.sumspace.assessment.wizard.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Run.RunRequest;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.wizard.core.Findings;
import org.sumspace.assessment.wizard.core.Guardrails;
import org.sumspace.assessment.wizard.core.PlanOptions;
import org.sumspace.assessment.wizard.domain.GuidedRun;
import org.sumspace.assessment.wizard.domain.Issue;
import org.sumspace.assessment.wizard.domain.Issue.Severity;
import org.sumspace.assessment.wizard.domain.Plan;
import org.sumspace.assessment.wizard.store.GuidedRuns;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.postgres.Database;

/** Makes runs from confirmed plans, and returns their results. */
public record WizardService(
        Vertx vertx,
        Database database,
        RunService runs,
        RunDownloads downloads,
        InspectionService inputs,
        Catalogue catalogue,
        Clock clock) {
    private static final String PLOTS = "plots/";

    /** A guided run and where it is. */
    public record GuidedView(GuidedRun guided, RunView view) {}

    /** All errors, warnings and notes about a plan. */
    public List<Issue> check(Plan plan) {
        InputLimits limits = InputLimits.standard();
        return Guardrails.check(plan, catalogue, new Guardrails.Limits(limits.bytes(), limits.rows()));
    }

    /**
     * @param sent the plan as it was sent
     * @param label null without
     * @param key of the request; null for a new run each time
     * @return failed with UNPROCESSABLE if rules block the plan, with CONFLICT if the key was used for another request
     */
    public Future<GuidedRun> run(
            Plan plan, Map<String, Object> sent, @Nullable String label, @Nullable String key, CurrentUser caller) {
        List<Issue> issues = check(plan);
        if (Guardrails.blocks(issues)) {
            return Future.failedFuture(NodeException.unprocessable(issues.stream()
                    .filter(issue -> issue.severity() == Severity.BLOCK)
                    .map(issue ->
                            new Violation("/plan", issue.rule() + ": " + issue.message() + " " + issue.remediation()))
                    .toList()));
        }
        String dataset = plan.inputs().dataset();
        if (dataset == null) {
            return Future.failedFuture(NodeException.unprocessable(List.of(
                    new Violation("/plan/inputs/dataset_path", "is needed, or dataset_reference in its place"))));
        }
        if (plan.model().models().size() > 1) {
            return Future.failedFuture(NodeException.unprocessable(List.of(new Violation(
                    "/plan/model_context/model_ids",
                    "names several models, and a run analyses one; compare them with POST /v1/models/compare"))));
        }
        return inputs.named(dataset, caller)
                .compose(named -> runs.create(
                        new RunRequest(
                                named,
                                null,
                                plan.privacy().keepReason(),
                                PlanOptions.of(plan, catalogue),
                                DataOptions.none(),
                                plan.model().models().stream().findFirst().orElse(null)),
                        key == null ? null : "guided " + key,
                        caller))
                .compose(run -> stored(run, sent, label, caller));
    }

    private Future<GuidedRun> stored(Run run, Map<String, Object> sent, @Nullable String label, CurrentUser caller) {
        // Stored values come from JSON, so the sent plan is converted through JSON before it is compared.
        Map<String, Object> plan = new JsonObject(new JsonObject(sent).encode()).getMap();
        GuidedRun guided = new GuidedRun(caller.workspace(), run.id(), label, plan, clock.instant());
        return database.inWorkspace(
                caller.workspace(),
                tx -> GuidedRuns.insert(tx, guided)
                        .compose(inserted -> GuidedRuns.find(tx, caller.workspace(), run.id()))
                        .map(found -> found.filter(guided::isSameAs)
                                .orElseThrow(() ->
                                        NodeException.conflict("The Idempotency-Key was used for another request."))));
    }

    /** @return failed with NOT_FOUND if the workspace has no guided run with this id */
    public Future<GuidedView> find(String run, CurrentUser caller) {
        return database.inWorkspace(caller.workspace(), tx -> GuidedRuns.find(tx, caller.workspace(), run))
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such run.")))
                .compose(guided -> runs.view(run, caller).map(view -> new GuidedView(guided, view)));
    }

    public Future<Page<GuidedView>> list(PageRequest page, CurrentUser caller) {
        return database.inWorkspace(
                        caller.workspace(),
                        tx -> GuidedRuns.count(tx, caller.workspace())
                                .compose(count -> GuidedRuns.list(tx, caller.workspace(), page)
                                        .map(listed -> new Page<>(page, count, listed))))
                .compose(listed -> Future.all(listed.result().stream()
                                .map(guided ->
                                        runs.view(guided.run(), caller).map(view -> new GuidedView(guided, view)))
                                .toList())
                        .map(all -> new Page<>(page, listed.count(), all.<GuidedView>list())));
    }

    /** @return failed with CONFLICT while the run has no result */
    public Future<Map<String, Object>> results(GuidedView guided, Plan plan, CurrentUser caller) {
        return json(guided.view(), "metrics_full.json", caller)
                .compose(figures -> json(guided.view(), "dashboard_payload.json", caller)
                        .map(dashboard -> new Findings(
                                        figures.getJsonObject("analyses", new JsonObject())
                                                .getMap(),
                                        dashboard.getMap())
                                .answer(plan, plots(guided.view()), catalogue)));
    }

    private Future<JsonObject> json(RunView view, String name, CurrentUser caller) {
        return downloads
                .artefact(view.run().id(), name, caller)
                .compose(download -> vertx.fileSystem().readFile(download.file().toString()))
                .map(JsonObject::new);
    }

    private static List<String> plots(RunView view) {
        return view.artefacts().stream()
                .map(each -> each.name())
                .filter(name -> name.startsWith(PLOTS))
                .map(name -> name.substring(PLOTS.length()).replaceFirst("\\.json$", ""))
                .toList();
    }

    /** The error of a run that has failed; empty if it has not. */
    public static Optional<String> error(RunView view) {
        return Optional.ofNullable(view.run().failure()).map(failure -> failure.code() + ": " + failure.message());
    }
}
