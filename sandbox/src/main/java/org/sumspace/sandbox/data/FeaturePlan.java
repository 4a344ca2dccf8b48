package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidFeatureMapException;
import org.sumspace.sandbox.data.Schema.Column;

/**
 * Declares a table's features as a training plan's {@code target_data}. Categories come from the published schema. Mean and
 * standard deviation come only from the training rows, so that no information about the test rows reaches the model.
 */
public final class FeaturePlan {

    private FeaturePlan() {}

    public static ObjectNode targetData(LearnerTable table, Schema schema, int[] trainingRows) {
        ObjectNode targetData = JsonNodeFactory.instance.objectNode();
        targetData.put("datatype", "xAPI").putArray("queries");
        ArrayNode features = targetData.putArray("features");
        for (Column column : schema.features()) {
            ObjectNode feature = features.addObject()
                    .put("name", column.name())
                    .put("path", Extension.path(column.name()).toString())
                    .put("kind", column.isNumeric() ? "numeric" : "categorical");
            if (column.isNumeric()) {
                putMoments(feature, table, column, trainingRows);
            } else {
                column.categories().forEach(feature.withArray("vocabulary")::add);
                if (column.pooled()) {
                    feature.put("other", Schema.OTHER);
                }
            }
        }
        ObjectNode label = targetData.putObject("label");
        label.put("path", Extension.path(schema.label().name()).toString());
        schema.classes().forEach(label.putArray("classes")::add);
        return targetData;
    }

    /** The feature map of {@link #targetData}, which encodes statements. */
    public static FeatureMap featureMap(LearnerTable table, Schema schema, int[] trainingRows) {
        try {
            return FeatureMap.parse(Trees.of(targetData(table, schema, trainingRows)));
        } catch (InvalidFeatureMapException e) {
            throw new IllegalStateException("the feature map of a checked table is invalid", e);
        }
    }

    /** A column without variance, or without a value in these rows, gets the standard deviation 1. */
    private static void putMoments(ObjectNode feature, LearnerTable table, Column column, int[] rows) {
        double sum = 0;
        int count = 0;
        for (int row : rows) {
            double value = TableNumbers.parse(table.value(row, column.index()));
            if (!Double.isNaN(value)) {
                sum += value;
                count++;
            }
        }
        double mean = count == 0 ? 0 : sum / count;
        double squares = 0;
        for (int row : rows) {
            double value = TableNumbers.parse(table.value(row, column.index()));
            squares += Double.isNaN(value) ? 0 : (value - mean) * (value - mean);
        }
        double sd = count == 0 ? 0 : Math.sqrt(squares / count);
        feature.put("mean", mean).put("sd", sd > 0 ? sd : 1);
    }
}
