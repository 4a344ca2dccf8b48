package org.sumspace.sandbox.demo;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.sandbox.demo.Quality.ClassRecall;

/** What readers of a model's accuracy must know, in sentences. */
final class QualityRemarks {
    /** The recall of a class with fewer test rows is a rough figure. */
    private static final int FEW_ROWS = 10;

    private QualityRemarks() {}

    static List<String> of(Comparison comparison) {
        List<String> remarks = new ArrayList<>();
        Optional<String> majority = comparison.together().onlyMajority();
        if (majority.isPresent()) {
            remarks.add(onlyMajority(comparison, majority.get()));
        } else {
            remarks.addAll(neverFound(comparison.together()));
            if (comparison.together().correct() <= comparison.majority()) {
                remarks.add("The model is right no more often than always guessing the majority, so its accuracy says"
                        + " only how frequent the majority is; look at the recall of each class.");
            }
        }
        List<ClassRecall> few = comparison.together().classes().stream()
                .filter(each -> each.rows() < FEW_ROWS)
                .toList();
        if (!few.isEmpty()) {
            remarks.add("Few test rows have the class "
                    + few.stream()
                            .map(each -> "'" + each.name() + "' (" + each.rows() + ")")
                            .collect(joining(", "))
                    + ", so its recall is a rough figure; more --folds test more rows.");
        }
        return remarks;
    }

    private static String onlyMajority(Comparison comparison, String majority) {
        long rows = comparison.together().rows();
        return "The model predicts the majority only: '" + majority + "' for all " + rows
                + " test rows. It finds none of the "
                + (rows - comparison.together().correct())
                + " test rows of other classes, and its accuracy says only how frequent the majority is."
                + (comparison.central().onlyMajority().isPresent() ? " So does the model trained in one place." : "");
    }

    private static List<String> neverFound(Quality quality) {
        return quality.classes().stream()
                .filter(each -> each.rows() > 0 && each.found() == 0)
                .map(each ->
                        "The model finds none of the " + each.rows() + " test rows of the class '" + each.name() + "'.")
                .toList();
    }
}
