package org.sumspace.connector.application.service;

/** What is known of an attempt at a delivery. */
public enum DeliveryResult {
    TAKEN,
    /** Nothing happened at the application: it refused, or was not reached. */
    REFUSED,
    /** The application may have taken the data. */
    UNCLEAR
}
