package org.sumspace.assessment.account.domain;

import java.time.Duration;
import org.sumspace.assessment.shared.domain.Labelled;

/** What a person may do with a token: choose the first password of an account, or another one. */
public enum TokenPurpose implements Labelled {
    ACTIVATION(Duration.ofDays(1)),
    RESET(Duration.ofMinutes(30));

    private final Duration lifetime;

    TokenPurpose(Duration lifetime) {
        this.lifetime = lifetime;
    }

    public Duration lifetime() {
        return lifetime;
    }
}
