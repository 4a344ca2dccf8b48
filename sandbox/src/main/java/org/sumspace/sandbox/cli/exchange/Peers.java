package org.sumspace.sandbox.cli.exchange;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.RemoteException;

/** The other parties of an exchange, as far as the user can log in there. */
final class Peers {
    private final Function<String, Optional<ExchangeClient>> connector;
    private final Map<String, Optional<ExchangeClient>> loggedIn = new HashMap<>();

    /** @param connector logs in at the connector of a participant; empty if the user cannot */
    Peers(Function<String, Optional<ExchangeClient>> connector) {
        this.connector = connector;
    }

    /** The other parties' records, without unknown or unreadable ones. */
    List<Exchange> recordsOf(Exchange exchange) {
        if (exchange.exchangeId().isEmpty()) {
            return List.of();
        }
        return exchange.others().stream()
                .distinct()
                .flatMap(participant -> recordAt(participant, exchange.exchangeId()).stream())
                .toList();
    }

    private Optional<Exchange> recordAt(String participant, String exchangeId) {
        try {
            Optional<ExchangeClient> known = loggedIn.get(participant);
            if (known == null) {
                loggedIn.put(participant, Optional.empty());
                known = connector.apply(participant);
                loggedIn.put(participant, known);
            }
            return known.map(client -> client.get(exchangeId));
        } catch (RemoteException away) {
            return Optional.empty();
        }
    }
}
