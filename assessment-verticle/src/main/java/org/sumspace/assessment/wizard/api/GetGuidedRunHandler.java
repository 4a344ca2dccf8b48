package org.sumspace.assessment.wizard.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.wizard.core.OutputContract;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.assessment.wizard.service.WizardService.GuidedView;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/wizard/runs/{run_id}} and what belongs to a run. */
record GetGuidedRunHandler(WizardService wizard, Part part) implements Handler<RoutingContext> {
    /** What is shown of a run. */
    interface Part {
        Future<JsonObject> of(GuidedView guided, CurrentUser caller);
    }

    static Part status() {
        return (guided, caller) -> Future.succeededFuture(GuidedRunJson.of(guided));
    }

    static Part plan() {
        return (guided, caller) ->
                Future.succeededFuture(new JsonObject().put("plan", GuidedRunJson.shownPlan(guided.guided())));
    }

    static Part scope(Catalogue catalogue) {
        return (guided, caller) -> Future.succeededFuture(
                new JsonObject(OutputContract.of(PlanJson.of(GuidedRunJson.shownPlan(guided.guided())), catalogue)));
    }

    static Part results(WizardService wizard) {
        return (guided, caller) -> wizard.results(
                        guided, PlanJson.of(new JsonObject(guided.guided().plan())), caller)
                .map(results -> new JsonObject(results)
                        .put("wizard_run_id", guided.guided().run())
                        .put("artifacts", artefacts(guided.view())));
    }

    static Part artefacts() {
        return (guided, caller) -> Future.succeededFuture(new JsonObject().put("artifacts", artefacts(guided.view())));
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

    @Override
    public void handle(RoutingContext ctx) {
        CurrentUser caller = Callers.of(ctx);
        wizard.find(ApiRequest.of(ctx).path("run_id"), caller)
                .compose(guided -> part.of(guided, caller))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
