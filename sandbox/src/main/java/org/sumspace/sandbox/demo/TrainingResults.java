package org.sumspace.sandbox.demo;

import java.util.List;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldTraining;

/**
 * The results of all folds and the costs of the training.
 *
 * @param experiment the experiment with its records
 * @param startSeconds time until all nodes were ready
 * @param trainSeconds time from then until the last model was downloaded
 * @param heapPeakBytes sum of the heap peaks of all processes
 */
record TrainingResults(
        Experiment experiment,
        List<FoldTraining.Result> results,
        double startSeconds,
        double trainSeconds,
        long heapPeakBytes) {
    TrainingResults {
        results = List.copyOf(results);
    }
}
