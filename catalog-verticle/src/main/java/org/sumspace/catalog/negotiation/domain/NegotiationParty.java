package org.sumspace.catalog.negotiation.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The side of a participant in a negotiation. */
public enum NegotiationParty {
    @JsonProperty("provider")
    PROVIDER,
    @JsonProperty("consumer")
    CONSUMER;

    /** The name in records. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static NegotiationParty ofLabel(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
