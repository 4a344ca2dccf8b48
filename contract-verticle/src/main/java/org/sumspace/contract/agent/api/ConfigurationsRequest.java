package org.sumspace.contract.agent.api;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agent.domain.Configurations;

/** The configurations in a request. */
final class ConfigurationsRequest {
    private ConfigurationsRequest() {}

    static Configurations of(ApiRequest request) {
        JsonObject sent = request.object().getJsonObject("configurations");
        return new Configurations(
                Optional.ofNullable(sent.getBoolean("allowRecommendations")),
                Optional.ofNullable(sent.getBoolean("allowPolicies")));
    }
}
