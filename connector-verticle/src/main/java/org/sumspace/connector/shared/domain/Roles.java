package org.sumspace.connector.shared.domain;

/** Roles of callers beside those that every node has. */
public final class Roles {
    /** Of those who logged in with the participant's keys. */
    public static final String ADMINISTRATOR = "administrator";

    /** Of a learner who came by a link: for the operations below {@code /my/} alone. */
    public static final String LEARNER = "learner";

    private Roles() {}
}
