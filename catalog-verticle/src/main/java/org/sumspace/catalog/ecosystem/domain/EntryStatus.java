package org.sumspace.catalog.ecosystem.domain;

import java.util.Arrays;
import java.util.Optional;

/** The status of an invitation, of a join request, or of an infrastructure service. */
public enum EntryStatus {
    PENDING("Pending"),
    AUTHORIZED("Authorized"),
    REJECTED("Rejected"),
    SIGNED("Signed");

    private final String label;

    EntryStatus(String label) {
        this.label = label;
    }

    /** The name in the contract of the API. */
    public String label() {
        return label;
    }

    /** Whether it may still lead to a membership. */
    public boolean isOpen() {
        return this == PENDING || this == AUTHORIZED;
    }

    public static Optional<EntryStatus> ofLabel(String label) {
        return Arrays.stream(values())
                .filter(status -> status.label.equals(label))
                .findFirst();
    }
}
