package org.sumspace.assessment.transform.domain;

/** What a field of a learning record says. */
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
