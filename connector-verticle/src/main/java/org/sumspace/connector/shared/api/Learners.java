package org.sumspace.connector.shared.api;

import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.http.server.operation.ApiRequest;

/** Reads the learners that a request's body lists; repeated learners count once. */
public final class Learners {
    private Learners() {}

    public static Set<String> of(ApiRequest request) {
        return request.object().getJsonArray("learners").stream()
                .map(Object::toString)
                .collect(Collectors.toUnmodifiableSet());
    }
}
