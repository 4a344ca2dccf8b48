package org.sumspace.bench.pii;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.bench.pii.LabelledText.Label;

/**
 * Counts how many labels are found. A finding is correct if its kind is of the label's group and their parts of the text
 * overlap by at least half of their union; each label is used once.
 */
public final class PiiQuality {
    private final Map<LabelGroup, Counts> groups = new EnumMap<>(LabelGroup.class);
    private final List<Miss> misses = new ArrayList<>();

    /**
     * @param labelled labels
     * @param found labels with a correct finding
     * @param reported findings, correct or not
     */
    public record Counts(int labelled, int found, int reported) {
        /** @return the precision; 1 if nothing was reported */
        public double precision() {
            return reported == 0 ? 1 : (double) found / reported;
        }

        /** @return the recall; 1 if nothing was labelled */
        public double recall() {
            return labelled == 0 ? 1 : (double) found / labelled;
        }

        public double f1() {
            return labelled + reported == 0 ? 1 : 2.0 * found / (labelled + reported);
        }

        Counts plus(int labels, int hits, int findings) {
            return new Counts(labelled + labels, found + hits, reported + findings);
        }
    }

    /**
     * A label that was not found, or a finding without a label.
     *
     * @param text the part of the text
     */
    public record Miss(LabelGroup group, boolean wrong, String text, String whole) {}

    private PiiQuality() {}

    public static PiiQuality of(List<LabelledText> texts, Function<String, List<Match>> detector) {
        PiiQuality quality = new PiiQuality();
        texts.forEach(text -> quality.add(text, detector.apply(text.text())));
        return quality;
    }

    private void add(LabelledText text, List<Match> matches) {
        List<Match> open = new ArrayList<>(matches);
        for (Label label : text.labels()) {
            boolean found = false;
            for (Match match : open) {
                if (isCorrect(label, match)) {
                    open.remove(match);
                    found = true;
                    break;
                }
            }
            count(label.group(), 1, found ? 1 : 0, found ? 1 : 0);
            if (!found) {
                misses.add(
                        new Miss(label.group(), false, text.text().substring(label.start(), label.end()), text.text()));
            }
        }
        for (Match match : open) {
            LabelGroup.of(match.kind()).ifPresent(group -> {
                count(group, 0, 0, 1);
                misses.add(new Miss(group, true, text.text().substring(match.start(), match.end()), text.text()));
            });
        }
    }

    private static boolean isCorrect(Label label, Match match) {
        int common = Math.min(label.end(), match.end()) - Math.max(label.start(), match.start());
        int union = Math.max(label.end(), match.end()) - Math.min(label.start(), match.start());
        return LabelGroup.of(match.kind()).filter(label.group()::equals).isPresent() && 2 * common >= union;
    }

    private void count(LabelGroup group, int labels, int hits, int findings) {
        groups.put(group, groups.getOrDefault(group, new Counts(0, 0, 0)).plus(labels, hits, findings));
    }

    /** By group, in the order of groups. */
    public Map<LabelGroup, Counts> groups() {
        return new EnumMap<>(groups);
    }

    public Counts total() {
        return groups.values().stream()
                .reduce(new Counts(0, 0, 0), (sum, each) -> sum.plus(each.labelled(), each.found(), each.reported()));
    }

    public List<Miss> misses() {
        return List.copyOf(misses);
    }
}
