package org.sumspace.catalog.account.domain;

import static java.util.Objects.requireNonNull;

/** An account that was just made, with the keys that it has from then on. */
public record NewAccount(ParticipantAccount account, ServiceKeys keys) {
    public NewAccount {
        requireNonNull(account, "account is null");
        requireNonNull(keys, "keys is null");
    }
}
