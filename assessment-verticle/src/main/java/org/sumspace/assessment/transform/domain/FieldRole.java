package org.sumspace.assessment.transform.domain;

/** The meaning of a field of a learning record. */
public enum FieldRole {
    ID,
    TIMESTAMP,
    ACTOR,
    SESSION,
    SCHOOL,
    GROUP,
    VERB,
    RESOURCE,
    RESOURCE_TYPE,
    DURATION,
    AUTHOR_FLAG,
    ANONYMOUS_FLAG;

    /** Whether it describes what was done, not who did it. */
    public boolean describesActivity() {
        return this == VERB || this == RESOURCE || this == RESOURCE_TYPE || this == DURATION;
    }
}
