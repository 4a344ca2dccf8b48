package org.sumspace.catalog.listing.core;

import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * The records that have a term, as their ordinals. Most terms, such as references to other records, belong to one record
 * only: those need no bitmap.
 */
final class Posting {
    private static final int NONE = -1;

    private final String term;
    private int only = NONE;
    private @Nullable RoaringBitmap several;

    Posting(String term) {
        this.term = term;
    }

    String term() {
        return term;
    }

    void add(int ordinal) {
        if (several != null) {
            several.add(ordinal);
        } else if (only == NONE || only == ordinal) {
            only = ordinal;
        } else {
            several = RoaringBitmap.bitmapOf(only, ordinal);
            only = NONE;
        }
    }

    void remove(int ordinal) {
        if (several != null) {
            several.remove(ordinal);
        } else if (only == ordinal) {
            only = NONE;
        }
    }

    boolean isEmpty() {
        return several == null ? only == NONE : several.isEmpty();
    }

    int count() {
        if (several != null) {
            return several.getCardinality();
        }
        return only == NONE ? 0 : 1;
    }

    int countIn(RoaringBitmap matching) {
        if (several != null) {
            return RoaringBitmap.andCardinality(matching, several);
        }
        return only != NONE && matching.contains(only) ? 1 : 0;
    }

    /** The result must not be changed. */
    RoaringBitmap ordinals() {
        if (several != null) {
            return several;
        }
        return only == NONE ? new RoaringBitmap() : RoaringBitmap.bitmapOf(only);
    }
}
