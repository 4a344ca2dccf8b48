package org.sumspace.catalog.negotiation.domain;

import java.util.Arrays;

/** The status of a negotiation, with the name that clients know. */
public enum NegotiationStatus {
    REQUESTED("Requested"),
    AUTHORIZED("Authorized"),
    NEGOTIATION("Negotiation"),
    SIGNATURE_READY("SignatureReady"),
    SIGNED("Signed"),
    DECLINED("Declined");

    private final String label;

    NegotiationStatus(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public static NegotiationStatus ofLabel(String label) {
        return Arrays.stream(values())
                .filter(status -> status.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no status " + label));
    }
}
