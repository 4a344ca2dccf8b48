package org.sumspace.converter.core.profile;

/** What a rule says about a location as such. */
enum Presence {
    INCLUDED,
    EXCLUDED,
    RECOMMENDED,
    UNSAID
}
