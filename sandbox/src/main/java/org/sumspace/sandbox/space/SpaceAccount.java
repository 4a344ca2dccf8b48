package org.sumspace.sandbox.space;

/**
 * An account with which a person logs in.
 *
 * @param role {@code operator} of an organisation's nodes, or {@code ai-provider} at the catalog
 */
public record SpaceAccount(String role, String organisation, String email, String password) {
    public static final String OPERATOR = "operator";
    public static final String AI_PROVIDER = "ai-provider";

    /** Omits the password. */
    @Override
    public String toString() {
        return role + " " + email;
    }
}
