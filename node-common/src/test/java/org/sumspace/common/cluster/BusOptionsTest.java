package org.sumspace.common.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.ClientAuth;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeRole;

class BusOptionsTest {
    record PlainConfig(@Inline NodeConfig node) {}

    /** The clustered bus makes the options of its server that way. */
    @Test
    void keyAndTrust_outliveTheWayOverJson(@TempDir Path folder) throws IOException {
        Path file = new TestHome(folder).configure(NodeRole.ORCHESTRATOR, "Alpha", "a", new JsonObject());
        Path keys = folder.resolve("nodes/a");

        NetServerOptions server = new NetServerOptions(BusOptions.of(
                        ConfigReader.read(file, Map.of(), PlainConfig.class).node())
                .toJson());

        assertThat(server.isSsl()).isTrue();
        assertThat(server.getClientAuth()).isEqualTo(ClientAuth.REQUIRED);
        assertThat(server.getKeyCertOptions()).isInstanceOfSatisfying(PemKeyCertOptions.class, own -> {
            assertThat(own.getCertPaths())
                    .containsExactly(keys.resolve(NodeFiles.TLS_CERTIFICATE).toString());
            assertThat(own.getKeyPaths())
                    .containsExactly(keys.resolve(NodeFiles.TLS_KEY).toString());
        });
        assertThat(server.getTrustOptions())
                .isInstanceOfSatisfying(
                        PemTrustOptions.class,
                        trust -> assertThat(trust.getCertPaths())
                                .containsExactly(
                                        folder.resolve("trust/Alpha.crt").toString()));
    }
}
