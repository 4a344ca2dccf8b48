package org.sumspace.sandbox.demo;

import java.util.List;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldTraining;

/**
 * What the data space gave.
 *
 * @param experiment with the records that were trained on
 * @param startSeconds until all nodes were ready
 * @param trainSeconds from then on until the last model was downloaded
 * @param heapPeakBytes per process the highest use of the heap, summed
 */
record Training(
        Experiment experiment,
        List<FoldTraining.Result> results,
        double startSeconds,
        double trainSeconds,
        long heapPeakBytes) {
    Training {
        results = List.copyOf(results);
    }
}
