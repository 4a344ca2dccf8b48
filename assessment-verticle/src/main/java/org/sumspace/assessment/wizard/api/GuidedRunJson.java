package org.sumspace.assessment.wizard.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.wizard.core.WizardProgress;
import org.sumspace.assessment.wizard.domain.GuidedRun;
import org.sumspace.assessment.wizard.domain.Plan;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.assessment.wizard.service.WizardService.GuidedView;

/** Guided runs as JSON. */
final class GuidedRunJson {
    private GuidedRunJson() {}

    /** The plan without the queries of its URLs. */
    static JsonObject shownPlan(GuidedRun run) {
        JsonObject plan = new JsonObject(run.plan()).copy();
        JsonObject inputs = plan.getJsonObject("inputs", new JsonObject());
        for (String name : List.copyOf(inputs.fieldNames())) {
            if (inputs.getValue(name) instanceof String input) {
                inputs.put(name, InputAddress.shown(input));
            }
        }
        return plan;
    }

    static JsonObject summary(GuidedRun run) {
        Plan plan = PlanJson.of(new JsonObject(run.plan()));
        return new JsonObject()
                .put("format", plan.format())
                .put("analyses", plan.analyses().size())
                .put("plots", plan.plots().size())
                .put("purpose", plan.purpose());
    }

    static JsonObject of(GuidedView guided) {
        List<String> errors = new ArrayList<>();
        WizardService.error(guided.view()).ifPresent(errors::add);
        if (guided.view().run().status() == RunStatus.CANCELLED) {
            errors.add("The run was cancelled.");
        }
        String stage = guided.view().run().stage();
        JsonObject json = new JsonObject()
                .put("wizard_run_id", guided.guided().run())
                .put("status", WizardProgress.status(guided.view().run().status()))
                .put("current_stage", stage == null ? "" : stage)
                .put("stages_completed", new JsonArray(WizardProgress.stages(guided.view())))
                .put("rows_processed", WizardProgress.rows(guided.view()))
                .put("warnings", new JsonArray(WizardProgress.warnings(guided.view())))
                .put("errors", new JsonArray(errors))
                .put("progress_pct", WizardProgress.percent(guided.view()))
                .put("plan_summary", summary(guided.guided()))
                .put("created_at", guided.guided().createdAt().toString());
        String label = guided.guided().label();
        return label == null ? json : json.put("run_label", label);
    }
}
