package org.sumspace.converter.core.profile;

/** Whether a location must, should or must not have a value. */
enum Presence {
    INCLUDED,
    EXCLUDED,
    RECOMMENDED,
    UNSPECIFIED
}
