package org.sumspace.catalog.negotiation.domain;

import java.util.Optional;

/** Who negotiates about what: ids of two participants, and of a service offering of each. */
public record NegotiationParties(String provider, String consumer, String providerOffering, String consumerOffering) {

    /** The side of a participant; empty if it is no party. */
    public Optional<NegotiationParty> party(String participant) {
        if (participant.equals(provider)) {
            return Optional.of(NegotiationParty.PROVIDER);
        }
        return participant.equals(consumer) ? Optional.of(NegotiationParty.CONSUMER) : Optional.empty();
    }

    public String participant(NegotiationParty party) {
        return party == NegotiationParty.PROVIDER ? provider : consumer;
    }

    /** The same for all negotiations of the same parties about the same offerings. */
    public String key() {
        return String.join("/", provider, consumer, providerOffering, consumerOffering);
    }
}
