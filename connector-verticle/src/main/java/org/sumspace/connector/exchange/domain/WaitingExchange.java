package org.sumspace.connector.exchange.domain;

import java.time.Instant;

/**
 * A record that waits for something.
 *
 * @param at when it must be checked
 */
public record WaitingExchange(String id, ExchangeState state, Instant at) {}
