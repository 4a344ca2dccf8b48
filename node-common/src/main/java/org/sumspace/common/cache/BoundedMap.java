package org.sumspace.common.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/** Maps that drop an entry for each new one when they are full. Not thread-safe. */
public final class BoundedMap {
    private static final int CAPACITY = 16;
    private static final float LOAD_FACTOR = 0.75f;

    private BoundedMap() {}

    /** Drops the entry that was neither read nor written for the longest time. */
    public static <K, V> Map<K, V> byUse(int entriesMax) {
        return of(entriesMax, true);
    }

    /** Drops the entry that was added first. */
    public static <K, V> Map<K, V> byAge(int entriesMax) {
        return of(entriesMax, false);
    }

    private static <K, V> Map<K, V> of(int entriesMax, boolean byUse) {
        return new LinkedHashMap<>(CAPACITY, LOAD_FACTOR, byUse) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > entriesMax;
            }
        };
    }
}
