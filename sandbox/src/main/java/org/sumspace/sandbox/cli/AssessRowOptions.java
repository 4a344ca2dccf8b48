package org.sumspace.sandbox.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.service.DataOptionsReader;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of {@code sumspace assess} for checking and changing rows. */
final class AssessRowOptions {
    private static final long RULES_BYTES_MAX = 1 << 20;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "JSON: what the values of columns must be, for example"
                    + " [{\"column\": \"age\", \"type\": \"number\", \"min\": 0}]")
    private @Nullable Path rules;

    @Option(
            names = "--pii-scan",
            paramLabel = "full|sample",
            description = "full examines all values; sample (default) a sample of columns with many distinct values")
    private String scan = "sample";

    @Option(
            names = "--field",
            paramLabel = "COLUMN=ACTION",
            description =
                    "what happens to a column: hash, redact, suppress, keep, month, bins:WIDTH, hierarchy:LEVEL or"
                            + " redact-spans (default: what the inspection proposes)")
    private Map<String, String> fields = Map.of();

    @Option(
            names = "--hierarchy",
            paramLabel = "COLUMN=FILE",
            description =
                    "what the values of a column become on each level: lines of a value and its levels, separated by"
                            + " semicolons")
    private Map<String, Path> hierarchies = Map.of();

    /** @throws ParameterException if a file does not exist, or an option is not understood */
    DataOptions options(CommandLine command, Map<String, Object> release) {
        Map<String, Object> body = new LinkedHashMap<>();
        if (!scan.equals("full") && !scan.equals("sample")) {
            throw new ParameterException(command, "--pii-scan is full or sample");
        }
        body.put("pii_scan", scan);
        body.put("fields", choices(command));
        Map<String, Object> paths = new LinkedHashMap<>();
        hierarchies.forEach((column, file) -> {
            if (!Files.isRegularFile(file)) {
                throw new ParameterException(command, file + " is not a file");
            }
            paths.put(column, file.toString());
        });
        body.put("hierarchies", paths);
        if (!release.isEmpty()) {
            body.put("release", release);
        }
        Path file = rules;
        if (file != null) {
            JsonValue read = json(command, file);
            body.put("rules", (read.isObject() ? read.member("rules") : read).tree());
        }
        try {
            return DataOptionsReader.read(JsonValue.of(body));
        } catch (NodeException refused) {
            throw new ParameterException(command, text(refused), refused);
        }
    }

    private static String text(NodeException refused) {
        return String.join(
                "; ",
                refused.violations().stream()
                        .map(each -> each.path().substring(1) + " " + each.message())
                        .toList());
    }

    private static JsonValue json(CommandLine command, Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > RULES_BYTES_MAX) {
                throw new ParameterException(command, file + " is not a file of at most 1 MiB");
            }
            return JsonValue.parse(Files.readAllBytes(file));
        } catch (IOException | IllegalArgumentException e) {
            throw new ParameterException(command, file + " is not valid JSON", e);
        }
    }

    private List<Object> choices(CommandLine command) {
        List<Object> choices = new ArrayList<>();
        fields.forEach((column, action) -> {
            Map<String, Object> choice = new LinkedHashMap<>();
            int colon = action.indexOf(':');
            String name = colon < 0 ? action : action.substring(0, colon);
            choice.put("column", column);
            choice.put("action", name);
            if (colon >= 0) {
                choice.put(name.equals("hierarchy") ? "level" : "width", number(command, action.substring(colon + 1)));
            }
            choices.add(choice);
        });
        return choices;
    }

    private static double number(CommandLine command, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new ParameterException(command, "expected a number after the colon of --field, got " + text, e);
        }
    }
}
