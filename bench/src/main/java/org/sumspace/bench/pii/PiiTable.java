package org.sumspace.bench.pii;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.sumspace.bench.pii.PiiQuality.Counts;
import org.sumspace.bench.pii.PiiQuality.Miss;

/** Prints the quality of detection as a table. */
public final class PiiTable {
    private static final double STRUCTURED_BAR = 0.9;
    private static final double F1_BAR = 0.75;
    private static final int SHOWN = 60;

    private PiiTable() {}

    /** Whether a group reaches its bar: precision and recall if it is structured, F1 otherwise. */
    public static boolean reaches(LabelGroup group, Counts counts) {
        return group.structured()
                ? counts.precision() >= STRUCTURED_BAR && counts.recall() >= STRUCTURED_BAR
                : counts.f1() >= F1_BAR;
    }

    /** @param masked whether missed parts are shown with only their first and last character */
    public static void print(PrintWriter out, String title, PiiQuality quality, boolean misses, boolean masked) {
        out.printf("%s%n", title);
        out.printf(
                "%-18s %8s %8s %6s  %-21s %-21s %5s%n",
                "kind", "labelled", "reported", "found", "precision (95 %)", "recall (95 %)", "F1");
        quality.groups().forEach((group, counts) -> row(out, group.name(), counts, verdict(group, counts)));
        row(out, "all", quality.total(), quality.total().f1() >= F1_BAR ? "" : "MISS");
        if (misses) {
            quality.misses().forEach(miss -> out.println(line(miss, masked)));
        }
        out.println();
        out.flush();
    }

    private static String verdict(LabelGroup group, Counts counts) {
        if (counts.labelled() == 0) {
            return "not labelled";
        }
        return reaches(group, counts) ? "" : "MISS";
    }

    private static void row(PrintWriter out, String name, Counts counts, String verdict) {
        out.printf(
                Locale.ROOT,
                "%-18s %8d %8d %6d  %-21s %-21s %.3f  %s%n",
                name,
                counts.labelled(),
                counts.reported(),
                counts.found(),
                share(counts.precision(), Wilson.of(counts.found(), counts.reported())),
                share(counts.recall(), Wilson.of(counts.found(), counts.labelled())),
                counts.f1(),
                verdict);
    }

    private static String share(double value, Wilson interval) {
        return String.format(Locale.ROOT, "%.3f (%.2f to %.2f)", value, interval.low(), interval.high());
    }

    static String line(Miss miss, boolean masked) {
        String text = miss.text().replaceAll("\\s+", " ");
        String shown = masked ? mask(text) : text.substring(0, Math.min(SHOWN, text.length()));
        return String.format("  %s %s: %s", miss.wrong() ? "wrong" : "missed", miss.group(), shown);
    }

    private static String mask(String text) {
        return text.length() < 6 ? "*****" : text.charAt(0) + "*****" + text.charAt(text.length() - 1);
    }

    /** Groups that have labels and miss their bar. */
    public static List<LabelGroup> missing(PiiQuality quality) {
        return quality.groups().entrySet().stream()
                .filter(each -> each.getValue().labelled() > 0 && !reaches(each.getKey(), each.getValue()))
                .map(java.util.Map.Entry::getKey)
                .toList();
    }
}
