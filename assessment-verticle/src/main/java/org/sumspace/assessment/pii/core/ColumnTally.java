package org.sumspace.assessment.pii.core;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Counts what detectors find in the values of one column. */
public final class ColumnTally {
    private static final int SAMPLES = 3;
    /** From this part of the text on, a match is the whole value. */
    private static final double WHOLE = 0.8;
    /** Every 10th to 23rd text of the right form passes their checks by chance, so a few matches say nothing. */
    private static final Set<PiiKind> WEAKLY_CHECKED = Set.of(PiiKind.ES_DNI, PiiKind.FR_UAI, PiiKind.SE_PERSONNUMMER);

    private static final double MORE_THAN_CHANCE = 0.5;

    private final Detectors detectors;
    private final Set<PiiKind> expected;
    private final Map<PiiKind, Counts> byKind = new EnumMap<>(PiiKind.class);
    private long examined;
    private long rows;

    private static final class Counts {
        private long values;
        private long rows;
        private long wholeRows;
        private double weightedRows;
        private double scoreMin = 1;
        private double scoreMax;
        private long validated;
        private final List<String> samples = new ArrayList<>();

        KindTally tally(PiiKind kind) {
            return new KindTally(kind, values, rows, wholeRows, weightedRows, scoreMin, scoreMax, validated, samples);
        }
    }

    /** @param expected the kinds that the name of the column suggests */
    public ColumnTally(Detectors detectors, Set<PiiKind> expected) {
        this.detectors = detectors;
        this.expected = Set.copyOf(expected);
    }

    /**
     * @param text a distinct value
     * @param count rows that have it
     */
    public void add(String text, long count) {
        examined++;
        rows += count;
        Map<PiiKind, Match> best = new EnumMap<>(PiiKind.class);
        for (Match match : detectors.find(text, expected)) {
            best.merge(match.kind(), match, (one, other) -> one.score() >= other.score() ? one : other);
        }
        best.forEach((kind, match) -> count(kind, match, text, count));
    }

    private void count(PiiKind kind, Match match, String text, long rowsOfValue) {
        Counts counts = byKind.computeIfAbsent(kind, k -> new Counts());
        counts.values++;
        counts.rows += rowsOfValue;
        counts.wholeRows += match.length() >= WHOLE * text.strip().length() ? rowsOfValue : 0;
        counts.weightedRows += match.score() * rowsOfValue;
        counts.scoreMin = Math.min(counts.scoreMin, match.score());
        counts.scoreMax = Math.max(counts.scoreMax, match.score());
        counts.validated += match.validated() ? 1 : 0;
        if (counts.samples.size() < SAMPLES) {
            counts.samples.add(Masking.sample(text, match));
        }
    }

    public long examined() {
        return examined;
    }

    /** Rows of the examined values. */
    public long rows() {
        return rows;
    }

    /** By kind, the most frequent first. */
    public List<KindTally> tallies() {
        return byKind.entrySet().stream()
                .filter(each -> !WEAKLY_CHECKED.contains(each.getKey())
                        || expected.contains(each.getKey())
                        || each.getValue().rows >= MORE_THAN_CHANCE * rows)
                .map(each -> each.getValue().tally(each.getKey()))
                .sorted(java.util.Comparator.comparingLong(KindTally::rows).reversed())
                .toList();
    }
}
