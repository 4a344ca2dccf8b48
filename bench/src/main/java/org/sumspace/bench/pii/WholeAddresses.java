package org.sumspace.bench.pii;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;
import org.sumspace.bench.pii.LabelledText.Label;

/**
 * Merges the parts of an address, because labelled texts and detectors divide addresses differently into street,
 * number, postcode and place. Parts that only spaces and punctuation separate are one address, if one of them is more
 * than a place.
 */
public final class WholeAddresses {
    private WholeAddresses() {}

    public static List<LabelledText> labels(List<LabelledText> texts) {
        return texts.stream()
                .map(text -> new LabelledText(text.text(), merge(text.text(), text.labels())))
                .toList();
    }

    /** Matches whose kind is in no group of labels are left out. */
    public static List<Match> matches(String text, List<Match> matches) {
        List<Label> labels = matches.stream()
                .flatMap(match ->
                        LabelGroup.of(match.kind()).map(group -> new Label(group, match.start(), match.end())).stream())
                .toList();
        List<Match> merged = new ArrayList<>(matches);
        for (Label whole : merge(text, labels)) {
            if (whole.group() == LabelGroup.ADDRESS) {
                merged.removeIf(match -> match.start() >= whole.start() && match.end() <= whole.end());
                merged.add(new Match(PiiKind.ADDRESS, whole.start(), whole.end(), 1, false));
            }
        }
        return merged;
    }

    private static List<Label> merge(String text, List<Label> labels) {
        List<Label> merged = new ArrayList<>();
        List<Label> run = new ArrayList<>();
        List<Label> inOrder =
                labels.stream().sorted(Comparator.comparingInt(Label::start)).toList();
        for (Label label : inOrder) {
            if (label.group() != LabelGroup.ADDRESS && label.group() != LabelGroup.LOCATION) {
                merged.add(label);
            } else {
                if (!run.isEmpty() && !touch(text, run.get(run.size() - 1).end(), label.start())) {
                    end(run, merged);
                }
                run.add(label);
            }
        }
        end(run, merged);
        return merged;
    }

    private static boolean touch(String text, int end, int start) {
        return end >= start || text.substring(end, start).chars().noneMatch(Character::isLetterOrDigit);
    }

    private static void end(List<Label> run, List<Label> merged) {
        if (run.stream().anyMatch(label -> label.group() == LabelGroup.ADDRESS)) {
            int last = run.stream().mapToInt(Label::end).max().orElseThrow();
            merged.add(new Label(LabelGroup.ADDRESS, run.get(0).start(), last));
        } else {
            merged.addAll(run);
        }
        run.clear();
    }
}
