package org.sumspace.connector.exchange.domain;

/**
 * That a party wants the exchange to end, and why. Only the consumer decides.
 *
 * @param status an error
 * @param reason for people, without values of policies
 */
public record Wish(ExchangeStatus status, String reason) {
    public Wish {
        if (!status.isError()) {
            throw new IllegalArgumentException("expected an error, got " + status);
        }
    }
}
