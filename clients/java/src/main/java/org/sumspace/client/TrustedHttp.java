package org.sumspace.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Creates HTTP clients that trust only the root certificates in one PEM file, or Java's default ones. */
public final class TrustedHttp {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(20);

    private TrustedHttp() {}

    public static HttpClient create(Path caFile) throws IOException {
        return builder().sslContext(sslContext(caFile)).build();
    }

    /** Trusts Java's default root certificates. */
    public static HttpClient create() {
        return builder().build();
    }

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER);
    }

    private static SSLContext sslContext(Path caFile) throws IOException {
        try (InputStream pem = Files.newInputStream(caFile)) {
            KeyStore roots = KeyStore.getInstance(KeyStore.getDefaultType());
            roots.load(null, null);
            for (Certificate root : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                roots.setCertificateEntry("root-" + roots.size(), root);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(roots);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("could not load trusted root certificates from " + caFile, e);
        }
    }
}
