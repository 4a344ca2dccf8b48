package org.sumspace.connector;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.connector.configuration.store.ConfigurationFile;

class SampleConfigTest {
    private static ConnectorConfig read(Map<String, String> environment) {
        return ConfigReader.read(Path.of("../docs/samples/connector.json"), environment, ConnectorConfig.class);
    }

    @Test
    void documentedSample_isAccepted() {
        ConnectorConfig config = read(Map.of());

        assertThat(config.node().http().tls()).isTrue();
        assertThat(config.node().operators()).hasSize(1);
        assertThat(ConfigurationFile.read(requireNonNull(config.configurationFile()))
                        .credentials())
                .hasSize(1);
    }

    @Test
    void catalogsAreAskedForStatesOfTrainings_notMoreOftenThanEveryFiveSeconds() {
        assertThat(read(Map.of("SUMSPACE_TRAINING_STATES_SECONDS", "5")).trainingStatesSeconds())
                .isEqualTo(5);
        assertThatThrownBy(() -> read(Map.of("SUMSPACE_TRAINING_STATES_SECONDS", "4")))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("trainingStatesSeconds must be between 5 and 3600");
    }
}
