package org.sumspace.sandbox.cli.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.JsonInput;

/**
 * Makes the {@code target_data} of a training plan: which records are used, how each becomes a row, and its label. A file
 * may have one of its members, all of it, or a whole training plan.
 */
final class TargetData {
    private static final String TARGET_DATA = "target_data";
    private static final String QUERIES = "queries";
    private static final String ROWS = "rows";
    private static final String FEATURES = "features";
    private static final String LABEL = "label";
    private static final String FEATURES_PAGE = "docs/how-to/train-on-your-table.md#featuresjson";

    private final ObjectNode content = JsonInput.empty().put("datatype", "xAPI");

    private TargetData() {}

    /**
     * @param queries the file of {@code --data-query}; null for all records
     * @param features the file of {@code --features}; null if the other one has them
     * @param label the path of the label in records, or the last word of it; empty for that of the files
     * @param classes of the base model, for a label without classes
     */
    static ObjectNode of(@Nullable Path queries, @Nullable Path features, String label, List<String> classes)
            throws IOException {
        TargetData targetData = new TargetData();
        if (queries != null) {
            targetData.add(queries, QUERIES);
        }
        if (features != null) {
            targetData.add(features, FEATURES);
        }
        if (!targetData.content.has(FEATURES)) {
            throw new SandboxException(
                    "no file says how a record becomes a row",
                    "Name with --features a file with the list of features: " + FEATURES_PAGE);
        }
        targetData.setLabel(label, classes);
        return targetData.content;
    }

    /** @param member what the file is, unless it names its members */
    private void add(Path file, String member) throws IOException {
        JsonNode json = JsonInput.read(file.toString(), System.in);
        JsonNode whole = json.path(TARGET_DATA).isObject() ? json.path(TARGET_DATA) : json;
        if (json instanceof ArrayNode list) {
            content.set(member, list);
        } else if (whole.has(FEATURES) || whole.has(QUERIES)) {
            List.of(QUERIES, ROWS, FEATURES, LABEL).forEach(name -> copy(whole, name));
        } else if (json.isObject() && member.equals(QUERIES)) {
            content.putArray(QUERIES).add(json);
        } else {
            throw new SandboxException(
                    file + " contains no " + member,
                    "Expected a JSON array of " + member + ", or an object with the member " + member + ": "
                            + FEATURES_PAGE);
        }
    }

    private void copy(JsonNode from, String name) {
        if (from.has(name)) {
            content.set(name, from.path(name));
        }
    }

    private void setLabel(String label, List<String> classes) {
        boolean isKnown = content.path(LABEL).isObject();
        String known = content.path(LABEL).path("path").asText();
        if (label.isEmpty() && !isKnown) {
            throw new SandboxException(
                    "the files name no label",
                    "Name its path in records with --label, for example result.score.scaled");
        }
        if (!isKnown && classes.isEmpty()) {
            throw new SandboxException(
                    "the label is a number, and no file says how it is scaled",
                    "Name with --features a file with the label as well, for example"
                            + " {\"path\": \"result.score.raw\", \"mean\": 61.5, \"sd\": 12.25}");
        }
        if (!isKnown) {
            ArrayNode words = content.putObject(LABEL).put("path", label).putArray("classes");
            classes.forEach(words::add);
        } else if (!label.isEmpty() && !label.equals(known) && !label.equals(lastWord(known))) {
            throw new SandboxException(
                    "the label '" + label + "' is unknown: the files name the label " + known,
                    "Give --label '" + lastWord(known) + "', or a file of features without a label");
        }
    }

    /** The name of the column from which a path was made. */
    private static String lastWord(String path) {
        String end = path.replaceFirst("['\\]]+$", "");
        return end.substring(Math.max(end.lastIndexOf('/'), Math.max(end.lastIndexOf('.'), end.lastIndexOf('\''))) + 1);
    }
}
