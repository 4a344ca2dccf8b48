package org.sumspace.common.training.model;

import java.util.function.Supplier;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.record.LearnerValue;

/**
 * A feature of a learner.
 *
 * @param value how it is computed
 * @param columns how it becomes columns
 */
record LearnerFeature(Value value, FeatureColumns columns) {

    /**
     * A value of a learner.
     *
     * @param condition which of the learner's records count
     * @param start starts the computation for a learner
     */
    record Value(Query condition, Supplier<LearnerValue> start) {}
}
