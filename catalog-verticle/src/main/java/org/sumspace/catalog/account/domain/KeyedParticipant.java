package org.sumspace.catalog.account.domain;

/** A participant with its new keys. */
public record KeyedParticipant(Participant participant, ServiceKeys keys) {}
