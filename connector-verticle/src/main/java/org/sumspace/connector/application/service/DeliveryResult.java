package org.sumspace.connector.application.service;

/** The result of an attempt at a delivery. */
public enum DeliveryResult {
    TAKEN,
    /** The application refused, or was not reached, so the attempt had no effect. */
    REFUSED,
    /** The application may have taken the data. */
    UNCLEAR
}
