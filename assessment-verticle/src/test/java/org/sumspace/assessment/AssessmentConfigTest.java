package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.InvalidConfigException;

class AssessmentConfigTest {
    @Test
    void documentedSample_isAccepted() {
        AssessmentConfig config =
                AssessmentConfig.read(Path.of("../docs/samples/assessment.env"), Map.of("pseudonymize", "false"));
        assertThat(config.isProduction()).isTrue();
        assertThat(config.variables().svcCookieSecure()).isTrue();
        assertThat(config.variables().pseudonymize()).isFalse();
    }

    /** Without the password of its database a node does not start, and says which setting is missing. */
    @Test
    void missingPassword_isNamed() {
        assertThatExceptionOfType(InvalidConfigException.class)
                .isThrownBy(() -> AssessmentConfig.read(null, Map.of()))
                .withMessageContaining("POSTGRES_PASSWORD: is missing");
    }

    /** assessment A1: production requires a key of the cookies that cannot be guessed. */
    @Test
    void production_needsASecretKey() {
        for (String key : new String[] {"", "too short"}) {
            assertThatExceptionOfType(InvalidConfigException.class)
                    .isThrownBy(() -> AssessmentConfig.read(
                            null, Map.of("POSTGRES_PASSWORD", "p", "APP_ENV", "production", "SVC_SECRET_KEY", key)))
                    .withMessageContaining("SVC_SECRET_KEY");
        }
    }

    /** Settings that cannot work together are reported at the start. */
    @Test
    void settingsThatNeedOthers_areNamed() {
        for (Map<String, String> settings : List.of(
                Map.of("POSTGRES_URL", "postgresql://node:secret@db.alder.example/a"),
                Map.of("POSTGRES_MIGRATION_USER", "owner"),
                Map.of("EMAIL_SEND_ENABLED", "true"))) {
            Map<String, String> all = new HashMap<>(settings);
            all.put("POSTGRES_PASSWORD", "p");
            assertThatExceptionOfType(InvalidConfigException.class)
                    .isThrownBy(() -> AssessmentConfig.read(null, all))
                    .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("secret"));
        }
    }
}
