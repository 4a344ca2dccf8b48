package org.sumspace.common.training.record;

import org.sumspace.common.document.JsonValue;

/**
 * A value of a learner that is computed while the learner's records come in. The result does not depend on their order,
 * not even in its last bit. Not thread-safe.
 */
public interface LearnerValue {
    void add(LearnerRecord record);

    /** The value over the records so far; null if they have none. */
    JsonValue result();
}
