package org.sumspace.converter;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.config.ConfigProblem;
import org.sumspace.common.config.InvalidConfigException;

/** Reads the settings from the environment, under the names that the specification fixes. */
final class SettingsReader {
    private static final Pattern PROFILE_NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");
    private static final String PUBLISHED = "https://raw.githubusercontent.com/gaia-x-dases/";
    private static final Map<String, String> PUBLIC_ADDRESSES = Map.of(
            "lms", PUBLISHED + "xapi-lms/master/profile/profile.jsonld",
            "forum", PUBLISHED + "xapi-forum/master/profile/base.jsonld",
            "assessment", PUBLISHED + "xapi-assessment/add-mandatory-statements/profile/profile.jsonld");
    private static final int SECONDS_MAX = 31_622_400;
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
        List<String> profiles = profileNames();
        return new Settings(
                where,
                level(text("LOG_LEVEL", "info")),
                list("CORS_ALLOWED_ORIGINS", "*"),
                text("APP_INTERNAL_HOST", "0.0.0.0"),
                number("APP_INTERNAL_PORT", 8000, 0, 65_535),
                publicUrl(where),
                Path.of(text("PROFILES_BASE_PATH", "data/dases_profiles")),
                profiles,
                addresses(profiles),
                Duration.ofSeconds(number("DOWNLOAD_TIMEOUT", 10, 1, SECONDS_MAX)),
                Duration.ofSeconds(number("PROFILES_REFRESH", 86_400, 0, SECONDS_MAX)),
                ranges("OUTBOUND_ALLOW"),
                number("WORKERS_COUNT", 4, 1, WORKERS_MAX),
                number("THREADS_PER_WORKER", 2, 1, WORKERS_MAX),
                choice("PROFILE_STRICT", "false", List.of("false", "true")).equals("true"),
                choice("RECOMMENDATION_VALUES", "text", List.of("text", "array"))
                        .equals("array"),
                formats.isEmpty() ? null : Path.of(formats),
                number("BODY_BYTES_MAX", 10 << 20, 1 << 10, 1 << 30),
                number("BATCH_BYTES_MAX", 1L << 30, 1 << 10, 1L << 50),
                number("UPLOAD_BYTES_MAX", 1L << 30, 1 << 10, 1L << 50),
                number("UPLOADS_BYTES_MAX", 4L << 30, 1 << 10, 1L << 50));
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

    /** A profile whose address is set to nothing is not downloaded. */
    private Map<String, URI> addresses(List<String> profiles) {
        Map<String, URI> addresses = new HashMap<>();
        for (String profile : profiles) {
            String name = "PROFILE_" + profile.toUpperCase(Locale.ROOT).replace('-', '_') + "_URL";
            String address = environment.getOrDefault(name, PUBLIC_ADDRESSES.getOrDefault(profile, ""));
            @Nullable URI url = parsed(address.strip(), URI::create);
            if (url == null || (!address.isBlank() && url.getHost() == null)) {
                problems.add(new ConfigProblem(name, "an address https://... is due here", ""));
            } else if (!address.isBlank()) {
                addresses.put(profile, url);
            }
        }
        return addresses;
    }

    private List<String> ranges(String name) {
        List<String> ranges = list(name, "");
        for (String range : ranges) {
            if (parsed(range, CidrBlock::parse) == null) {
                problems.add(new ConfigProblem(name, "address ranges such as 10.0.0.0/8 are due here", ""));
            }
        }
        return ranges;
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
        return (int) number(name, (long) otherwise, min, max);
    }

    private long number(String name, long otherwise, long min, long max) {
        @Nullable Long value = parsed(text(name, String.valueOf(otherwise)), Long::valueOf);
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
