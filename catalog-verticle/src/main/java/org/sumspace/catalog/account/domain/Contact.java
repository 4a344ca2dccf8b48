package org.sumspace.catalog.account.domain;

/** The administrator of a participant, whom other participants may contact. This is personal data and not public. */
public record Contact(String firstName, String lastName, String email) {

    /** Leaves out the personal data. */
    @Override
    public String toString() {
        return "contact";
    }
}
