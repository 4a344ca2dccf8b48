package org.sumspace.connector.query.api;

import io.vertx.core.Future;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.answer.FailureReport;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.connector.query.service.DataQueryService;
import org.sumspace.connector.shared.api.Callers;

/**
 * Queries for the records of processors.
 *
 * @param organisation that runs this connector
 * @param failures reports refused parts, as those of whole requests are
 */
public record QueryFeature(DataQueryService queries, String organisation, FailureReport failures) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("queryData", this::queryData);
    }

    /** Called by a processor node of the same organisation for the processors that it hosts. */
    private Future<Answer> queryData(ApiRequest request) {
        NodeCertificate node = Callers.requireOwnProcessorNode(request, organisation);
        return queries.answer(
                        DataQueryRequest.read(request.object(), node.keyId()),
                        refusal -> failures.ofPart("A part of a query", refusal))
                .map(body -> Answer.of(MediaTypes.OCTET_STREAM, body));
    }
}
