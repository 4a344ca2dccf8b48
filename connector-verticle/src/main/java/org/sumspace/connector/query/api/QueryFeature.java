package org.sumspace.connector.query.api;

import io.vertx.core.Future;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.connector.certification.domain.QueryingProcessor;
import org.sumspace.connector.query.service.DataQueryService;

/** The processors' queries for data. */
public record QueryFeature(DataQueryService queries) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("queryData", this::queryData);
    }

    /** Only the key that signed the request decides whose records the processor may read. */
    private Future<Answer> queryData(ApiRequest request) {
        QueryingProcessor processor = SignedRequest.of(request).peer().subject(QueryingProcessor.class);
        return queries.answer(processor, DataQueryRequest.condition(request.object()))
                .map(records -> Answer.of(MediaTypes.JSON, records));
    }
}
