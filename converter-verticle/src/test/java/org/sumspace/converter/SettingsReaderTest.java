package org.sumspace.converter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;
import org.sumspace.common.config.InvalidConfigException;

class SettingsReaderTest {
    @Test
    void whatIsNotSet_hasItsDefault() {
        assertThat(SettingsReader.read(Map.of("PORT", "1")))
                .isEqualTo(new Settings(
                        Environment.DEVELOPMENT,
                        Level.INFO,
                        List.of("*"),
                        "0.0.0.0",
                        8000,
                        URI.create("http://lrc.localhost"),
                        Path.of("data/dases_profiles"),
                        List.of("lms", "forum", "assessment"),
                        Map.of(
                                "lms", published("xapi-lms/master/profile/profile.jsonld"),
                                "forum", published("xapi-forum/master/profile/base.jsonld"),
                                "assessment",
                                        published("xapi-assessment/add-mandatory-statements/profile/profile.jsonld")),
                        Duration.ofSeconds(10),
                        Duration.ofDays(1),
                        List.of(),
                        4,
                        2,
                        false,
                        false,
                        null,
                        10 << 20,
                        1L << 30,
                        1L << 30,
                        4L << 30));
    }

    @Test
    void everySetting_canBeSet() {
        Map<String, String> environment = Map.ofEntries(
                Map.entry("ENVIRONMENT", "development"),
                Map.entry("LOG_LEVEL", "warning"),
                Map.entry("CORS_ALLOWED_ORIGINS", "https://a.example, https://b.example"),
                Map.entry("APP_INTERNAL_HOST", "127.0.0.1"),
                Map.entry("APP_INTERNAL_PORT", "9000"),
                Map.entry("APP_EXTERNAL_HOST", "lrc.example"),
                Map.entry("APP_EXTERNAL_PORT", "8080"),
                Map.entry("PROFILES_BASE_PATH", "p"),
                Map.entry("PROFILES_NAMES", "lms,our-own,forum"),
                Map.entry("PROFILE_LMS_URL", ""),
                Map.entry("PROFILE_OUR_OWN_URL", "https://e.org/own.jsonld"),
                Map.entry("PROFILE_FORUM_URL", "https://e.org/forum.jsonld"),
                Map.entry("DOWNLOAD_TIMEOUT", "3"),
                Map.entry("PROFILES_REFRESH", "0"),
                Map.entry("OUTBOUND_ALLOW", "10.0.0.0/8, ::1/128"),
                Map.entry("WORKERS_COUNT", "2"),
                Map.entry("THREADS_PER_WORKER", "3"),
                Map.entry("PROFILE_STRICT", "true"),
                Map.entry("RECOMMENDATION_VALUES", "array"),
                Map.entry("FORMATS_PATH", "f"),
                Map.entry("BODY_BYTES_MAX", "2048"),
                Map.entry("BATCH_BYTES_MAX", "4294967296"),
                Map.entry("UPLOAD_BYTES_MAX", "8589934592"),
                Map.entry("UPLOADS_BYTES_MAX", "17179869184"));
        assertThat(SettingsReader.read(environment))
                .isEqualTo(new Settings(
                        Environment.DEVELOPMENT,
                        Level.WARN,
                        List.of("https://a.example", "https://b.example"),
                        "127.0.0.1",
                        9000,
                        URI.create("http://lrc.example:8080"),
                        Path.of("p"),
                        List.of("lms", "our-own", "forum"),
                        Map.of(
                                "our-own", URI.create("https://e.org/own.jsonld"),
                                "forum", URI.create("https://e.org/forum.jsonld")),
                        Duration.ofSeconds(3),
                        Duration.ZERO,
                        List.of("10.0.0.0/8", "::1/128"),
                        2,
                        3,
                        true,
                        true,
                        Path.of("f"),
                        2048,
                        1L << 32,
                        1L << 33,
                        1L << 34));
    }

    private static URI published(String path) {
        return URI.create("https://raw.githubusercontent.com/gaia-x-dases/" + path);
    }

    @Test
    void production_isWhatIsNotDevelopment_andHasNoExternalPort() {
        Settings settings =
                SettingsReader.read(Map.of("ENVIRONMENT", "staging", "APP_EXTERNAL_PORT", "8080", "LOG_LEVEL", "loud"));
        assertThat(settings.environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(settings.publicUrl()).isEqualTo(URI.create("http://lrc.localhost"));
        assertThat(settings.logLevel()).isEqualTo(Level.INFO);
    }

    @Test
    void wrongSettings_areToldAtOnce() {
        Map<String, String> wrong = Map.of(
                "APP_INTERNAL_PORT", "80000",
                "WORKERS_COUNT", "0",
                "THREADS_PER_WORKER", "two",
                "PROFILES_NAMES", "../lms,forum",
                "PROFILE_FORUM_URL", "forum.jsonld",
                "DOWNLOAD_TIMEOUT", "0",
                "OUTBOUND_ALLOW", "localhost",
                "PROFILE_STRICT", "yes",
                "APP_EXTERNAL_HOST", "not a host");
        assertThatThrownBy(() -> SettingsReader.read(wrong))
                .isInstanceOfSatisfying(
                        InvalidConfigException.class,
                        e -> assertThat(e.problems())
                                .extracting(problem -> problem.path())
                                .containsExactlyInAnyOrderElementsOf(wrong.keySet()));
    }
}
