package org.sumspace.converter;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.sumspace.common.config.ConfigProblem;
import org.sumspace.common.config.InvalidConfigException;

/** Reads the settings from the environment, under the names that the specification fixes. */
final class SettingsReader {
    private static final Pattern PROFILE_NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");
    private static final int HTTP_PORT = 80;
    private static final int WORKERS_MAX = 256;

    private final Map<String, String> environment;
    private final List<ConfigProblem> problems = new ArrayList<>();

    private SettingsReader(Map<String, String> environment) {
        this.environment = environment;
    }

    /** @throws InvalidConfigException with every problem found */
    static Settings read(Map<String, String> environment) {
        SettingsReader reader = new SettingsReader(environment);
        Settings settings = reader.settings();
        if (!reader.problems.isEmpty()) {
            throw new InvalidConfigException("The environment", reader.problems);
        }
        return settings;
    }

    private Settings settings() {
        Environment where = text("ENVIRONMENT", "development").equalsIgnoreCase("development")
                ? Environment.DEVELOPMENT
                : Environment.PRODUCTION;
        String formats = text("FORMATS_PATH", "");
        return new Settings(
                where,
                level(text("LOG_LEVEL", "info")),
                list("CORS_ALLOWED_ORIGINS", "*"),
                text("APP_INTERNAL_HOST", "0.0.0.0"),
                number("APP_INTERNAL_PORT", 8000, 0, 65_535),
                publicUrl(where),
                Path.of(text("PROFILES_BASE_PATH", "data/dases_profiles")),
                profileNames(),
                number("WORKERS_COUNT", 4, 1, WORKERS_MAX),
                number("THREADS_PER_WORKER", 2, 1, WORKERS_MAX),
                choice("PROFILE_STRICT", "false", List.of("false", "true")).equals("true"),
                choice("RECOMMENDATION_VALUES", "text", List.of("text", "array"))
                        .equals("array"),
                formats.isEmpty() ? null : Path.of(formats),
                number("BODY_BYTES_MAX", 10 << 20, 1 << 10, 1 << 30));
    }

    /** As the public service: a level that is not known is {@code info}. */
    private static Level level(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "debug" -> Level.DEBUG;
            case "warning" -> Level.WARN;
            case "error", "critical" -> Level.ERROR;
            default -> Level.INFO;
        };
    }

    private URI publicUrl(Environment where) {
        String host = text("APP_EXTERNAL_HOST", "lrc.localhost");
        int port = number("APP_EXTERNAL_PORT", HTTP_PORT, 1, 65_535);
        String authority = where == Environment.PRODUCTION || port == HTTP_PORT ? host : host + ":" + port;
        @Nullable URI url = parsed("http://" + authority, URI::create);
        if (url != null && url.getHost() != null) {
            return url;
        }
        problems.add(new ConfigProblem("APP_EXTERNAL_HOST", "a host name is due here", ""));
        return URI.create("http://localhost");
    }

    private List<String> profileNames() {
        List<String> names = list("PROFILES_NAMES", "lms,forum,assessment");
        for (String name : names) {
            if (!PROFILE_NAME.matcher(name).matches()) {
                problems.add(new ConfigProblem("PROFILES_NAMES", "names consist of a-z, 0-9, - and _", ""));
            }
        }
        return names;
    }

    private String text(String name, String otherwise) {
        String value = environment.get(name);
        return value == null || value.isBlank() ? otherwise : value.strip();
    }

    private List<String> list(String name, String otherwise) {
        return Arrays.stream(text(name, otherwise).split(","))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    private String choice(String name, String otherwise, List<String> known) {
        String value = text(name, otherwise).toLowerCase(Locale.ROOT);
        if (!known.contains(value)) {
            problems.add(new ConfigProblem(name, "one of " + String.join(", ", known) + " is due here", ""));
        }
        return value;
    }

    private int number(String name, int otherwise, int min, int max) {
        @Nullable Integer value = parsed(text(name, String.valueOf(otherwise)), Integer::valueOf);
        if (value == null || value < min || value > max) {
            problems.add(new ConfigProblem(name, "a whole number between " + min + " and " + max + " is due here", ""));
            return otherwise;
        }
        return value;
    }

    private static <T> @Nullable T parsed(String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
