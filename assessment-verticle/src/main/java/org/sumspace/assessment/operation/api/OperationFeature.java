package org.sumspace.assessment.operation.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.util.function.Supplier;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/**
 * Whether the node works, at the paths of earlier versions.
 *
 * @param ready succeeds if the node can do its work
 */
public record OperationFeature(Clock clock, Supplier<Future<Void>> ready) implements Feature {
    private static final String VERSION = "0.1.0";

    @Override
    public void addTo(Operations operations) {
        operations.on("getHealth", this::getHealth).on("getReadiness", this::getReadiness);
    }

    private Future<Answer> getHealth(ApiRequest request) {
        return Future.succeededFuture(status("ok"));
    }

    private Future<Answer> getReadiness(ApiRequest request) {
        return ready.get()
                .map(works -> status("ready"))
                .recover(failure -> Future.failedFuture(NodeException.unavailable(
                        FullDisk.isCauseOf(failure)
                                ? "The disk of the database is full. Free space."
                                : "The database does not answer.",
                        failure)));
    }

    private Answer status(String status) {
        return Answer.json(new JsonObject()
                .put("status", status)
                .put("version", VERSION)
                .put("timestamp", clock.instant().toString()));
    }
}
