package org.sumspace.common.training.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.record.DayCount;
import org.sumspace.common.training.record.LearnerValue;
import org.sumspace.common.training.record.NumberExtreme;
import org.sumspace.common.training.record.NumberSum;
import org.sumspace.common.training.record.RecordCount;
import org.sumspace.common.training.record.RecordExistence;
import org.sumspace.common.training.record.TimedValue;
import org.sumspace.common.training.record.Vocabulary;
import org.sumspace.common.training.record.WordCounts;

/** Parses features and label of a {@code target_data} whose rows are learners. */
final class LearnerFeatureParser {
    private static final int EXISTENCE_CLASSES = 2;

    private static final Set<String> FEATURE_KEYS = Set.of("name", "kind", "where");
    private static final Set<String> WORD_KEYS = Set.of("vocabulary", "other");
    private static final Set<String> PATH_KEY = Set.of("path");
    private static final Set<String> LABEL_KEYS = Set.of("kind", "where");
    private static final Set<String> CLASSES_KEY = Set.of("classes");

    private final FeatureFields fields;

    /** A feature that is being read, and what features of all kinds have. */
    private record Item(JsonValue json, String at, String name, Query condition) {}

    /** How the first or the last value is found. */
    private interface Timed {
        TimedValue at(DocumentPath path, boolean numeric);
    }

    LearnerFeatureParser(FeatureFields fields) {
        this.fields = fields;
    }

    @Nullable
    FeatureMap parse(JsonValue targetData) {
        List<LearnerFeature> features =
                fields.features(targetData.member("features"), FeatureMap.MAX_LEARNER_FEATURES, this::feature);
        fields.requireWidth(features.stream().map(LearnerFeature::columns).toList());
        JsonValue label = targetData.member("label");
        if (!label.isObject()) {
            fields.violation("/label", "must be an object");
            return null;
        }
        FeatureLabel meaning = fields.label(label);
        LearnerFeature.Value value = value(label, meaning);
        return value == null ? null : new LearnerFeatureMap(features, value, meaning);
    }

    private @Nullable LearnerFeature feature(JsonValue json, String at) {
        Item item = new Item(json, at, fields.name(json, at), fields.condition(json, at));
        return switch (json.member("kind").asText()) {
            case "count" -> json.has("path") || json.has("vocabulary") ? wordCounts(item) : recordCount(item);
            case "days" -> days(item);
            case "sum" -> ofNumbers(item, NumberSum::sum);
            case "mean" -> ofNumbers(item, NumberSum::mean);
            case "minimum" -> ofNumbers(item, NumberExtreme::minimum);
            case "maximum" -> ofNumbers(item, NumberExtreme::maximum);
            case "first" -> timed(item, TimedValue::first);
            case "last" -> timed(item, TimedValue::last);
            default -> {
                fields.violation(
                        at + "kind",
                        "must be count, days, sum, mean, minimum, maximum, first or last, because rows are learners");
                yield null;
            }
        };
    }

    private LearnerFeature recordCount(Item item) {
        refuseUnknown(item.json(), item.at(), FEATURE_KEYS, FeatureFields.SCALE_KEYS);
        return numeric(item, RecordCount::new);
    }

    private LearnerFeature wordCounts(Item item) {
        refuseUnknown(item.json(), item.at(), FEATURE_KEYS, PATH_KEY, WORD_KEYS, FeatureFields.SCALE_KEYS);
        DocumentPath path = fields.path(item.json(), item.at());
        Vocabulary vocabulary = fields.vocabulary(item.json(), item.at());
        Scale scale = fields.scale(item.json(), item.at());
        return feature(
                item,
                () -> new WordCounts(path, vocabulary),
                new FeatureColumns.Counts(item.name(), vocabulary, scale));
    }

    private LearnerFeature days(Item item) {
        refuseUnknown(item.json(), item.at(), FEATURE_KEYS, PATH_KEY, FeatureFields.SCALE_KEYS);
        DocumentPath path = item.json().has("path") ? fields.path(item.json(), item.at()) : null;
        return numeric(item, () -> new DayCount(path));
    }

    private LearnerFeature ofNumbers(Item item, Function<DocumentPath, LearnerValue> value) {
        refuseUnknown(item.json(), item.at(), FEATURE_KEYS, PATH_KEY, FeatureFields.SCALE_KEYS);
        DocumentPath path = fields.path(item.json(), item.at());
        return numeric(item, () -> value.apply(path));
    }

    /** A category if there is a vocabulary, otherwise a number. */
    private LearnerFeature timed(Item item, Timed value) {
        boolean numeric = !item.json().has("vocabulary");
        refuseUnknown(item.json(), item.at(), FEATURE_KEYS, PATH_KEY, numeric ? FeatureFields.SCALE_KEYS : WORD_KEYS);
        DocumentPath path = fields.path(item.json(), item.at());
        if (numeric) {
            return numeric(item, () -> value.at(path, true));
        }
        Vocabulary vocabulary = fields.vocabulary(item.json(), item.at());
        return feature(item, () -> value.at(path, false), new FeatureColumns.Categorical(item.name(), vocabulary));
    }

    private LearnerFeature numeric(Item item, Supplier<LearnerValue> start) {
        return feature(item, start, new FeatureColumns.Numeric(item.name(), fields.scale(item.json(), item.at())));
    }

    private static LearnerFeature feature(Item item, Supplier<LearnerValue> start, FeatureColumns columns) {
        return new LearnerFeature(new LearnerFeature.Value(item.condition(), start), columns);
    }

    @SafeVarargs
    private void refuseUnknown(JsonValue object, String at, Set<String>... known) {
        Set<String> keys = new HashSet<>();
        for (Set<String> each : known) {
            keys.addAll(each);
        }
        fields.refuseUnknown(object, keys, at);
    }

    private LearnerFeature.@Nullable Value value(JsonValue label, FeatureLabel meaning) {
        Query condition = fields.condition(label, "/label/");
        return switch (label.member("kind").asText()) {
            case "exists" -> existence(label, condition, meaning);
            case "first" -> timedLabel(label, condition, meaning, TimedValue::first);
            case "last" -> timedLabel(label, condition, meaning, TimedValue::last);
            default -> {
                fields.violation("/label/kind", "must be exists, first or last, because rows are learners");
                yield null;
            }
        };
    }

    private LearnerFeature.@Nullable Value existence(JsonValue label, Query condition, FeatureLabel meaning) {
        refuseUnknown(label, "/label/", LABEL_KEYS, CLASSES_KEY);
        if (!label.has("where")) {
            fields.violation("/label/where", "is missing");
        }
        List<String> classes =
                meaning instanceof FeatureLabel.Classes words ? words.words().words() : List.of();
        if (classes.size() != EXISTENCE_CLASSES) {
            fields.violation(
                    "/label/classes", "must be two words: that of learners without such a record, then the other");
            return null;
        }
        return new LearnerFeature.Value(condition, () -> new RecordExistence(classes.get(0), classes.get(1)));
    }

    private LearnerFeature.Value timedLabel(JsonValue label, Query condition, FeatureLabel meaning, Timed value) {
        boolean numeric = meaning instanceof FeatureLabel.Target;
        refuseUnknown(label, "/label/", LABEL_KEYS, PATH_KEY, numeric ? FeatureFields.SCALE_KEYS : CLASSES_KEY);
        DocumentPath path = fields.path(label, "/label/");
        return new LearnerFeature.Value(condition, () -> value.at(path, numeric));
    }
}
