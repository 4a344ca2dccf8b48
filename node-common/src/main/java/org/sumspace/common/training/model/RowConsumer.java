package org.sumspace.common.training.model;

import org.sumspace.common.document.JsonValue;

/** Takes the rows that a feature map makes of records, one after the other. */
interface RowConsumer {
    /**
     * @param columns overwritten for the next row
     * @param label the value of the label, which may be missing or none of the classes
     */
    void row(double[] columns, JsonValue label);
}
