package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Base64;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.InvalidPlanException;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeRole;

/** Talks to catalogs over signed HTTP requests. */
record HttpCatalog(PeerClient peers, PeerCertificates certificates) implements PlanCatalogClient {
    private static final int PLAN_BYTES_MAX = 8 << 20;

    @Override
    public Future<Published> trainingPlan(URI catalog, String id) {
        HttpCall call =
                HttpCall.get(URI.create(catalog + "/training_plan/" + id)).answerBytesMax(PLAN_BYTES_MAX);
        return certificates
                .find(catalog, NodeRole.ORCHESTRATOR)
                .compose(certificate -> peers.send(call, certificate.key(), PlanRef.NONE)
                        .map(answer -> new Published(parsePlan(answer.body().getBytes()), certificate.organisation())))
                .recover(NodeHttpClient::failedAtNamedUrl);
    }

    @Override
    public Future<Void> register(URI catalog, String trainingPlanId, Signed<Registration> registration) {
        URI url = URI.create(catalog + "/training_plan/" + trainingPlanId + "/processors");
        JsonObject body = new JsonObject().put("statement", Base64.getEncoder().encodeToString(registration.bytes()));
        return certificates
                .find(catalog, NodeRole.ORCHESTRATOR)
                .compose(certificate ->
                        peers.send(HttpCall.of(HttpMethod.POST, url).json(body), certificate.key(), PlanRef.NONE))
                .mapEmpty();
    }

    private static TrainingPlan parsePlan(byte[] bytes) {
        try {
            return TrainingPlan.parsePublished(bytes);
        } catch (InvalidPlanException e) {
            throw NodeException.failedDependency(
                    "the catalog answered with an invalid training plan: " + e.getMessage(), e);
        }
    }
}
