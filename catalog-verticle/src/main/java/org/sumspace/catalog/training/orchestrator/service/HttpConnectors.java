package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.training.DpId;
import org.sumspace.common.trust.NodeCertificate;

/** Sends the requests as signed HTTP requests. */
public final class HttpConnectors implements Connectors {
    private static final long ANSWER_BYTES_MAX = 1 << 20;

    private final PeerClient peers;

    public HttpConnectors(PeerClient peers) {
        this.peers = peers;
    }

    @Override
    public Future<List<byte[]>> renew(
            NodeCertificate connector, String trainingPlanId, List<DpId> processors, Instant until) {
        URI url = URI.create(connector.url() + "/training_plans/" + trainingPlanId + "/renewals");
        JsonObject body = new JsonObject()
                .put("until", until.toString())
                .put(
                        "processors",
                        new JsonArray(processors.stream().map(DpId::toString).toList()));
        HttpCall call = HttpCall.of(HttpMethod.POST, url).json(body).answerBytesMax(ANSWER_BYTES_MAX);
        return peers.send(call, connector.key(), PlanRef.NONE).map(HttpConnectors::statements);
    }

    private static List<byte[]> statements(HttpAnswer answer) {
        try {
            return answer.body().toJsonObject().getJsonArray("consents").stream()
                    .map(each -> Base64.getDecoder().decode((String) each))
                    .toList();
        } catch (RuntimeException e) {
            throw NodeException.failedDependency("Could not read the connector's answer.", e);
        }
    }
}
