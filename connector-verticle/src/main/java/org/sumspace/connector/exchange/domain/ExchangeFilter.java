package org.sumspace.connector.exchange.domain;

import java.util.Optional;

/**
 * Selects the exchanges of a list; an empty field restricts nothing.
 *
 * @param contract URL of the contract
 * @param isUnlinked whether it shows the outcomes of exchanges that have no record here, in the place of exchanges
 */
public record ExchangeFilter(
        Optional<ExchangeStatus> status, Optional<String> contract, Optional<ExchangeRole> role, boolean isUnlinked) {
    public static final ExchangeFilter NONE =
            new ExchangeFilter(Optional.empty(), Optional.empty(), Optional.empty(), false);
}
