package org.sumspace.catalog.account.domain;

/** An account that was just made, with the keys that it has from then on. */
public record NewAccount(ParticipantAccount account, ServiceKeys keys) {}
