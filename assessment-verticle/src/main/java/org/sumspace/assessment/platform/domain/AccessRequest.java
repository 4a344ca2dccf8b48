package org.sumspace.assessment.platform.domain;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A request for a managed node.
 *
 * @param answers by the name of the question
 * @param address IP address
 */
public record AccessRequest(UUID id, String status, Map<String, String> answers, String address, Instant createdAt) {
    /** Nobody has looked at it. */
    public static final String PENDING = "pending";

    public AccessRequest {
        answers = Map.copyOf(answers);
    }
}
