package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;

/** Parses a {@code target_data} and collects all violations. */
final class FeatureMapParser {

    private static final int MAX_QUERIES = 64;

    private static final Set<String> KEYS = Set.of("datatype", "queries", "features", "label");

    private static final Set<String> NUMERIC_KEYS = Set.of("name", "path", "kind", "mean", "sd", "min", "max");
    private static final Set<String> CATEGORICAL_KEYS = Set.of("name", "path", "kind", "vocabulary", "other");
    private static final Set<String> LABEL_KEYS = Set.of("path", "classes");
    private static final Set<String> SCALE_KEYS = Set.of("mean", "sd", "min", "max");
    private static final Set<String> TARGET_KEYS = Set.of("path", "mean", "sd", "min", "max");

    private final List<Violation> violations = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private long width;

    FeatureMap parse(JsonValue targetData) throws InvalidFeatureMapException {
        List<InputFeature> features = new ArrayList<>();
        InputFeature label = null;
        if (targetData.isObject()) {
            refuseUnknown(targetData, KEYS, "/");
            source(targetData);
            features = features(targetData.member("features"));
            label = label(targetData.member("label"));
        } else {
            violation("", "must be an object");
        }
        if (label == null || !violations.isEmpty()) {
            throw new InvalidFeatureMapException(violations);
        }
        return new FeatureMap(features, label);
    }

    /** Checks which records are queried. The connector checks the content of a query. */
    private void source(JsonValue targetData) {
        if (!targetData.member("datatype").asText().equals("xAPI")) {
            violation("/datatype", "must be xAPI");
        }
        JsonValue queries = targetData.member("queries");
        if (!queries.isMissing() && (!queries.isArray() || queries.size() > MAX_QUERIES)) {
            violation("/queries", "must be an array of at most " + MAX_QUERIES + " queries");
        }
    }

    private List<InputFeature> features(JsonValue array) {
        List<InputFeature> features = new ArrayList<>();
        if (!array.isArray() || array.isEmpty() || array.size() > FeatureMap.MAX_WIDTH) {
            violation("/features", "must be an array of 1 to " + FeatureMap.MAX_WIDTH + " features");
            return features;
        }
        int position = 0;
        for (JsonValue item : array.items()) {
            InputFeature feature = feature(item, "/features/" + position + "/");
            if (feature != null) {
                features.add(feature);
            }
            position++;
        }
        if (width > FeatureMap.MAX_WIDTH) {
            violation("/features", "must have at most " + FeatureMap.MAX_WIDTH + " columns, but have " + width);
        }
        return features;
    }

    private @Nullable InputFeature feature(JsonValue feature, String at) {
        String name = text(feature.member("name"), at + "name");
        if (!name.isEmpty() && !names.add(name)) {
            violation(at + "name", "must not be used twice");
        }
        DocumentPath path = path(feature.member("path"), at + "path");
        return switch (feature.member("kind").asText()) {
            case "numeric" -> numeric(feature, name, path, at);
            case "categorical" -> categorical(feature, name, path, at);
            default -> {
                violation(at + "kind", "must be numeric or categorical");
                yield null;
            }
        };
    }

    private @Nullable InputFeature numeric(JsonValue feature, String name, @Nullable DocumentPath path, String at) {
        refuseUnknown(feature, NUMERIC_KEYS, at);
        width++;
        return scaled(feature, name, path, at);
    }

    private @Nullable InputFeature scaled(JsonValue feature, String name, @Nullable DocumentPath path, String at) {
        double mean = number(feature, "mean", at);
        double sd = number(feature, "sd", at);
        double min = number(feature, "min", at);
        double max = number(feature, "max", at);
        requirePair(feature, "mean", "sd", at);
        requirePair(feature, "min", "max", at);
        if (sd <= 0) {
            violation(at + "sd", "must be greater than 0");
        }
        if (max <= min) {
            violation(at + "max", "must be greater than min");
        }
        boolean standardised = feature.has("mean") || feature.has("sd");
        if (!standardised && !feature.has("min") && !feature.has("max")) {
            violation(at + "mean", "must be given with sd, or min with max");
        }
        if (path == null) {
            return null;
        }
        return standardised
                ? new InputFeature.Numeric(name, path, mean, sd)
                : new InputFeature.Numeric(name, path, min, max - min);
    }

    private @Nullable InputFeature categorical(JsonValue feature, String name, @Nullable DocumentPath path, String at) {
        refuseUnknown(feature, CATEGORICAL_KEYS, at);
        List<String> vocabulary = words(feature.member("vocabulary"), 1, at + "vocabulary");
        width += vocabulary.size();
        String other = feature.has("other") ? feature.member("other").asText() : null;
        if (other != null && !vocabulary.contains(other)) {
            violation(at + "other", "must be a word of the vocabulary");
            return null;
        }
        return path == null ? null : InputFeature.Categorical.of(name, path, vocabulary, other);
    }

    private @Nullable InputFeature label(JsonValue label) {
        if (!label.isObject()) {
            violation("/label", "must be an object");
            return null;
        }
        DocumentPath path = path(label.member("path"), "/label/path");
        if (SCALE_KEYS.stream().anyMatch(label::has)) {
            refuseUnknown(label, TARGET_KEYS, "/label/");
            return scaled(label, "label", path, "/label/");
        }
        refuseUnknown(label, LABEL_KEYS, "/label/");
        List<String> classes = words(label.member("classes"), 2, "/label/classes");
        return path == null ? null : InputFeature.Categorical.of("label", path, classes, null);
    }

    private List<String> words(JsonValue array, int minimum, String at) {
        if (!array.isArray() || array.size() < minimum || array.size() > FeatureMap.MAX_VOCABULARY) {
            violation(at, "must be an array of " + minimum + " to " + FeatureMap.MAX_VOCABULARY + " words");
            return List.of();
        }
        Set<String> words = new LinkedHashSet<>();
        for (JsonValue word : array.items()) {
            if (!word.isScalar() || word.asText().length() > FeatureMap.MAX_TEXT_CHARS) {
                violation(
                        at,
                        "must contain texts, numbers or booleans of at most " + FeatureMap.MAX_TEXT_CHARS
                                + " characters");
                return List.of();
            }
            if (!words.add(word.asText())) {
                violation(at, "must not contain a word twice");
                return List.of();
            }
        }
        return List.copyOf(words);
    }

    private @Nullable DocumentPath path(JsonValue text, String at) {
        if (!text.isText()) {
            violation(at, "must be text");
            return null;
        }
        try {
            return DocumentPath.parse(text.asText());
        } catch (IllegalArgumentException e) {
            violation(at, "is not a path: " + e.getMessage());
            return null;
        }
    }

    private String text(JsonValue text, String at) {
        if (!text.isText() || text.asText().isBlank() || text.asText().length() > FeatureMap.MAX_TEXT_CHARS) {
            violation(at, "must be text of 1 to " + FeatureMap.MAX_TEXT_CHARS + " characters");
            return "";
        }
        return text.asText();
    }

    /** NaN, which fails no comparison, if the key is absent or its value is reported. */
    private double number(JsonValue feature, String key, String at) {
        if (!feature.has(key)) {
            return Double.NaN;
        }
        double number = feature.member(key).isNumber() ? feature.member(key).doubleValue() : Double.NaN;
        if (!Double.isFinite(number)) {
            violation(at + key, "must be a finite number");
            return Double.NaN;
        }
        return number;
    }

    private void requirePair(JsonValue feature, String one, String other, String at) {
        if (feature.has(one) != feature.has(other)) {
            violation(at + (feature.has(one) ? other : one), "is missing");
        }
    }

    private void refuseUnknown(JsonValue object, Set<String> known, String at) {
        object.members().forEach(member -> {
            String key = member.getKey();
            if (!known.contains(key)) {
                violation(at + key.replace("~", "~0").replace("/", "~1"), "is unknown");
            }
        });
    }

    private void violation(String path, String message) {
        violations.add(new Violation(path, message));
    }
}
