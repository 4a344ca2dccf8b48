package org.sumspace.connector.exchange.domain;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Which exchanges a list shows; what is empty restricts nothing.
 *
 * @param contract URL of the contract
 */
public record ExchangeFilter(Optional<ExchangeStatus> status, Optional<String> contract, Optional<ExchangeRole> role) {
    public static final ExchangeFilter NONE = new ExchangeFilter(Optional.empty(), Optional.empty(), Optional.empty());

    public ExchangeFilter {
        requireNonNull(status, "status is null");
        requireNonNull(contract, "contract is null");
        requireNonNull(role, "role is null");
    }
}
