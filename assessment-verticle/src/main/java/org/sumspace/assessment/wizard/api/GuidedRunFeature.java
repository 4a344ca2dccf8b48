package org.sumspace.assessment.wizard.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.wizard.core.OutputContract;
import org.sumspace.assessment.wizard.domain.GuidedRun;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.assessment.wizard.service.WizardService.GuidedView;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The runs of the guided workflow. */
public record GuidedRunFeature(WizardService wizard, Catalogue catalogue) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("runPlan", this::runPlan)
                .on("listGuidedRuns", this::listGuidedRuns)
                .on("getGuidedRun", this::getGuidedRun)
                .on("getGuidedProgress", this::getGuidedRun)
                .on("getGuidedPlan", this::getGuidedPlan)
                .on("getGuidedScope", this::getGuidedScope)
                .on("getGuidedResults", this::getGuidedResults)
                .on("listGuidedArtifacts", this::listGuidedArtifacts);
    }

    private Future<Answer> runPlan(ApiRequest request) {
        JsonObject body = request.object();
        if (!body.getBoolean("output_contract_confirmed", false)) {
            throw NodeException.invalidInput(
                    "The output contract is not confirmed. Show it, and send output_contract_confirmed.");
        }
        JsonObject plan = body.getJsonObject("plan");
        return wizard.run(
                        PlanJson.of(plan),
                        plan.getMap(),
                        body.getString("run_label"),
                        request.header("Idempotency-Key").orElse(null),
                        Callers.of(request))
                .map(GuidedRunFeature::begun);
    }

    private static Answer begun(GuidedRun run) {
        return Answer.json(new JsonObject()
                .put("wizard_run_id", run.run())
                .put("status", "queued")
                .put("plan_summary", GuidedRunJson.summary(run))
                .put("created_at", run.createdAt().toString()));
    }

    private Future<Answer> listGuidedRuns(ApiRequest request) {
        return wizard.list(request.page(), Callers.of(request))
                .map(page -> Answer.json(page.toJson("runs", GuidedRunJson::of)));
    }

    private Future<Answer> getGuidedRun(ApiRequest request) {
        return find(request).map(guided -> Answer.json(GuidedRunJson.of(guided)));
    }

    private Future<Answer> getGuidedPlan(ApiRequest request) {
        return find(request)
                .map(guided -> Answer.json(new JsonObject().put("plan", GuidedRunJson.shownPlan(guided.guided()))));
    }

    private Future<Answer> getGuidedScope(ApiRequest request) {
        return find(request)
                .map(guided -> Answer.json(new JsonObject(
                        OutputContract.of(PlanJson.of(GuidedRunJson.shownPlan(guided.guided())), catalogue))));
    }

    private Future<Answer> getGuidedResults(ApiRequest request) {
        return find(request)
                .compose(guided -> wizard.results(
                                guided,
                                PlanJson.of(new JsonObject(guided.guided().plan())),
                                Callers.of(request))
                        .map(results -> Answer.json(new JsonObject(results)
                                .put("wizard_run_id", guided.guided().run())
                                .put("artifacts", artefacts(guided.view())))));
    }

    private Future<Answer> listGuidedArtifacts(ApiRequest request) {
        return find(request).map(guided -> Answer.json(new JsonObject().put("artifacts", artefacts(guided.view()))));
    }

    private Future<GuidedView> find(ApiRequest request) {
        return wizard.find(request.path("run_id"), Callers.of(request));
    }

    private static JsonArray artefacts(RunView view) {
        JsonArray artefacts = new JsonArray();
        view.artefacts()
                .forEach(each -> artefacts.add(new JsonObject()
                        .put("name", each.name())
                        .put("size_bytes", each.bytes())
                        .put("privacy_level", each.privacyClass())));
        return artefacts;
    }
}
