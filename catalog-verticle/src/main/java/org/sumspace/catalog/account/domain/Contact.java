package org.sumspace.catalog.account.domain;

/** The administrator of a participant, whom other participants may contact. Personal data: nothing for everybody. */
public record Contact(String firstName, String lastName, String email) {

    /** Only that it is one. */
    @Override
    public String toString() {
        return "contact";
    }
}
