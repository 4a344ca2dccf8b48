package org.sumspace.catalog.account.domain;

import static java.util.Objects.requireNonNull;

/** A participant with its new keys. */
public record KeyedParticipant(Participant participant, ServiceKeys keys) {
    public KeyedParticipant {
        requireNonNull(participant, "participant is null");
        requireNonNull(keys, "keys is null");
    }
}
