package org.sumspace.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.ConfigReader;

class SampleConfigTest {
    @Test
    void documentedSample_isAccepted() {
        AggregatorConfig config =
                ConfigReader.read(Path.of("../docs/samples/aggregator.json"), Map.of(), AggregatorConfig.class);

        assertThat(config.node().http().tls()).isTrue();
        assertThat(config.node().operators()).hasSize(1);
    }
}
