package org.sumspace.common.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java's TLS accepts the TLS certificates in both directions. */
class TlsFilesTest {
    private static final Duration YEAR = Duration.ofDays(365);
    private static final int MAX_WAIT_MILLIS = 10_000;

    private final SecureRandom random = new SecureRandom();

    @TempDir
    Path folder;

    @BeforeEach
    void issueTwoNodes() throws IOException {
        CertificateAuthority authority = CertificateAuthority.create("Alpha University", Instant.now(), YEAR, random);
        authority.store(folder);
        for (String nodeId : List.of("one", "two")) {
            NodeDescription node = new NodeDescription(nodeId, NodeRole.AGGREGATOR, URI.create("https://127.0.0.1:1"));
            NodeFiles.issue(
                    authority, node, List.of(nodeId + ".example"), folder.resolve(nodeId), Instant.now(), YEAR, random);
        }
    }

    @Test
    void twoNodesOfOneRoot_recogniseEachOther() throws Exception {
        assertThat(handshake(context("one", trusted(folder)), context("two", trusted(folder))))
                .contains("O=Alpha University");
    }

    @Test
    void clientThatTrustsAnotherRoot_refusesTheServer() throws Exception {
        Path other = folder.resolve("other");
        CertificateAuthority.create("Beta", Instant.now(), YEAR, random).store(other);

        assertThatThrownBy(() -> handshake(context("one", trusted(folder)), context("two", trusted(other))))
                .isInstanceOf(SSLException.class);
    }

    /** Returns the name in the certificate that the client received. */
    private static String handshake(SSLContext serverContext, SSLContext clientContext) throws Exception {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (SSLServerSocket server =
                (SSLServerSocket) serverContext.getServerSocketFactory().createServerSocket(0, 1, loopback)) {
            server.setNeedClientAuth(true);
            server.setSoTimeout(MAX_WAIT_MILLIS);
            CompletableFuture<Void> served = CompletableFuture.runAsync(() -> answerOnce(server));
            String seen;
            try (SSLSocket client =
                    (SSLSocket) clientContext.getSocketFactory().createSocket(loopback, server.getLocalPort())) {
                client.setSoTimeout(MAX_WAIT_MILLIS);
                SSLParameters parameters = client.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                client.setSSLParameters(parameters);
                client.startHandshake();
                assertThat(client.getInputStream().read()).isEqualTo('!');
                seen = client.getSession().getPeerPrincipal().getName();
            }
            // The server's socket is closed once the client's is.
            served.join();
            return seen;
        }
    }

    private static void answerOnce(SSLServerSocket server) {
        try (SSLSocket socket = (SSLSocket) server.accept()) {
            socket.setSoTimeout(MAX_WAIT_MILLIS);
            socket.getOutputStream().write('!');
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private SSLContext context(String nodeId, TrustManagerFactory trusted) throws Exception {
        Path node = folder.resolve(nodeId);
        byte[] pkcs8 = PemFile.read(node.resolve(NodeFiles.TLS_KEY), PemFile.PRIVATE_KEY);
        PrivateKey key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        KeyStore store = emptyStore();
        Certificate[] chain = {certificate(node.resolve(NodeFiles.TLS_CERTIFICATE))};
        store.setKeyEntry("tls", key, new char[0], chain);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private static TrustManagerFactory trusted(Path authority) throws Exception {
        KeyStore store = emptyStore();
        store.setCertificateEntry("root", certificate(authority.resolve(CertificateAuthority.ROOT_CERTIFICATE)));
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        return trusted;
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Certificate certificate(Path file) throws GeneralSecurityException, IOException {
        return CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(PemFile.read(file, PemFile.CERTIFICATE)));
    }
}
