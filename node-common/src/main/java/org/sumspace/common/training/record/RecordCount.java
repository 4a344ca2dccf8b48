package org.sumspace.common.training.record;

import org.sumspace.common.document.JsonValue;

/** The number of records. */
public final class RecordCount implements LearnerValue {
    private long count;

    @Override
    public void add(LearnerRecord record) {
        count++;
    }

    @Override
    public JsonValue result() {
        return JsonValue.of(count);
    }
}
