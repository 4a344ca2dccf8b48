package org.sumspace.common.training.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/** Parses a {@code target_data} and collects all violations. */
final class FeatureMapParser {

    private static final int MAX_QUERIES = 64;

    private static final Set<String> KEYS = Set.of("datatype", "queries", "rows", "features", "label");

    private static final Set<String> NUMERIC_KEYS = Set.of("name", "path", "kind", "mean", "sd", "min", "max");
    private static final Set<String> CATEGORICAL_KEYS = Set.of("name", "path", "kind", "vocabulary", "other");
    private static final Set<String> CLASS_KEYS = Set.of("path", "classes");
    private static final Set<String> TARGET_KEYS = Set.of("path", "mean", "sd", "min", "max");

    private final FeatureFields fields = new FeatureFields();

    FeatureMap parse(JsonValue targetData) throws InvalidFeatureMapException {
        FeatureMap map = null;
        if (targetData.isObject()) {
            fields.refuseUnknown(targetData, KEYS, "/");
            source(targetData);
            map = rowsAreLearners(targetData)
                    ? new LearnerFeatureParser(fields).parse(targetData)
                    : recordMap(targetData);
        } else {
            fields.violation("", "must be an object");
        }
        if (map == null || !fields.violations().isEmpty()) {
            throw new InvalidFeatureMapException(fields.violations());
        }
        return map;
    }

    /** Checks which records are queried. The connector checks the content of a query. */
    private void source(JsonValue targetData) {
        if (!targetData.member("datatype").asText().equals("xAPI")) {
            fields.violation("/datatype", "must be xAPI");
        }
        JsonValue queries = targetData.member("queries");
        if (!queries.isMissing() && (!queries.isArray() || queries.size() > MAX_QUERIES)) {
            fields.violation("/queries", "must be an array of at most " + MAX_QUERIES + " queries");
        }
    }

    private boolean rowsAreLearners(JsonValue targetData) {
        String rows = targetData.has("rows") ? targetData.member("rows").asText() : "records";
        if (!rows.equals("records") && !rows.equals("learners")) {
            fields.violation("/rows", "must be records or learners");
        }
        return rows.equals("learners");
    }

    private @Nullable FeatureMap recordMap(JsonValue targetData) {
        List<InputFeature> features =
                fields.features(targetData.member("features"), FeatureMap.MAX_WIDTH, this::feature);
        fields.requireWidth(features.stream().map(InputFeature::columns).toList());
        JsonValue label = targetData.member("label");
        if (!label.isObject()) {
            fields.violation("/label", "must be an object");
            return null;
        }
        fields.refuseUnknown(label, fields.isTarget(label) ? TARGET_KEYS : CLASS_KEYS, "/label/");
        DocumentPath path = fields.path(label, "/label/");
        return new RecordFeatureMap(features, path, fields.label(label));
    }

    private @Nullable InputFeature feature(JsonValue feature, String at) {
        String name = fields.name(feature, at);
        DocumentPath path = fields.path(feature, at);
        return switch (feature.member("kind").asText()) {
            case "numeric" -> {
                fields.refuseUnknown(feature, NUMERIC_KEYS, at);
                yield new InputFeature(path, new FeatureColumns.Numeric(name, fields.scale(feature, at)));
            }
            case "categorical" -> {
                fields.refuseUnknown(feature, CATEGORICAL_KEYS, at);
                yield new InputFeature(path, new FeatureColumns.Categorical(name, fields.vocabulary(feature, at)));
            }
            default -> {
                fields.violation(at + "kind", "must be numeric or categorical, because rows are records");
                yield null;
            }
        };
    }
}
