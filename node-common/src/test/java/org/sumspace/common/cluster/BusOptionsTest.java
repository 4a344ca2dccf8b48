package org.sumspace.common.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetServerOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.trust.NodeRole;

class BusOptionsTest {
    record PlainConfig(@Inline NodeConfig node) {}

    /** The clustered bus makes the options of its server that way. */
    @Test
    void keyAndTrust_outliveTheWayOverJson(@TempDir Path folder) throws IOException {
        Path file = new TestHome(folder).configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject());
        EventBusOptions options = BusOptions.of(
                ConfigReader.read(file, Map.of(), PlainConfig.class).node());

        NetServerOptions server = new NetServerOptions(options.toJson());

        assertThat(server.getKeyCertOptions()).isNotNull();
        assertThat(server.getTrustOptions()).isNotNull();
        assertThat(server.getClientAuth()).isEqualTo(options.getClientAuth());
    }
}
