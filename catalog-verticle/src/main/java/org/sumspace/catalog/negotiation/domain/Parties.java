package org.sumspace.catalog.negotiation.domain;

import java.util.Optional;

/** Who negotiates about what: ids of two participants, and of a service offering of each. */
public record Parties(String provider, String consumer, String providerOffering, String consumerOffering) {

    /** The side of a participant; empty if it is no party. */
    public Optional<Party> party(String participant) {
        if (participant.equals(provider)) {
            return Optional.of(Party.PROVIDER);
        }
        return participant.equals(consumer) ? Optional.of(Party.CONSUMER) : Optional.empty();
    }

    public String participant(Party party) {
        return party == Party.PROVIDER ? provider : consumer;
    }

    /** The same for all negotiations of the same parties about the same offerings. */
    public String key() {
        return String.join("/", provider, consumer, providerOffering, consumerOffering);
    }
}
