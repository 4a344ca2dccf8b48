package org.sumspace.sandbox.space;

import static java.util.Objects.requireNonNull;

/**
 * An account with which a person logs in.
 *
 * @param role {@code operator} of an organisation's nodes, or {@code ai-provider} at the catalog
 */
public record Account(String role, String organisation, String email, String password) {
    public static final String OPERATOR = "operator";
    public static final String AI_PROVIDER = "ai-provider";

    public Account {
        requireNonNull(role);
        requireNonNull(organisation);
        requireNonNull(email);
        requireNonNull(password);
    }

    /** Omits the password. */
    @Override
    public String toString() {
        return role + " " + email;
    }
}
