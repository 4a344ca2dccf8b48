package org.sumspace.contract.log.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.security.ClientNetwork;
import org.sumspace.contract.log.service.LogService;

/** The node's log over HTTP. */
public record LogFeature(LogService log) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("getTodaysLog", this::getTodaysLog);
    }

    private Future<Answer> getTodaysLog(ApiRequest request) {
        String text = log.today(request.query("key").orElse(""), ClientNetwork.of(request.address()));
        return Future.succeededFuture(
                Answer.of("text/plain; charset=utf-8", Buffer.buffer(text)).uncached());
    }
}
