package org.sumspace.connector.exchange.domain;

/**
 * The wish of a party to end the exchange, with a reason. Only the consumer decides.
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
