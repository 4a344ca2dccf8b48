package org.sumspace.common.cache;

/** A version of a stored record. */
public interface CachedRecord {
    String id();

    /** Increases with each change of the record. */
    long version();

    /** How much memory it needs, estimated. */
    long bytes();
}
