package org.sumspace.sandbox.cli.exchange;

import java.util.Optional;
import java.util.function.Function;
import org.sumspace.sandbox.client.Exchange;
import org.sumspace.sandbox.client.ExchangeClient;
import org.sumspace.sandbox.client.RemoteException;

/** The other side of an exchange, as far as the user can log in there. */
final class Peer {
    private final Function<Exchange, Optional<ExchangeClient>> connector;
    private Optional<ExchangeClient> loggedIn = Optional.empty();
    private boolean isLoginTried;

    /** @param connector logs in at the connector of the other side; empty if the user cannot */
    Peer(Function<Exchange, Optional<ExchangeClient>> connector) {
        this.connector = connector;
    }

    /** The other side's record; empty if it is not known, or cannot be read. */
    Optional<Exchange> recordOf(Exchange exchange) {
        if (exchange.exchangeId().isEmpty() || exchange.peer().isEmpty()) {
            return Optional.empty();
        }
        try {
            if (!isLoginTried) {
                isLoginTried = true;
                loggedIn = connector.apply(exchange);
            }
            return loggedIn.map(client -> client.get(exchange.exchangeId()));
        } catch (RemoteException away) {
            return Optional.empty();
        }
    }
}
