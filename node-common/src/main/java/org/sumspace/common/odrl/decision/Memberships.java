package org.sumspace.common.odrl.decision;

import org.sumspace.common.odrl.operand.Truth;

/**
 * The caller's knowledge about collections of assets and parties, and about the things that {@code isPartOf}, {@code
 * hasPart} and {@code isA} compare.
 */
@FunctionalInterface
public interface Memberships {
    Memberships NONE = (collection, member) -> Truth.UNKNOWN;

    Truth contains(String collection, String member);
}
