package org.sumspace.contract.acceptance.api;

import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** The body of a request about a profile. */
record ProfileRequest(JsonValue body) {
    static ProfileRequest of(RoutingContext ctx) {
        return new ProfileRequest(JsonValue.of(ApiRequest.of(ctx).object().getMap()));
    }

    String profile() {
        return body.member("profileId").asText();
    }

    JsonValue member(String name) {
        return body.member(name);
    }
}
