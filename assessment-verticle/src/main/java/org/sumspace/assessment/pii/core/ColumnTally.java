package org.sumspace.assessment.pii.core;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Counts what detectors find in the values of one column. */
public final class ColumnTally {
    private static final int SAMPLES = 3;
    /** A match that covers at least this share of the text counts as the whole value. */
    private static final double WHOLE = 0.8;
    /** With at least this many values of the form of a kind, the results of their checks decide about the kind. */
    private static final long TELLING = 8;

    private final Detectors detectors;
    private final ColumnName name;
    private final Map<PiiKind, Counts> byKind = new EnumMap<>(PiiKind.class);
    private final Map<PiiKind, Long> refused = new EnumMap<>(PiiKind.class);
    private final ColumnForm form;
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

    /** @param withUnits whether the values are numbers whose units were left out when they were read */
    public ColumnTally(Detectors detectors, ColumnName name, boolean withUnits) {
        this.detectors = detectors;
        this.name = name;
        this.form = new ColumnForm(withUnits);
    }

    /** What is found in a value, before it is counted. */
    public static final class Examined {
        private final String text;
        private final long rows;
        private final ColumnForm.Formed form;
        private final Detectors.Scan scan;

        private Examined(String text, long rows, ColumnForm.Formed form, Detectors.Scan scan) {
            this.text = text;
            this.rows = rows;
            this.form = form;
            this.scan = scan;
        }
    }

    /**
     * @param text a distinct value
     * @param count rows that have it
     */
    public void add(String text, long count) {
        add(examine(text, count));
    }

    /** Examines a value; several threads may do so at the same time. */
    public Examined examine(String text, long count) {
        return new Examined(text, count, ColumnForm.Formed.of(text), detectors.scan(text, name));
    }

    /** Counts a value. */
    public void add(Examined value) {
        examined++;
        rows += value.rows;
        form.add(value.form, value.rows);
        value.scan.refused().forEach(kind -> refused.merge(kind, 1L, Long::sum));
        Map<PiiKind, Match> best = new EnumMap<>(PiiKind.class);
        for (Match match : value.scan.matches()) {
            best.merge(match.kind(), match, (one, other) -> one.score() >= other.score() ? one : other);
        }
        best.forEach((kind, match) -> count(kind, match, value.text, value.rows));
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

    /** Of the examined values. */
    public ColumnForm form() {
        return form;
    }

    /** By kind, the most frequent first. */
    public List<KindTally> tallies() {
        return byKind.entrySet().stream()
                .filter(each -> !isChance(each.getKey(), each.getValue()))
                .map(each -> each.getValue().tally(each.getKey()))
                .sorted(java.util.Comparator.comparingLong(KindTally::rows).reversed())
                .toList();
    }

    /**
     * Every 10th number passes the check of payment cards, every 23rd that of Spanish identity numbers. If most values of
     * the form fail, the others pass by chance.
     */
    private boolean isChance(PiiKind kind, Counts counts) {
        long failed = refused.getOrDefault(kind, 0L);
        return !name.kinds().contains(kind) && failed + counts.values >= TELLING && failed > counts.values;
    }
}
