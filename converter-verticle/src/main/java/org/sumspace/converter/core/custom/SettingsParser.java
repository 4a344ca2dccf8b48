package org.sumspace.converter.core.custom;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.csv.Dialect;
import org.sumspace.converter.core.csv.DialectSettings;
import org.sumspace.converter.core.csv.Encodings;
import org.sumspace.converter.core.csv.InvalidCsvException;
import org.sumspace.converter.core.csv.Quoting;
import org.sumspace.converter.core.json.InvalidJsonException;
import org.sumspace.converter.core.json.JsonReader;

/** Parses the {@code config} of a custom conversion. */
public final class SettingsParser {
    private static final Set<String> KNOWN = Set.of(
            "format",
            "encoding",
            "delimiter",
            "quotechar",
            "escapechar",
            "doublequote",
            "skipinitialspace",
            "lineterminator",
            "quoting",
            "decimal",
            "date_order",
            "on_error",
            "validate");
    private static final String DELIMITERS = ":,|; \t";

    private final Map<?, ?> config;
    private final List<Violation> violations = new ArrayList<>();

    private SettingsParser(Map<?, ?> config) {
        this.config = config;
    }

    /** @throws NodeException invalid input if it is not JSON, unprocessable with all violations */
    public static CustomSettings parse(byte[] json) {
        Object value;
        try {
            value = JsonReader.read(json);
        } catch (InvalidJsonException e) {
            throw NodeException.invalidInput("config is not valid JSON: " + e.getMessage());
        }
        if (value == null) {
            return CustomSettings.DEFAULTS;
        }
        if (!(value instanceof Map<?, ?> config)) {
            throw NodeException.unprocessable(List.of(new Violation("/config", "expected an object")));
        }
        SettingsParser parser = new SettingsParser(config);
        CustomSettings settings = parser.settings();
        if (!parser.violations.isEmpty()) {
            throw NodeException.unprocessable(parser.violations);
        }
        return settings;
    }

    private CustomSettings settings() {
        for (Object key : config.keySet()) {
            if (!KNOWN.contains(key)) {
                violation((String) key, "unknown setting");
            }
        }
        text("lineterminator", terminator -> terminator);
        return new CustomSettings(
                text("format", SettingsParser::format),
                text("encoding", Encodings::forName),
                dialect(),
                Boolean.TRUE.equals(text("decimal", point -> choice(point, ".", ","))) ? ',' : '.',
                Boolean.TRUE.equals(text("date_order", order -> choice(order, "month_first", "day_first"))),
                Boolean.TRUE.equals(text("on_error", what -> choice(what, "stop", "continue"))),
                Boolean.TRUE.equals(flag("validate")));
    }

    private DialectSettings dialect() {
        DialectSettings dialect = new DialectSettings(
                text("delimiter", SettingsParser::delimiter),
                text("quotechar", SettingsParser::character),
                text("escapechar", SettingsParser::character),
                flag("doublequote"),
                flag("skipinitialspace"),
                quoting());
        Character delimiter = dialect.delimiter();
        Character quote = dialect.quote();
        Character escape = dialect.escape();
        try {
            new Dialect(
                    delimiter == null ? ',' : delimiter,
                    quote == null ? Dialect.NONE : quote,
                    escape == null ? Dialect.NONE : escape,
                    true,
                    false,
                    Quoting.MINIMAL);
        } catch (InvalidCsvException e) {
            violations.add(new Violation("/config", String.valueOf(e.getMessage())));
        }
        return dialect;
    }

    private static FileFormat format(String text) {
        return Arrays.stream(FileFormat.values())
                .filter(format -> format.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new InvalidCsvException("expected csv, json or ndjson"));
    }

    private static Character delimiter(String text) {
        if (text.length() != 1 || DELIMITERS.indexOf(text.charAt(0)) < 0) {
            throw new InvalidCsvException("expected one of : , | ; blank or tab");
        }
        return text.charAt(0);
    }

    /** As in Python, an empty string means that there is none. */
    private static Character character(String text) {
        if (text.length() > 1) {
            throw new InvalidCsvException("expected one character");
        }
        return text.isEmpty() ? Dialect.NONE : text.charAt(0);
    }

    /** Whether the text is the second choice. */
    private static boolean choice(String text, String first, String second) {
        if (!text.equals(first) && !text.equals(second)) {
            throw new InvalidCsvException("expected \"" + first + "\" or \"" + second + "\"");
        }
        return text.equals(second);
    }

    /** By name, with or without {@code QUOTE_}, or by Python's number. */
    private @Nullable Quoting quoting() {
        Object value = config.get("quoting");
        String name = String.valueOf(value).toUpperCase(Locale.ROOT).replaceFirst("^QUOTE_", "");
        return switch (value == null ? "" : name) {
            case "" -> null;
            case "0", "MINIMAL" -> Quoting.MINIMAL;
            case "1", "ALL" -> Quoting.ALL;
            case "2", "NONNUMERIC" -> Quoting.NONNUMERIC;
            case "3", "NONE" -> Quoting.NONE;
            default -> {
                violation("quoting", "expected QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC or QUOTE_NONE");
                yield null;
            }
        };
    }

    private <T> @Nullable T text(String key, Function<String, T> reader) {
        Object value = config.get(key);
        if (value == null) {
            return null;
        }
        if (!(value instanceof String text)) {
            violation(key, "expected a string");
            return null;
        }
        try {
            return reader.apply(text);
        } catch (InvalidCsvException e) {
            violation(key, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private @Nullable Boolean flag(String key) {
        Object value = config.get(key);
        if (value == null || value instanceof Boolean) {
            return (Boolean) value;
        }
        violation(key, "expected true or false");
        return null;
    }

    private void violation(String key, String message) {
        violations.add(new Violation("/config/" + key, message));
    }

    /**
     * How to read a caller's file and convert its rows.
     *
     * @param format null to detect it
     * @param encoding null to detect it
     * @param decimalPoint the decimal separator
     * @param dayFirst whether dates in numbers begin with the day unless the mapping gives a locale
     * @param continuesOnError whether the rows after one that fails are converted
     * @param validatesOutput whether the output of each row is validated against the output format
     */
    public record CustomSettings(
            @Nullable FileFormat format,
            @Nullable Charset encoding,
            DialectSettings dialect,
            char decimalPoint,
            boolean dayFirst,
            boolean continuesOnError,
            boolean validatesOutput) {
        public static final CustomSettings DEFAULTS =
                new CustomSettings(null, null, DialectSettings.DETECT, '.', false, false, false);
    }
}
