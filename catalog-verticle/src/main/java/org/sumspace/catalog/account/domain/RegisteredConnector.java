package org.sumspace.catalog.account.domain;

import static java.util.Objects.requireNonNull;

/** Whether a participant's connector is registered. */
public record RegisteredConnector(Participant participant, boolean registered) {
    public RegisteredConnector {
        requireNonNull(participant, "participant is null");
    }
}
