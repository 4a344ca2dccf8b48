package org.sumspace.connector;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.connector.configuration.store.ConfigurationFile;

class SampleConfigTest {
    @Test
    void documentedSample_isAccepted() {
        ConnectorConfig config =
                ConfigReader.read(Path.of("../docs/samples/connector.json"), Map.of(), ConnectorConfig.class);

        assertThat(config.node().http().tls()).isTrue();
        assertThat(config.node().operators()).hasSize(1);
        assertThat(ConfigurationFile.read(requireNonNull(config.configurationFile()))
                        .credentials())
                .hasSize(1);
    }
}
