package org.sumspace.common.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.CertificateAuthority;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeRole;

/** Connections to a PostgreSQL with a certificate, of an authority that Java knows or not. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PostgresTlsIT {
    private static final Secret PASSWORD = Secret.of("of tests alone");
    private static final String STORE_PASSWORD = "of the store";
    private static final String TRUST_STORE = "javax.net.ssl.trustStore";
    private static final String TRUST_STORE_PASSWORD = "javax.net.ssl.trustStorePassword";

    @TempDir
    static Path folder;

    private static Vertx vertx;
    private static EmbeddedPostgres server;

    @BeforeAll
    static void start() throws Exception {
        vertx = Vertx.vertx();
        Path home = folder.resolve("postgres");
        EmbeddedPostgres.start(home, PASSWORD).stop();
        CertificateAuthority authority = new TestOrganisation("Oak").authority();
        authority.store(folder);
        NodeDescription node = new NodeDescription("db", NodeRole.CONNECTOR, URI.create("https://127.0.0.1"));
        NodeFiles.issue(authority, node, List.of(), folder, Instant.now(), Duration.ofDays(1), new SecureRandom());
        Path data = home.resolve("data");
        Files.copy(folder.resolve(NodeFiles.TLS_CERTIFICATE), data.resolve("server.crt"));
        Files.copy(folder.resolve(NodeFiles.TLS_KEY), data.resolve("server.key"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(data.resolve("postgresql.conf"), "\nssl = on\n", StandardOpenOption.APPEND);
        server = EmbeddedPostgres.start(home, PASSWORD);
        KeyStore known = KeyStore.getInstance("PKCS12");
        known.load(null, null);
        try (InputStream root = Files.newInputStream(folder.resolve(CertificateAuthority.ROOT_CERTIFICATE))) {
            known.setCertificateEntry(
                    "oak", CertificateFactory.getInstance("X.509").generateCertificate(root));
        }
        try (OutputStream file = Files.newOutputStream(folder.resolve("known.p12"))) {
            known.store(file, STORE_PASSWORD.toCharArray());
        }
    }

    @AfterEach
    void forgetTheAuthority() {
        System.clearProperty(TRUST_STORE);
        System.clearProperty(TRUST_STORE_PASSWORD);
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
        Await.result(vertx.close());
    }

    private static void knowTheAuthority() {
        System.setProperty(TRUST_STORE, folder.resolve("known.p12").toString());
        System.setProperty(TRUST_STORE_PASSWORD, STORE_PASSWORD);
    }

    private static Future<DocumentStore> open(String host, String query) {
        Secret url = Secret.of("postgresql://" + EmbeddedPostgres.OWNER + "@" + host + ":" + server.port() + "/"
                + EmbeddedPostgres.DATABASE + query);
        return DocumentStore.open(vertx, new StoreConfig(url, PASSWORD, "unused", 1));
    }

    /** The client used to refuse every server, because nobody had told it which authorities to trust. */
    @Test
    void authorityThatJavaKnows_isTrusted() {
        knowTheAuthority();
        Await.result(Await.result(open("127.0.0.1", "")).close());
    }

    @Test
    void otherAuthority_isRefused_unlessNobodyAsksForIt() {
        assertThat(Await.failure(open("127.0.0.1", "")))
                .hasMessageContaining("at 127.0.0.1:" + server.port() + ", which store.url names, cannot be used")
                .hasMessageContaining("SSL handshake failed");
        Await.result(Await.result(open("127.0.0.1", "?sslmode=require")).close());
    }

    @Test
    void certificateOfAnotherHost_isRefused() {
        knowTheAuthority();
        assertThat(Await.failure(open("localhost", ""))).hasMessageContaining("SSL handshake failed");
    }
}
