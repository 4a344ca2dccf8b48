package org.sumspace.assessment.metric.service;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.sumspace.assessment.metric.domain.ClassRecall;
import org.sumspace.assessment.metric.domain.Classification;

/** What readers of a model's accuracy must know, in sentences. */
public final class ClassificationRemarks {
    /** The recall of a class with fewer rows is a rough figure. */
    private static final int FEW_ROWS = 10;

    private ClassificationRemarks() {}

    /**
     * @param rows what the rows are called, such as "test rows"
     * @param majority rows for which always guessing the most frequent class would be right
     */
    public static List<String> of(Classification classes, String rows, long majority) {
        List<ClassRecall> occurring =
                classes.recalls().stream().filter(each -> each.rows() > 0).toList();
        List<String> remarks = new ArrayList<>();
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
