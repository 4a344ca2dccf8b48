package org.sumspace.connector.exchange.domain;

/** What a connector does in an exchange. */
public enum ExchangeRole {
    /** Opens the exchange, delivers the data to its applications and decides the outcome. */
    CONSUMER,
    /** Reads the data from its sources and sends it. */
    PROVIDER,
    /** Passes the data through its application, between two other parties of a chain. */
    MIDDLE
}
