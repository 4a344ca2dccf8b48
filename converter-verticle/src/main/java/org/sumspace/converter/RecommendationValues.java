package org.sumspace.converter;

/** How lists in recommendations are written: as text like the public service, or as JSON arrays. */
enum RecommendationValues {
    TEXT,
    ARRAY
}
