package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Base64;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

/** Sends consent statements in signed HTTP requests. */
public record HttpCatalogClient(PeerClient peers, PeerCertificates certificates) implements CertificationCatalog {
    @Override
    public Future<Void> submitConsent(URI catalog, String trainingPlanId, Bytes statement) {
        URI url = URI.create(catalog + "/training_plan/" + trainingPlanId + "/consents");
        JsonObject body = new JsonObject().put("statement", Base64.getEncoder().encodeToString(statement.toBytes()));
        return certificates
                .find(catalog, NodeRole.ORCHESTRATOR)
                .compose(certificate ->
                        peers.send(HttpCall.of(HttpMethod.POST, url).json(body), certificate.key(), PlanRef.NONE))
                .mapEmpty();
    }
}
