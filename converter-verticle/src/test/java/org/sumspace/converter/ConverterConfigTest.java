package org.sumspace.converter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.Level;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.LogConfig;
import org.sumspace.common.config.LogConfig.LogFormat;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.converter.ConverterVariables.AccountNames;
import org.sumspace.converter.ConverterVariables.ConverterEnvironment;
import org.sumspace.converter.ConverterVariables.HostName;
import org.sumspace.converter.ConverterVariables.LogLevel;
import org.sumspace.converter.ConverterVariables.RecommendationValues;

class ConverterConfigTest {
    @TempDir
    private Path folder;

    private static ConverterConfig read(Map<String, String> environment) {
        return ConverterConfig.read(null, environment);
    }

    @Test
    void whatIsNotSet_hasItsDefault() {
        ConverterConfig config = read(Map.of("PORT", "1", "WORKERS_COUNT", " "));
        assertThat(config.variables())
                .isEqualTo(new ConverterVariables(
                        ConverterEnvironment.DEVELOPMENT,
                        new LogLevel(Level.INFO),
                        List.of("*"),
                        "0.0.0.0",
                        8000,
                        new HostName("lrc.localhost"),
                        80,
                        Path.of("data/dases_profiles"),
                        10,
                        86_400,
                        new PortalConfig(true, List.of()),
                        List.of(),
                        4,
                        2,
                        false,
                        false,
                        RecommendationValues.TEXT,
                        AccountNames.SEGMENT,
                        null,
                        10 << 20,
                        1L << 30,
                        3,
                        1L << 30,
                        4L << 30));
        assertThat(config.profiles())
                .isEqualTo(new ProfileSources(
                        List.of("lms", "forum", "assessment"),
                        false,
                        Map.of(
                                "lms", published("xapi-lms/master/profile/profile.jsonld"),
                                "forum", published("xapi-forum/master/profile/base.jsonld"),
                                "assessment",
                                        published("xapi-assessment/add-mandatory-statements/profile/profile.jsonld"))));
        assertThat(config.http())
                .isEqualTo(
                        new HttpConfig("0.0.0.0", 8000, URI.create("http://lrc.localhost"), false, null, null, null));
        assertThat(config.limits()).isEqualTo(new LimitsConfig(10 << 20, 16, 10, 10, 4, 8));
        assertThat(config.log()).isEqualTo(new LogConfig(LogFormat.TEXT, Level.INFO, true));
        assertThat(config.outboundAllow()).isEmpty();
        assertThat(config.valuesAsArrays()).isFalse();
        assertThat(config.profilesRefresh()).isEqualTo(Duration.ofDays(1));
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
                Map.entry("FORMAT_STRICT", "true"),
                Map.entry("RECOMMENDATION_VALUES", "array"),
                Map.entry("ACCOUNT_NAMES", "identifier"),
                Map.entry("FORMATS_PATH", "f"),
                Map.entry("BODY_BYTES_MAX", "2048"),
                Map.entry("BATCH_BYTES_MAX", "4294967296"),
                Map.entry("BATCH_UNREAD_SECONDS", "20"),
                Map.entry("UPLOAD_BYTES_MAX", "8589934592"),
                Map.entry("UPLOADS_BYTES_MAX", "17179869184"));
        ConverterConfig config = read(environment);
        ConverterVariables variables = config.variables();
        assertThat(config.isProduction()).isFalse();
        assertThat(config.http())
                .isEqualTo(new HttpConfig(
                        "127.0.0.1", 9000, URI.create("http://lrc.example:8080"), false, null, null, null));
        assertThat(config.limits()).isEqualTo(new LimitsConfig(2048, 16, 3, 10, 2, 6));
        assertThat(config.log()).isEqualTo(new LogConfig(LogFormat.TEXT, Level.WARN, true));
        assertThat(config.outboundAllow()).containsExactly("10.0.0.0/8", "::1/128");
        assertThat(variables.corsAllowedOrigins()).containsExactly("https://a.example", "https://b.example");
        assertThat(variables.profilesBasePath()).isEqualTo(Path.of("p"));
        assertThat(config.profiles())
                .isEqualTo(new ProfileSources(
                        List.of("lms", "our-own", "forum"),
                        true,
                        Map.of(
                                "our-own", URI.create("https://e.org/own.jsonld"),
                                "forum", URI.create("https://e.org/forum.jsonld"))));
        assertThat(config.profilesRefresh()).isZero();
        assertThat(variables.profileStrict()).isTrue();
        assertThat(variables.formatStrict()).isTrue();
        assertThat(config.valuesAsArrays()).isTrue();
        assertThat(variables.accountNames()).isEqualTo(AccountNames.IDENTIFIER);
        assertThat(variables.formatsPath()).isEqualTo(Path.of("f"));
        assertThat(variables.batchBytesMax()).isEqualTo(1L << 32);
        assertThat(variables.batchUnreadSeconds()).isEqualTo(20);
        assertThat(variables.uploadBytesMax()).isEqualTo(1L << 33);
        assertThat(variables.uploadsBytesMax()).isEqualTo(1L << 34);
    }

    private static URI published(String path) {
        return URI.create("https://raw.githubusercontent.com/gaia-x-dases/" + path);
    }

    @Test
    void production_isWhatIsNotDevelopment_andHasNoExternalPort() {
        ConverterConfig config =
                read(Map.of("ENVIRONMENT", "staging", "APP_EXTERNAL_PORT", "8080", "LOG_LEVEL", "loud"));
        assertThat(config.isProduction()).isTrue();
        assertThat(config.http().publicUrl()).isEqualTo(URI.create("http://lrc.localhost"));
        assertThat(config.log()).isEqualTo(new LogConfig(LogFormat.JSON, Level.INFO, true));
    }

    @Test
    void file_isOverriddenByTheEnvironment() throws IOException {
        Path file = Files.writeString(folder.resolve("converter.env"), "APP_INTERNAL_PORT=9000\nLOG_LEVEL=debug\n");
        ConverterConfig config = ConverterConfig.read(file, Map.of("LOG_LEVEL", "error"));
        assertThat(config.http().port()).isEqualTo(9000);
        assertThat(config.log().level()).isEqualTo(Level.ERROR);
    }

    @Test
    void moreThreadsThanANodeMayHave_areRefused() {
        assertThatThrownBy(() -> read(Map.of("WORKERS_COUNT", "256", "THREADS_PER_WORKER", "5")))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("WORKERS_COUNT times THREADS_PER_WORKER");
    }

    @Test
    void wrongSettings_areReportedAtOnce() {
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
        assertThatThrownBy(() -> read(wrong))
                .isInstanceOfSatisfying(
                        InvalidConfigException.class,
                        e -> assertThat(e.problems())
                                .extracting(problem -> problem.path())
                                .containsExactlyInAnyOrderElementsOf(wrong.keySet()));
    }
}
