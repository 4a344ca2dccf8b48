package org.sumspace.connector.certification.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.certification.service.TrainingStates;
import org.sumspace.connector.shared.api.Callers;

/**
 * The signed consent statements of processors.
 *
 * @param organisation that runs this connector
 */
public record CertificationFeature(CertificationService certifications, TrainingStates states, String organisation)
        implements Feature {
    private static final String PLAN = "trainingPlanId";
    private static final String PROCESSORS = "processors";

    @Override
    public void addTo(Operations operations) {
        operations.on("certifyProcessors", this::certifyProcessors).on("renewConsents", this::renewConsents);
    }

    /** Called by a processor node of the same organisation for the processors that it hosts. */
    private Future<Answer> certifyProcessors(ApiRequest request) {
        NodeCertificate node = Callers.requireOwnProcessorNode(request, organisation);
        CertificationRequest certification =
                CertificationRequest.of(request.path(PLAN), request.object(), node.keyId());
        return certifications
                .certify(certification.trainingPlan(), certification.claims())
                .onSuccess(certified ->
                        states.certified(certification.trainingPlan().id()))
                .compose(certified -> certifications.assigned().map(assigned -> json(certified, assigned)))
                .map(processors -> Answer.json(new JsonObject().put(PROCESSORS, processors)));
    }

    private static JsonArray json(List<Certification> certified, Map<String, Integer> assigned) {
        JsonArray processors = new JsonArray();
        for (Certification certification : certified) {
            JsonObject processor = new JsonObject()
                    .put("name", certification.processor())
                    .put("dpId", certification.dpId().toString())
                    .put("learners", certification.learners().size())
                    .put("assigned", assigned.getOrDefault(certification.processor(), 0));
            Bytes statement = certification.statement();
            if (statement != null) {
                processor.put("consent", base64(statement));
            }
            processors.add(processor);
        }
        return processors;
    }

    /** Called by the training plan's catalog before a round at whose end statements have expired. */
    private Future<Answer> renewConsents(ApiRequest request) {
        NodeCertificate catalog = SignedRequest.of(request).peer().node(NodeRole.ORCHESTRATOR);
        JsonObject body = request.object();
        List<DpId> processors = body.getJsonArray(PROCESSORS).stream()
                .map(each -> DpId.parse((String) each))
                .toList();
        return certifications
                .renew(request.path(PLAN), catalog.url(), processors, until(body.getString("until")))
                .map(statements -> new JsonArray(
                        statements.stream().map(CertificationFeature::base64).toList()))
                .map(consents -> Answer.json(new JsonObject().put("consents", consents)));
    }

    private static Instant until(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw NodeException.invalidInput(
                    List.of(new Violation("/until", "expected an instant in UTC, for example 2026-01-31T12:00:00Z")));
        }
    }

    private static String base64(Bytes statement) {
        return Base64.getEncoder().encodeToString(statement.toBytes());
    }
}
