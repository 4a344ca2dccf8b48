package org.sumspace.connector;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.ConfigReader;

class ConnectorEnvironmentTest {
    @Test
    void namesOfExistingConnectors_areSettings() {
        Map<String, String> environment = ConnectorEnvironment.translated(
                Map.of("EXCHANGE_TRIGGER_API_KEY", ConnectorUnderTest.TRIGGER_KEY, "EXCHANGE_TIMEOUT", "120"));

        ExchangeConfig exchange = ConfigReader.read(
                        Path.of("../docs/samples/connector.json"), environment, ConnectorConfig.class)
                .exchange();

        assertThat(requireNonNull(exchange.triggerApiKey()).reveal()).isEqualTo(ConnectorUnderTest.TRIGGER_KEY);
        assertThat(exchange.timeout()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void ownVariable_counts_andABlankOneDoesNot() {
        Map<String, String> environment = ConnectorEnvironment.translated(Map.of(
                "EXCHANGE_TIMEOUT", "120", "SUMSPACE_EXCHANGE_TIMEOUT_SECONDS", "5", "EXCHANGE_TRIGGER_API_KEY", " "));

        assertThat(environment)
                .containsEntry("SUMSPACE_EXCHANGE_TIMEOUT_SECONDS", "5")
                .doesNotContainKey("SUMSPACE_EXCHANGE_TRIGGER_API_KEY");
    }
}
