package org.sumspace.connector.exchange.domain;

/** The role of a connector in an exchange. */
public enum ExchangeRole {
    /** Opens the exchange, delivers the data to its applications and decides the outcome. */
    CONSUMER,
    /** Reads the data from its sources and sends it. */
    PROVIDER,
    /** Passes the data through its application, between two other parties of a chain. */
    MIDDLE
}
