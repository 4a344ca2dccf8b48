package org.sumspace.catalog.account.domain;

/** Whether a participant's connector is registered. */
public record RegisteredConnector(Participant participant, boolean registered) {}
