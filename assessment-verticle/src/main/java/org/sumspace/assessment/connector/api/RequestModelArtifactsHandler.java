package org.sumspace.assessment.connector.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.connector.domain.PolicyDecision;
import org.sumspace.assessment.connector.domain.PolicyQuestion;
import org.sumspace.assessment.connector.domain.ReceivedArtefact;
import org.sumspace.assessment.connector.service.ConnectorService;
import org.sumspace.assessment.shared.api.Callers;

/** {@code POST /v1/pdc/request-model-artifacts}. */
record RequestModelArtifactsHandler(ConnectorService connector) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        PolicyQuestion question = Questions.of(ctx);
        connector
                .evaluate(question, Callers.of(ctx))
                .compose(decision -> (decision.allowed()
                                ? connector.artefacts(question, Callers.of(ctx))
                                : Future.<List<ReceivedArtefact>>succeededFuture(List.of()))
                        .map(artefacts -> answer(question, decision, artefacts)))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject artefact(ReceivedArtefact artefact) {
        JsonObject json = new JsonObject()
                .put("name", artefact.name())
                .put("size_bytes", artefact.bytes())
                .put("sha256", artefact.sha256())
                .put("registered", !(artefact.outcome() instanceof ReceivedArtefact.Dropped));
        if (artefact.outcome() instanceof ReceivedArtefact.Model model) {
            json.put("model_id", model.id());
        } else if (artefact.outcome() instanceof ReceivedArtefact.DataSet dataset) {
            json.put("dataset_id", dataset.id());
        } else if (artefact.outcome() instanceof ReceivedArtefact.Dropped dropped) {
            json.put("reason", dropped.reason());
        }
        return json;
    }

    private JsonObject answer(PolicyQuestion question, PolicyDecision decision, List<ReceivedArtefact> artefacts) {
        JsonArray listed = new JsonArray();
        artefacts.forEach(each -> listed.add(artefact(each)));
        return new JsonObject()
                .put("status", connector.isLive() ? decision.allowed() ? "received" : "denied" : "mock_response")
                .put("policy_id", question.policy())
                .put("allowed", decision.allowed())
                .put("message", decision.reason())
                .put("artifacts", listed);
    }
}
