package org.sumspace.connector.query.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.connector.certification.domain.QueryingProcessor;
import org.sumspace.connector.query.service.DataQueryService;

/** {@code queryData}: only the key that signed the request decides whose records the processor may read. */
public record QueryDataHandler(DataQueryService queries) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        QueryingProcessor processor = SignedRequest.of(ctx).peer().subject(QueryingProcessor.class);
        queries.answer(processor, DataQueryRequest.condition(ApiRequest.of(ctx).object()))
                .onSuccess(answer -> ctx.response()
                        .putHeader("Content-Type", MediaTypes.JSON)
                        .end(answer))
                .onFailure(ctx::fail);
    }
}
