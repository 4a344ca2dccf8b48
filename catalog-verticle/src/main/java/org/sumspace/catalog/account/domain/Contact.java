package org.sumspace.catalog.account.domain;

import static java.util.Objects.requireNonNull;

/** The administrator of a participant, whom other participants may contact. Personal data: nothing for everybody. */
public record Contact(String firstName, String lastName, String email) {
    public Contact {
        requireNonNull(firstName, "firstName is null");
        requireNonNull(lastName, "lastName is null");
        requireNonNull(email, "email is null");
    }

    /** Only that it is one. */
    @Override
    public String toString() {
        return "contact";
    }
}
