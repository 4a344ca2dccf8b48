package org.sumspace.common.odrl;

/**
 * What the caller knows of collections: of assets and parties, and of the things that {@code isPartOf}, {@code hasPart} and
 * {@code isA} compare.
 */
@FunctionalInterface
public interface Memberships {
    Memberships NONE = (collection, member) -> Truth.UNKNOWN;

    Truth contains(String collection, String member);
}
