package org.sumspace.assessment.connector.api;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.connector.domain.PolicyQuestion;
import org.sumspace.common.http.server.ApiRequest;

/** What requests ask the connector. */
final class Questions {
    private Questions() {}

    static PolicyQuestion of(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        return new PolicyQuestion(
                body.getString("policy_id"), body.getString("asset_id"), body.getString("consent_token", ""));
    }
}
