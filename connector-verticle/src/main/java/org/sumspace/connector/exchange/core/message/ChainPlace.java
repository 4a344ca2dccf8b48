package org.sumspace.connector.exchange.core.message;

import java.util.Optional;
import org.sumspace.connector.exchange.domain.Parties;

/**
 * Identifies the record of its receiver that a message of a chain is for. A participant may stand in a chain twice, and
 * ids of exchanges are unique at their consumer only.
 *
 * @param party index of the receiver
 * @param consumer URL of the consumer's record at the catalog
 */
public record ChainPlace(int party, String consumer) {
    public ChainPlace {
        if (party < 0 || party >= Parties.PARTIES_MAX) {
            throw new IllegalArgumentException("expected a party of 0 to " + (Parties.PARTIES_MAX - 1));
        }
    }

    /** The place of a party; empty if there is no party between provider and consumer. */
    public static Optional<ChainPlace> of(Parties parties, int party) {
        return parties.isChain()
                ? Optional.of(new ChainPlace(party, parties.participant(parties.consumer())))
                : Optional.empty();
    }
}
