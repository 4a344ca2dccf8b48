package org.sumspace.assessment.report.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import org.sumspace.assessment.report.core.Sop;
import org.sumspace.assessment.report.service.RunDocuments;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Artefacts that existing clients ask for by routes of their own, and the key of the manifests. */
public record ReportFeature(RunDownloads downloads, RunDocuments documents, VerifyingKey manifestKey)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("getSop", this::getSop)
                .on("getComplianceGraph", this::getComplianceGraph)
                .on("findComplianceGraph", this::findComplianceGraph)
                .on("findDataCard", this::findDataCard)
                .on("findModelCard", this::findModelCard)
                .on("getManifestKey", this::getManifestKey);
    }

    private Future<Answer> getSop(ApiRequest request) {
        return downloads
                .content(request.path("run_id"), Sop.MARKDOWN, Callers.of(request))
                .map(content ->
                        Answer.of("text/plain; charset=utf-8", content).with("X-Content-Type-Options", "nosniff"));
    }

    private Future<Answer> getComplianceGraph(ApiRequest request) {
        return documents
                .graph(request.path("run_id"), Callers.of(request))
                .map(graph -> Answer.of("application/ld+json", graph.toBuffer()));
    }

    private Future<Answer> findComplianceGraph(ApiRequest request) {
        return documents
                .graph(request.object().getString("run_id"), Callers.of(request))
                .map(Answer::json);
    }

    private Future<Answer> findDataCard(ApiRequest request) {
        return documents
                .dataCard(request.object().getString("run_id"), Callers.of(request))
                .map(Answer::json);
    }

    private Future<Answer> findModelCard(ApiRequest request) {
        return documents
                .modelCard(
                        request.query("run_id").orElse(""),
                        request.query("model_id").orElse(""),
                        Callers.of(request))
                .map(Answer::json);
    }

    private Future<Answer> getManifestKey(ApiRequest request) {
        return Future.succeededFuture(Answer.json(new JsonObject()
                .put("key_id", manifestKey.id().toString())
                .put("algorithm", "Ed25519")
                .put("public_key", Base64.getEncoder().encodeToString(manifestKey.toBytes()))));
    }
}
