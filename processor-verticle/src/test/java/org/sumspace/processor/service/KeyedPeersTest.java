package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;

class KeyedPeersTest {
    private final SecureRandom random = new SecureRandom();
    private final Vertx vertx = Vertx.vertx();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    @Test
    void leastRecentlyUsedClient_isRemoved() throws Exception {
        KeyedPeers peers = new KeyedPeers(node());
        SigningKey used = SigningKey.generate(random);
        SigningKey unused = SigningKey.generate(random);
        PeerClient first = peers.as(used);
        PeerClient removed = peers.as(unused);

        for (int i = 0; i < KeyedPeers.CLIENTS_MAX; i++) {
            peers.as(SigningKey.generate(random));
            assertThat(peers.as(used)).isSameAs(first);
        }

        assertThat(peers.as(unused)).isNotSameAs(removed);
    }

    private PeerClient node() throws Exception {
        TestOrganisation alpha = new TestOrganisation("Alpha");
        NodeSignatures signatures = new NodeSignatures(
                vertx,
                alpha.node("processor", NodeRole.PROCESSOR),
                TrustAnchors.of(alpha.root()),
                Clock.systemUTC(),
                (way, reason) -> {});
        return new PeerClient(
                signatures,
                new NodeHttpClient(
                        vertx,
                        new OutboundGuard(vertx, List.of()),
                        new LimitsConfig(65_536, 4, 60, 5, 1, 2),
                        TlsTrust.ofOrganisationsAndSystem(folder, null)));
    }
}
