package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.record.InvalidQueryException;
import org.sumspace.common.training.record.QueryParser;
import org.sumspace.common.training.record.Vocabulary;

/**
 * Reads the values of a {@code target_data} and collects the violations, each with its JSON pointer. Pointers of objects
 * end with a slash. After a violation a value without meaning is returned, because the map is refused as a whole.
 */
final class FeatureFields {
    static final Set<String> SCALE_KEYS = Set.of("mean", "sd", "min", "max");

    private static final DocumentPath NO_PATH = DocumentPath.parse("none");

    private final List<Violation> violations = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final QueryParser conditions = new QueryParser(FeatureMap.MAX_CONDITIONS);

    List<Violation> violations() {
        return violations;
    }

    void violation(String path, String message) {
        violations.add(new Violation(path, message));
    }

    void refuseUnknown(JsonValue object, Set<String> known, String at) {
        object.members().forEach(member -> {
            String key = member.getKey();
            if (!known.contains(key)) {
                violation(at + key.replace("~", "~0").replace("/", "~1"), "is unknown");
            }
        });
    }

    /** Reads each item of {@code features} with its pointer. */
    <T> List<T> features(JsonValue array, int maximum, BiFunction<JsonValue, String, @Nullable T> read) {
        List<T> features = new ArrayList<>();
        if (!array.isArray() || array.isEmpty() || array.size() > maximum) {
            violation("/features", "must be an array of 1 to " + maximum + " features");
            return features;
        }
        int position = 0;
        for (JsonValue item : array.items()) {
            T feature = read.apply(item, "/features/" + position + "/");
            if (feature != null) {
                features.add(feature);
            }
            position++;
        }
        return features;
    }

    void requireWidth(List<FeatureColumns> features) {
        long width = features.stream().mapToLong(FeatureColumns::width).sum();
        if (width > FeatureMap.MAX_WIDTH) {
            violation("/features", "must have at most " + FeatureMap.MAX_WIDTH + " columns, but have " + width);
        }
    }

    /** The name of a feature, which no other has. */
    String name(JsonValue feature, String at) {
        JsonValue text = feature.member("name");
        if (!text.isText() || text.asText().isBlank() || text.asText().length() > FeatureMap.MAX_TEXT_CHARS) {
            violation(at + "name", "must be text of 1 to " + FeatureMap.MAX_TEXT_CHARS + " characters");
            return "";
        }
        if (!names.add(text.asText())) {
            violation(at + "name", "must not be used twice");
        }
        return text.asText();
    }

    DocumentPath path(JsonValue object, String at) {
        JsonValue text = object.member("path");
        if (!text.isText()) {
            violation(at + "path", "must be text");
            return NO_PATH;
        }
        try {
            return DocumentPath.parse(text.asText());
        } catch (IllegalArgumentException e) {
            violation(at + "path", "is not a path: " + e.getMessage());
            return NO_PATH;
        }
    }

    /** Whether a label is a number: whether it has a scale. */
    boolean isTarget(JsonValue label) {
        return SCALE_KEYS.stream().anyMatch(label::has);
    }

    /** What the value of the label counts as. */
    FeatureLabel label(JsonValue label) {
        return isTarget(label)
                ? new FeatureLabel.Target(scale(label, "/label/"))
                : new FeatureLabel.Classes(new Vocabulary(words(label.member("classes"), 2, "/label/classes"), null));
    }

    /** How a number is scaled: with {@code mean} and {@code sd}, or with {@code min} and {@code max}. */
    Scale scale(JsonValue feature, String at) {
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
        return standardised ? new Scale(mean, sd) : new Scale(min, max - min);
    }

    /** The {@code vocabulary} and its word {@code other}, if it has one. */
    Vocabulary vocabulary(JsonValue feature, String at) {
        List<String> words = words(feature.member("vocabulary"), 1, at + "vocabulary");
        String other = feature.has("other") ? feature.member("other").asText() : null;
        if (other != null && !words.contains(other)) {
            violation(at + "other", "must be a word of the vocabulary");
        }
        return new Vocabulary(words, other);
    }

    List<String> words(JsonValue array, int minimum, String at) {
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

    /** The condition {@code where}; without one, every record counts. */
    Query condition(JsonValue object, String at) {
        if (!object.has("where")) {
            return Query.everything();
        }
        try {
            return conditions.parseOne(object.member("where"), at + "where");
        } catch (InvalidQueryException e) {
            violation(e.path(), String.valueOf(e.getMessage()));
            return Query.everything();
        }
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
}
