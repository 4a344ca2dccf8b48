package org.sumspace.common.odrl.vocabulary;

import java.util.Map;

/**
 * A profile that policies may name.
 *
 * @param actions the actions that it adds, each with the action that includes it
 */
public record Profile(String iri, Map<String, String> actions) {
    /** One fulfilled consequence fulfils its duty, and consequences may have consequences (D4). */
    public static final String ALTERNATIVES = "urn:sumspace:odrl:alternatives";

    public Profile {
        actions = Map.copyOf(actions);
    }

    public Profile(String iri) {
        this(iri, Map.of());
    }
}
