package org.sumspace.catalog.account.domain;

import java.util.Optional;
import org.sumspace.common.config.Secret;

/**
 * An account with everything that an export may contain about it.
 *
 * @param keys of the participant's connector; empty if there are none, or if an export has no secrets
 * @param appKey with which the connector registered; empty if it did not, or if an export has no secrets
 */
public record TransferredAccount(ParticipantAccount account, Optional<ServiceKeys> keys, Optional<Secret> appKey) {

    public String id() {
        return account.participant().id();
    }

    public boolean hasPassword() {
        return !account.passwordHash().equals(ParticipantAccount.NO_PASSWORD);
    }
}
