package org.sumspace.common.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.vertx.core.Vertx;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.ext.web.Router;
import java.net.URI;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.server.route.CertificateRoute;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;

class PeerCertificatesTest {
    private final Vertx vertx = Vertx.vertx();
    private final TestOrganisation clinic = new TestOrganisation("clinic");
    private final Router router = Router.router(vertx);
    private final URI url = URI.create("http://127.0.0.1:"
            + Await.result(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"))
                    .actualPort());
    private final PeerCertificates certificates = certificates(TrustAnchors.of(clinic.root()));

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    @Test
    void nodeCertifiedForItsUrl_isBelieved() {
        NodeCertificate own = serve(clinic, url);
        assertThat(Await.result(certificates.find(url, NodeRole.CONNECTOR))).isEqualTo(own);
        router.clear();
        assertThat(Await.result(certificates.find(url, NodeRole.CONNECTOR))).isEqualTo(own);
    }

    @Test
    void nodeWithAnotherUrl_isRefused() {
        serve(clinic, URI.create("http://127.0.0.1:1"));
        assertRefused(certificates, NodeRole.CONNECTOR, "not for this URL");
    }

    @Test
    void nodeInAnotherRole_isRefused() {
        serve(clinic, url);
        assertRefused(certificates, NodeRole.ORCHESTRATOR, "not as orchestrator");
    }

    @Test
    void nodeOfAnUnknownOrganisation_isRefused() {
        serve(new TestOrganisation("stranger"), url);
        assertRefused(certificates, NodeRole.CONNECTOR, "stranger");
    }

    private NodeCertificate serve(TestOrganisation organisation, URI certifiedUrl) {
        NodeCertificate certificate =
                organisation.node("connector", NodeRole.CONNECTOR, certifiedUrl).certificate();
        CertificateRoute.mount(router, certificate);
        return certificate;
    }

    private void assertRefused(PeerCertificates asked, NodeRole role, String detail) {
        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> Await.result(asked.find(url, role)))
                .withMessageContaining(detail)
                .extracting(NodeException::type)
                .isEqualTo(ProblemType.FORBIDDEN);
    }

    private PeerCertificates certificates(TrustAnchors anchors) {
        NodeHttpClient http = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                new LimitsConfig(65_536, 4, 60, 5, 1, 2),
                new PemTrustOptions());
        return new PeerCertificates(http, anchors, Clock.fixed(TestOrganisation.START, ZoneOffset.UTC));
    }
}
