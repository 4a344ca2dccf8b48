package org.sumspace.connector.certification.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.shared.api.Callers;

/** {@code certifyProcessors}: called by a processor node of the same organisation for the processors that it hosts. */
public record CertifyProcessorsHandler(CertificationService certifications, String organisation)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        NodeCertificate node = Callers.requireOwnProcessorNode(ctx, organisation);
        ApiRequest request = ApiRequest.of(ctx);
        CertificationRequest certification =
                CertificationRequest.of(request.path("trainingPlanId"), request.object(), node.keyId());
        certifications
                .certify(certification.trainingPlan(), certification.claims())
                .compose(certified -> certifications.assigned().map(assigned -> json(certified, assigned)))
                .onSuccess(processors -> ctx.json(new JsonObject().put("processors", processors)))
                .onFailure(ctx::fail);
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
                processor.put("consent", Base64.getEncoder().encodeToString(statement.toBytes()));
            }
            processors.add(processor);
        }
        return processors;
    }
}
