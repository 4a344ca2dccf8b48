package org.sumspace.assessment.account.domain;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A person who asks for an account.
 *
 * @param email in the form in which addresses are compared
 * @param answers optional statements of the person, by the names in requests: organization, role_description,
 *     requested_access_profile, reason_for_access
 * @param status pending, more_info_requested, approved or rejected; duplicate if the person has an account or asked before
 * @param address IP address
 */
public record AccountRequest(
        UUID id,
        String email,
        String fullName,
        Map<String, String> answers,
        String status,
        String address,
        Instant createdAt) {
    public static final String PENDING = "pending";
    public static final String MORE_INFO = "more_info_requested";

    public AccountRequest {
        answers = Map.copyOf(answers);
    }

    /** Whether it is not decided yet. */
    public boolean isOpen() {
        return status.equals(PENDING) || status.equals(MORE_INFO);
    }
}
