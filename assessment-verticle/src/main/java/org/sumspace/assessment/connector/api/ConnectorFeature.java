package org.sumspace.assessment.connector.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.sumspace.assessment.connector.domain.PolicyDecision;
import org.sumspace.assessment.connector.domain.PolicyQuestion;
import org.sumspace.assessment.connector.domain.ReceivedArtefact;
import org.sumspace.assessment.connector.service.PdcService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Models from the connector of the data space. */
public record ConnectorFeature(PdcService connector) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("requestModelArtifacts", this::requestModelArtifacts)
                .on("evaluatePolicy", this::evaluatePolicy)
                .on("putConnectorPolicy", this::putConnectorPolicy)
                .on("getConnectorPolicy", this::getConnectorPolicy);
    }

    private Future<Answer> requestModelArtifacts(ApiRequest request) {
        PolicyQuestion question = question(request);
        CurrentUser caller = Callers.of(request);
        return connector
                .evaluate(question, caller)
                .compose(decision -> (decision.allowed()
                                ? connector.artefacts(question, caller)
                                : Future.<List<ReceivedArtefact>>succeededFuture(List.of()))
                        .map(artefacts -> Answer.json(received(question, decision, artefacts))));
    }

    private JsonObject received(PolicyQuestion question, PolicyDecision decision, List<ReceivedArtefact> artefacts) {
        return new JsonObject()
                .put("status", connector.isLive() ? decision.allowed() ? "received" : "denied" : "mock_response")
                .put("policy_id", question.policy())
                .put("allowed", decision.allowed())
                .put("message", decision.reason())
                .put(
                        "artifacts",
                        new JsonArray(artefacts.stream()
                                .map(ConnectorFeature::artefact)
                                .toList()));
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

    private Future<Answer> evaluatePolicy(ApiRequest request) {
        PolicyQuestion question = question(request);
        return connector
                .evaluate(question, Callers.of(request))
                .map(decision -> Answer.json(new JsonObject()
                        .put("allowed", decision.allowed())
                        .put("policy_id", question.policy())
                        .put("reason", decision.reason())));
    }

    private Future<Answer> putConnectorPolicy(ApiRequest request) {
        return connector
                .putPolicy(request.path("policy_id"), request.object(), Callers.of(request))
                .map(done -> Answer.json(new JsonObject().put("status", "ok")));
    }

    private Future<Answer> getConnectorPolicy(ApiRequest request) {
        return connector.policy(request.path("policy_id"), Callers.of(request)).map(Answer::json);
    }

    private static PolicyQuestion question(ApiRequest request) {
        JsonObject body = request.object();
        return new PolicyQuestion(
                body.getString("policy_id"), body.getString("asset_id"), body.getString("consent_token", ""));
    }
}
