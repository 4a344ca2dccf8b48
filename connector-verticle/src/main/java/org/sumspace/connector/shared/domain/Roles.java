package org.sumspace.connector.shared.domain;

/** Roles of callers, besides those that every node has. */
public final class Roles {
    /** The role of callers who logged in with the participant's keys. */
    public static final String ADMINISTRATOR = "administrator";

    /** The role of a learner who logged in with a link. It permits only the operations below {@code /my/}. */
    public static final String LEARNER = "learner";

    private Roles() {}
}
