package org.sumspace.assessment.pii.domain;

/** How a field can point to a person. */
public enum IdentifierRole {
    /** It identifies a person, a device or a record by itself. */
    DIRECT,
    /** It gives access or authenticates; no part of it may be shown. */
    SECRET,
    /** Together with other fields it can single out a person. */
    QUASI,
    /** It is text in which identifiers occur. */
    CONTAINS,
    /** It is of a special category (Article 9 of the GDPR). */
    SPECIAL,
    NONE
}
