package org.sumspace.assessment.pii.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Decides the role of a column from its name, its values and their uniqueness.
 *
 * @param kind the kind that decided; null if none did
 */
public record ColumnDecision(IdentifierRole role, @Nullable PiiKind kind, boolean special, List<String> evidence) {
    /** If at least this share of the values match, weighted by score, the values decide without the name. */
    private static final double BY_VALUES = 0.5;
    /** Kinds that are recognised only by words, so that some findings are wrong. */
    private static final Set<PiiKind> BY_WORDS = Set.of(PiiKind.PERSON_NAME, PiiKind.ADDRESS);

    private static final double IN_TEXT = 0.005;
    /** From this share of unique rows on, a column singles out persons. */
    public static final double UNIQUE = 0.05;

    public ColumnDecision {
        evidence = List.copyOf(evidence);
    }

    /**
     * The properties of a column besides the examined values.
     *
     * @param rows rows of the examined values
     * @param uniqueShare share of rows whose value no other row has
     * @param countsRows whether the values are the numbers of the rows in their order
     * @param describesActivity whether the column describes what was done, not who did it
     */
    public record Context(long rows, double uniqueShare, boolean countsRows, boolean describesActivity) {}

    /** The decision for a column without values, or of booleans, which identify no person. */
    public static ColumnDecision none() {
        return new ColumnDecision(IdentifierRole.NONE, null, false, List.of());
    }

    /** @param found what was found in the examined values */
    public static ColumnDecision of(ColumnName name, ColumnForm form, List<KindTally> found, Context context) {
        long rows = context.rows();
        if (rows == 0) {
            return none();
        }
        List<KindTally> tallies = found.stream()
                .filter(tally -> !form.isMeasured() || tally.kind().role() == IdentifierRole.QUASI || isChecked(tally))
                .toList();
        List<String> evidence = new ArrayList<>(
                tallies.stream().map(tally -> evidence(tally, rows)).toList());
        List<PiiKind> named = name.kinds().stream().filter(form::canBe).toList();
        boolean special = named.contains(PiiKind.SPECIAL_CATEGORY);
        Optional<PiiKind> byValues = tallies.stream()
                .filter(tally -> tally.kind().role() != IdentifierRole.NONE)
                .filter(tally -> tally.weightedRows() / rows >= BY_VALUES && 2 * tally.wholeRows() >= tally.rows())
                .filter(tally -> !BY_WORDS.contains(tally.kind()) || form.agree(tally))
                .map(KindTally::kind)
                .findFirst();
        if (byValues.isPresent()) {
            return new ColumnDecision(byValues.get().role(), byValues.get(), special, evidence);
        }
        if (!named.isEmpty()) {
            PiiKind byName = named.get(0);
            evidence.add("the name of the column says: " + byName.title());
            return new ColumnDecision(byName.role(), byName, special, evidence);
        }
        name.kinds().stream()
                .findFirst()
                .ifPresent(kind -> evidence.add(
                        "the name of the column says: " + kind.title() + ", but the values have another form"));
        if (!context.describesActivity() && form.areIdentifiers(name, context.countsRows())) {
            PiiKind kind = name.identifiers() == IdentifierName.PERSONS ? PiiKind.PERSON_ID : PiiKind.RECORD_ID;
            evidence.add(String.format(
                    Locale.ROOT,
                    "identifiers by their form: %.1f %% of the rows have a value that no other row has",
                    100 * context.uniqueShare()));
            return new ColumnDecision(IdentifierRole.DIRECT, kind, special, evidence);
        }
        Optional<KindTally> inText = tallies.stream()
                .filter(tally -> tally.kind().role() == IdentifierRole.DIRECT
                        || tally.kind().role() == IdentifierRole.SECRET)
                .filter(tally ->
                        !BY_WORDS.contains(tally.kind()) || isFrequentInTexts(tally, rows) || form.agree(tally))
                .findFirst();
        if (inText.isPresent()) {
            return new ColumnDecision(IdentifierRole.CONTAINS, inText.get().kind(), special, evidence);
        }
        if (context.uniqueShare() > UNIQUE && !context.describesActivity()) {
            evidence.add(String.format(
                    Locale.ROOT,
                    "%.1f %% of the rows have a value that no other row has",
                    100 * context.uniqueShare()));
            return new ColumnDecision(IdentifierRole.QUASI, null, special, evidence);
        }
        return new ColumnDecision(IdentifierRole.NONE, null, special, evidence);
    }

    private static String evidence(KindTally tally, long rows) {
        return String.format(
                Locale.ROOT,
                "%s in %.1f %% of the values (score %.2f to %.2f, %d of %d confirmed by a check)",
                tally.kind().title(),
                100.0 * tally.rows() / rows,
                tally.scoreMin(),
                tally.scoreMax(),
                tally.validated(),
                tally.values());
    }

    /** Whether most of the values passed a check that random values would fail. */
    private static boolean isChecked(KindTally tally) {
        return 2 * tally.validated() >= tally.values();
    }

    private static boolean isFrequentInTexts(KindTally tally, long rows) {
        long inText = tally.rows() - tally.wholeRows();
        return inText > 0 && inText >= IN_TEXT * rows;
    }
}
