package org.sumspace.sandbox.demo;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.metric.service.ClassificationRemarks;

/** Notes that readers of a demonstration's figures need, in sentences. */
final class QualityRemarks {
    private QualityRemarks() {}

    static List<String> of(CentralComparison comparison) {
        List<String> remarks = new ArrayList<>(
                ClassificationRemarks.of(comparison.together().figures(), "test rows", comparison.majority()));
        if (comparison.together().figures().predictsMajorityOnly()
                && comparison.central().figures().predictsMajorityOnly()) {
            remarks.add("The same model trained on all data in one place predicts the majority only, too.");
        }
        return remarks;
    }
}
