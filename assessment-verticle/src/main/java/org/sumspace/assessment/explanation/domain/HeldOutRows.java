package org.sumspace.assessment.explanation.domain;

import java.util.List;

/**
 * Rows that a model was not trained on. A model is evaluated on them in the place of the rows of its run, if it takes other
 * columns than the run has or was trained on most of the rows.
 *
 * @param features names of the features
 * @param rows a number for each feature
 * @param labels what is true for each row
 * @param about which rows they are
 */
public record HeldOutRows(List<String> features, List<double[]> rows, List<String> labels, About about) {
    public HeldOutRows {
        features = List.copyOf(features);
        rows = List.copyOf(rows);
        labels = List.copyOf(labels);
        if (rows.size() != labels.size()) {
            throw new IllegalArgumentException(
                    "expected a label for each of " + rows.size() + " rows, got " + labels.size());
        }
    }

    /**
     * Information for readers of the figures.
     *
     * @param rows which rows they are, as the end of a sentence: "96 test rows, on which no processor trained"
     * @param remarks sentences, for example how other models do on the same rows
     */
    public record About(String rows, List<String> remarks) {
        public About {
            remarks = List.copyOf(remarks);
        }
    }
}
