package org.sumspace.assessment.pii.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The finding of the inspection about a column, with its reasons.
 *
 * @param kind the kind that decides the role; null if there is none
 * @param distinct distinct values
 * @param uniqueShare share of rows whose value no other row has
 * @param examined distinct values that were examined; all of them, or a sample
 * @param sampled whether only a sample was examined
 * @param tallies what was found in values
 */
public record ColumnFinding(
        String column,
        IdentifierRole role,
        @Nullable PiiKind kind,
        boolean specialCategory,
        long present,
        long distinct,
        double uniqueShare,
        long examined,
        boolean sampled,
        List<KindTally> tallies,
        List<String> evidence) {
    public ColumnFinding {
        tallies = List.copyOf(tallies);
        evidence = List.copyOf(evidence);
    }

    /** Whether the column names persons, devices, records or accesses. */
    public boolean isDirect() {
        return role == IdentifierRole.DIRECT || role == IdentifierRole.SECRET;
    }

    public boolean isQuasi() {
        return role == IdentifierRole.QUASI || role == IdentifierRole.SPECIAL;
    }

    public boolean isPersonal() {
        return role != IdentifierRole.NONE;
    }
}
