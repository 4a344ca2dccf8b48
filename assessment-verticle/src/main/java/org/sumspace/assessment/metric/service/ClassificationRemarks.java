package org.sumspace.assessment.metric.service;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.Classification.ClassRecall;

/** Remarks for readers of a model's accuracy, in sentences. */
public final class ClassificationRemarks {
    /** The recall of a class with fewer rows is a rough figure. */
    private static final int FEW_ROWS = 10;

    private static final int NAMES_MAX = 5;

    private ClassificationRemarks() {}

    /**
     * @param rows what the rows are called, such as "test rows"
     * @param majority rows for which always guessing the most frequent class would be right
     */
    public static List<String> of(Classification classes, String rows, long majority) {
        List<ClassRecall> occurring =
                classes.recalls().stream().filter(each -> each.rows() > 0).toList();
        List<String> remarks = new ArrayList<>(ofSpellings(classes, rows, occurring));
        if (occurring.size() == 1) {
            remarks.add("All " + classes.rows() + " " + rows + " have the class '"
                    + occurring.get(0).name() + "', so the figures say nothing about other classes.");
        } else if (classes.predictsMajorityOnly()) {
            remarks.add("The model predicts the majority only: '"
                    + classes.predicted().get(0) + "' for all " + classes.rows() + " " + rows
                    + ". It finds none of the " + (classes.rows() - classes.right()) + " " + rows
                    + " of other classes, and its accuracy says only how frequent the majority is.");
        } else if (occurring.size() > 1) {
            remarks.addAll(ofMistakes(classes, rows, majority));
        }
        List<ClassRecall> few =
                occurring.stream().filter(each -> each.rows() < FEW_ROWS).toList();
        if (!few.isEmpty()) {
            remarks.add("Few " + rows + " have the class "
                    + few.stream()
                            .map(each -> "'" + each.name() + "' (" + each.rows() + ")")
                            .collect(Collectors.joining(", "))
                    + ", so its recall is a rough figure.");
        }
        return remarks;
    }

    /** Predictions that equal no label because their spelling differs. */
    private static List<String> ofSpellings(Classification classes, String rows, List<ClassRecall> occurring) {
        Map<String, String> labels = occurring.stream()
                .map(ClassRecall::name)
                .collect(Collectors.toMap(ClassificationRemarks::folded, label -> label, (first, second) -> first));
        List<String> foreign = classes.recalls().stream()
                .filter(each -> each.rows() == 0)
                .map(ClassRecall::name)
                .toList();
        List<String> alike = foreign.stream()
                .filter(name -> labels.containsKey(folded(name)))
                .map(name -> "'" + name + "' for '" + labels.get(folded(name)) + "'")
                .toList();
        if (!alike.isEmpty()) {
            return List.of("Predictions are spelled unlike the labels (" + some(alike)
                    + ") and count as wrong; write them alike.");
        }
        if (occurring.isEmpty() || !foreign.equals(classes.predicted())) {
            return List.of();
        }
        return List.of("No prediction is one of the labels, so all " + classes.rows() + " " + rows
                + " count as wrong: predicted are " + some(quoted(foreign.stream())) + ", the labels are "
                + some(quoted(occurring.stream().map(ClassRecall::name))) + "; write them alike.");
    }

    private static List<String> quoted(Stream<String> names) {
        return names.map(name -> "'" + name + "'").toList();
    }

    private static String some(List<String> names) {
        return names.stream().limit(NAMES_MAX).collect(Collectors.joining(", "))
                + (names.size() > NAMES_MAX ? ", ..." : "");
    }

    /** The same for texts that differ in case, spaces or zeros after the point alone. */
    private static String folded(String name) {
        String stripped = name.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        try {
            return new BigDecimal(stripped).stripTrailingZeros().toPlainString();
        } catch (NumberFormatException e) {
            return stripped;
        }
    }

    private static List<String> ofMistakes(Classification classes, String rows, long majority) {
        List<String> remarks = new ArrayList<>();
        if (classes.predicted().size() == 1) {
            remarks.add("The model predicts one class only: '"
                    + classes.predicted().get(0) + "' for all " + classes.rows() + " " + rows + ".");
        }
        classes.recalls().stream()
                .filter(each -> each.rows() > 0 && each.found() == 0)
                .map(each -> "The model finds none of the " + each.rows() + " " + rows + " of the class '" + each.name()
                        + "'.")
                .forEach(remarks::add);
        if (classes.right() <= majority) {
            remarks.add("The model is right no more often than always guessing the majority, so its accuracy says only"
                    + " how frequent the majority is; look at the recall of each class.");
        }
        return remarks;
    }
}
