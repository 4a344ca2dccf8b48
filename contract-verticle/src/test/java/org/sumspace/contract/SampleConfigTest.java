package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.ConfigReader;

class SampleConfigTest {
    @Test
    void documentedSample_isAccepted() {
        ContractConfig config =
                ConfigReader.read(Path.of("../docs/samples/contract.json"), Map.of(), ContractConfig.class);

        assertThat(config.node().http().tls()).isTrue();
        assertThat(config.catalogAuthorizationKey()).isNotNull();
        assertThat(config.openReads()).isTrue();
    }
}
