package org.sumspace.contract.agreement.domain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The status of a contract. A terminated contract stays terminated. */
public enum AgreementStatus {
    PENDING,
    SIGNED,
    REVOKED,
    TERMINATED;

    /** The name in the contract's JSON. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<AgreementStatus> find(String text) {
        return Arrays.stream(values())
                .filter(status -> status.text().equals(text))
                .findFirst();
    }
}
