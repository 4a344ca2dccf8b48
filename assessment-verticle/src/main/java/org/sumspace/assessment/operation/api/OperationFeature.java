package org.sumspace.assessment.operation.api;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.function.Supplier;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/**
 * Whether the node works, at the paths of earlier versions.
 *
 * @param ready succeeds if the node can do its work
 */
public record OperationFeature(Clock clock, Supplier<Future<Void>> ready) implements Feature {
    static final String VERSION = "0.1.0";

    @Override
    public void addTo(Operations operations) {
        operations
                .handle("getHealth", new GetHealthHandler(clock))
                .handle("getReadiness", new GetReadinessHandler(clock, ready));
    }
}
