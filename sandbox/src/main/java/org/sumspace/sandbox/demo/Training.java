package org.sumspace.sandbox.demo;

import java.util.List;
import org.sumspace.sandbox.training.FoldTraining;

/**
 * What the data space gave.
 *
 * @param startSeconds until all nodes were ready
 * @param trainSeconds from then on until the last model was downloaded
 * @param heapPeakBytes per process the highest use of the heap, summed
 */
record Training(List<FoldTraining.Result> results, double startSeconds, double trainSeconds, long heapPeakBytes) {
    Training {
        results = List.copyOf(results);
    }
}
