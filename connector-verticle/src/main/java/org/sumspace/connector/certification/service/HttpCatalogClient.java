package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.TrainingState;
import org.sumspace.connector.shared.domain.TrainingEnd;

/** Sends signed HTTP requests to catalogs that are certified for their URLs. */
public record HttpCatalogClient(PeerClient peers, PeerCertificates certificates) implements CertificationCatalog {
    private static final long STATES_BYTES_MAX = 256 * 1024;

    @Override
    public Future<Void> submitConsent(URI catalog, String trainingPlanId, Bytes statement) {
        JsonObject body = new JsonObject().put("statement", Base64.getEncoder().encodeToString(statement.toBytes()));
        return post(catalog, "/training_plan/" + trainingPlanId + "/consents", body)
                .mapEmpty();
    }

    @Override
    public Future<List<TrainingState>> states(URI catalog, List<String> trainingPlanIds) {
        JsonObject body = new JsonObject().put("training_plans", new JsonArray(trainingPlanIds));
        return post(catalog, "/training_states", body)
                .map(answer -> JsonValue.parse(answer.body().getBytes()).member("trainings").items().stream()
                        .flatMap(each -> state(each).stream())
                        .toList());
    }

    private Future<HttpAnswer> post(URI catalog, String path, JsonObject body) {
        HttpCall call = HttpCall.of(HttpMethod.POST, URI.create(catalog + path))
                .json(body)
                .answerBytesMax(STATES_BYTES_MAX);
        return certificates
                .find(catalog, NodeRole.ORCHESTRATOR)
                .compose(certificate -> peers.send(call, certificate.key(), PlanRef.NONE));
    }

    /** Empty for a state that this version does not know. */
    private static Optional<TrainingState> state(JsonValue json) {
        String id = json.member("id").asText();
        String state = json.member("state").asText();
        if (state.equals("open")) {
            return Optional.of(new TrainingState(id, null));
        }
        JsonValue endedAt = json.member("endedAt");
        return TrainingEnd.Outcome.of(state)
                .filter(known -> endedAt.isWholeLong() && endedAt.longValue() >= 0)
                .map(outcome ->
                        new TrainingState(id, new TrainingEnd(outcome, Instant.ofEpochMilli(endedAt.longValue()))));
    }
}
