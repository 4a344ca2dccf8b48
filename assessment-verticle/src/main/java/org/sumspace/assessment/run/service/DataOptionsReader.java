package org.sumspace.assessment.run.service;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.release.domain.ReleaseRules;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Reads how rows are checked and treated from the members of a request, or of a file with the same form. */
public final class DataOptionsReader {
    private static final String RULES = "rules";
    private static final String FIELDS = "fields";
    private static final String HIERARCHIES = "hierarchies";
    private static final String RELEASE = "release";
    private static final int ITEMS_MAX = 2_000;
    private static final int TEXT_MAX = 1_000;
    private static final Set<String> RULE_MEMBERS =
            Set.of("column", "required", "type", "min", "max", "values", "pattern", "unique");

    private final List<Violation> violations = new ArrayList<>();

    private DataOptionsReader() {}

    /** @throws NodeException UNPROCESSABLE with everything that is wrong */
    public static DataOptions read(JsonValue body) {
        DataOptionsReader reader = new DataOptionsReader();
        Map<String, AttachedFile> hierarchies = reader.hierarchies(body.member(HIERARCHIES));
        DataOptions options = new DataOptions(
                reader.rules(body.member(RULES), "/" + RULES),
                body.member("pii_scan").asText().equals("full"),
                reader.fields(body.member(FIELDS), hierarchies.keySet()),
                hierarchies,
                reader.release(body.member(RELEASE)));
        reader.requireNone();
        return options;
    }

    /**
     * The rules alone: a list, or an object with the list as its member {@code rules}.
     *
     * @throws NodeException UNPROCESSABLE with everything that is wrong
     */
    public static List<ColumnRule> readRules(JsonValue file) {
        DataOptionsReader reader = new DataOptionsReader();
        List<ColumnRule> rules = reader.rules(file.isObject() ? file.member(RULES) : file, "/" + RULES);
        reader.requireNone();
        return rules;
    }

    private void requireNone() {
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
    }

    private void refuse(String path, String message) {
        violations.add(new Violation(path, message));
    }

    private List<JsonValue> items(JsonValue list, String path) {
        if (list.isMissing() || list.isNull()) {
            return List.of();
        }
        if (!list.isArray() || list.size() > ITEMS_MAX) {
            refuse(path, "expected a list of at most " + ITEMS_MAX + " items");
            return List.of();
        }
        return list.items();
    }

    private List<ColumnRule> rules(JsonValue list, String path) {
        List<ColumnRule> rules = new ArrayList<>();
        List<JsonValue> items = items(list, path);
        for (int i = 0; i < items.size(); i++) {
            rules.add(rule(items.get(i), path + "/" + i));
        }
        return rules;
    }

    private ColumnRule rule(JsonValue rule, String path) {
        rule.members().stream()
                .filter(member -> !RULE_MEMBERS.contains(member.getKey()))
                .forEach(member -> refuse(path, "has a member that no rule has; expected " + sorted(RULE_MEMBERS)));
        Double min = number(rule, "min", path);
        Double max = number(rule, "max", path);
        if (min != null && max != null && min > max) {
            refuse(path + "/max", "is smaller than min");
        }
        return new ColumnRule(
                text(rule, "column", path, true),
                flag(rule, "required", path),
                type(rule, path),
                min,
                max,
                texts(rule, "values", path),
                pattern(rule, path),
                flag(rule, "unique", path));
    }

    private static String sorted(Set<String> names) {
        return names.stream().sorted().collect(java.util.stream.Collectors.joining(", "));
    }

    private @Nullable ColumnType type(JsonValue rule, String path) {
        String label = text(rule, "type", path, false);
        if (label.isEmpty()) {
            return null;
        }
        for (ColumnType type : ColumnType.values()) {
            if (type.name().toLowerCase(Locale.ROOT).equals(label)) {
                return type;
            }
        }
        refuse(path + "/type", "expected boolean, number, timestamp or text");
        return null;
    }

    private @Nullable String pattern(JsonValue rule, String path) {
        String pattern = text(rule, "pattern", path, false);
        if (pattern.isEmpty()) {
            return null;
        }
        try {
            Pattern.compile(pattern);
            return pattern;
        } catch (PatternSyntaxException e) {
            refuse(path + "/pattern", "is not a pattern of RE2");
            return null;
        }
    }

    private List<FieldChoice> fields(JsonValue list, Set<String> hierarchies) {
        List<FieldChoice> choices = new ArrayList<>();
        Set<String> columns = new HashSet<>();
        List<JsonValue> items = items(list, "/" + FIELDS);
        for (int i = 0; i < items.size(); i++) {
            String path = "/" + FIELDS + "/" + i;
            JsonValue item = items.get(i);
            String column = text(item, "column", path, true);
            if (!columns.add(column)) {
                refuse(path + "/column", "is named twice");
            }
            Optional<FieldAction> action = FieldAction.labelled(text(item, "action", path, true));
            if (action.isEmpty()) {
                refuse(
                        path + "/action",
                        "expected hash, redact, suppress, keep, month, bins, hierarchy or redact-spans; pseudonyms cannot"
                                + " be reversed");
            } else {
                choices.add(choice(item, path, column, action.get(), hierarchies));
            }
        }
        return choices;
    }

    private FieldChoice choice(
            JsonValue item, String path, String column, FieldAction action, Set<String> hierarchies) {
        Double width = number(item, "width", path);
        Double level = number(item, "level", path);
        boolean bins = action == FieldAction.GENERALISE_TO_BINS;
        boolean hierarchy = action == FieldAction.GENERALISE_BY_HIERARCHY;
        if (bins && (width == null || width < 1e-6 || width > 1e15)) {
            refuse(path + "/width", "is needed: a number from 0.000001 to 10^15");
        }
        if (hierarchy && (level == null || level < 0 || level > 16 || level != Math.rint(level))) {
            refuse(path + "/level", "is needed: an integer from 0 to 16");
        }
        if (hierarchy && !hierarchies.contains(column)) {
            refuse("/" + HIERARCHIES, "has no file for a column that is generalised by its hierarchy");
        }
        return new FieldChoice(
                column, action, bins ? width : null, hierarchy && level != null ? level.intValue() : null);
    }

    private Map<String, AttachedFile> hierarchies(JsonValue files) {
        Map<String, AttachedFile> found = new TreeMap<>();
        if (files.isMissing() || files.isNull()) {
            return found;
        }
        if (!files.isObject() || files.size() > ITEMS_MAX) {
            refuse("/" + HIERARCHIES, "expected an object with a path for each column");
            return found;
        }
        files.members().forEach(member -> {
            if (member.getValue().isText()) {
                found.put(member.getKey(), new AttachedFile(member.getValue().asText(), 0, ""));
            } else {
                refuse("/" + HIERARCHIES, "expected a path for each column");
            }
        });
        return found;
    }

    private @Nullable ReleaseRules release(JsonValue release) {
        if (release.isMissing() || release.isNull()) {
            return null;
        }
        String path = "/" + RELEASE;
        double k = orElse(number(release, "k", path), 5);
        double l = orElse(number(release, "l", path), 1);
        Double t = number(release, "t", path);
        double suppression = orElse(number(release, "suppression_max", path), 0);
        requireWithin(path + "/k", k, 2, 1_000_000, true);
        requireWithin(path + "/l", l, 1, 1_000, true);
        requireWithin(path + "/t", t == null ? 1 : t, 0, 1, false);
        requireWithin(path + "/suppression_max", suppression, 0, 1, false);
        return new ReleaseRules(
                (int) k,
                (int) l,
                t,
                suppression,
                texts(release, "quasi_identifiers", path),
                texts(release, "sensitive", path));
    }

    private static double orElse(@Nullable Double number, double otherwise) {
        return number == null ? otherwise : number;
    }

    private void requireWithin(String path, double number, double min, double max, boolean whole) {
        if (!(number >= min && number <= max) || (whole && number != Math.rint(number))) {
            refuse(
                    path,
                    String.format(
                            Locale.ROOT, "expected %s from %.0f to %.0f", whole ? "an integer" : "a number", min, max));
        }
    }

    private String text(JsonValue item, String name, String path, boolean required) {
        JsonValue value = item.member(name);
        if (value.isMissing() || value.isNull()) {
            if (required) {
                refuse(path + "/" + name, "is required");
            }
            return "";
        }
        if (!value.isText() || value.asText().isEmpty() || value.asText().length() > TEXT_MAX) {
            refuse(path + "/" + name, "expected a text of 1 to " + TEXT_MAX + " characters");
            return "";
        }
        return value.asText();
    }

    private List<String> texts(JsonValue item, String name, String path) {
        List<String> texts = new ArrayList<>();
        for (JsonValue value : items(item.member(name), path + "/" + name)) {
            if (value.isText() && value.asText().length() <= TEXT_MAX) {
                texts.add(value.asText());
            } else {
                refuse(path + "/" + name, "expected texts of at most " + TEXT_MAX + " characters");
            }
        }
        return texts;
    }

    private @Nullable Double number(JsonValue item, String name, String path) {
        JsonValue value = item.member(name);
        if (value.isMissing() || value.isNull()) {
            return null;
        }
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            refuse(path + "/" + name, "expected a number");
            return null;
        }
        return value.doubleValue();
    }

    private boolean flag(JsonValue item, String name, String path) {
        JsonValue value = item.member(name);
        if (!value.isMissing() && !value.isNull() && !value.isBoolean()) {
            refuse(path + "/" + name, "expected true or false");
        }
        return value.isTrue();
    }
}
