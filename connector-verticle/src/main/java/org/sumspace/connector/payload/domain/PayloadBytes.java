package org.sumspace.connector.payload.domain;

/**
 * How many bytes the payload of an exchange takes on the disk.
 *
 * @param incoming what arrived from the party before
 * @param outgoing what is sent to the next party
 */
public record PayloadBytes(long incoming, long outgoing) {}
