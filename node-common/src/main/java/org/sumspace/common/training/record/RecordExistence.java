package org.sumspace.common.training.record;

import org.sumspace.common.document.JsonValue;

/** One of two texts, which says whether there is a record. */
public final class RecordExistence implements LearnerValue {
    private final String present;
    private String result;

    public RecordExistence(String absent, String present) {
        this.present = present;
        this.result = absent;
    }

    @Override
    public void add(LearnerRecord record) {
        result = present;
    }

    @Override
    public JsonValue result() {
        return JsonValue.of(result);
    }
}
