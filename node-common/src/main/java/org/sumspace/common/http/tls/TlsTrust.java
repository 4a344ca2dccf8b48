package org.sumspace.common.http.tls;

import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Which certificate authorities TLS connections trust. */
public final class TlsTrust {
    /** Parsed once for all nodes of a process: there are more than a hundred certificates. */
    private static final class SystemAuthorities {
        static final List<X509Certificate> ALL = List.of(managerOf(null).getAcceptedIssuers());
    }

    private TlsTrust() {}

    /** The public authorities of the system, and the certificates of a further file. */
    public static TrustOptions ofSystem(@Nullable Path caFile) throws IOException {
        return withSystem(List.of(), caFile);
    }

    /**
     * Only the organisations of the trust folder.
     *
     * @throws IOException if the folder cannot be read
     */
    public static TrustOptions ofOrganisations(Path trustFolder) throws IOException {
        PemTrustOptions trust = new PemTrustOptions();
        certificateFiles(trustFolder).forEach(file -> trust.addCertPath(file.toString()));
        return trust;
    }

    /**
     * The public authorities of the system, the organisations of the trust folder, and the certificates of a further
     * file.
     */
    public static TrustOptions ofOrganisationsAndSystem(Path trustFolder, @Nullable Path caFile) throws IOException {
        return withSystem(organisations(trustFolder), caFile);
    }

    private static TrustOptions withSystem(List<Certificate> others, @Nullable Path caFile) throws IOException {
        List<Certificate> authorities = new ArrayList<>(others);
        if (caFile != null) {
            authorities.addAll(read(caFile));
        }
        authorities.addAll(SystemAuthorities.ALL);
        return of(authorities);
    }

    private static List<Certificate> organisations(Path trustFolder) throws IOException {
        List<Certificate> certificates = new ArrayList<>();
        for (Path file : certificateFiles(trustFolder)) {
            certificates.addAll(read(file));
        }
        return certificates;
    }

    private static List<Path> certificateFiles(Path trustFolder) throws IOException {
        try (Stream<Path> entries = Files.list(trustFolder)) {
            return entries.filter(file -> file.toString().endsWith(".crt"))
                    .sorted()
                    .toList();
        }
    }

    private static Collection<? extends Certificate> read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(file + " holds no certificate", e);
        }
    }

    private static TrustOptions of(List<? extends Certificate> authorities) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (Certificate authority : authorities) {
                String name =
                        ((X509Certificate) authority).getSubjectX500Principal().getName();
                store.setCertificateEntry(store.size() + " " + name, authority);
            }
            return TrustOptions.wrap(managerOf(store));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has X.509", e);
        }
    }

    private static X509TrustManager managerOf(@Nullable KeyStore store) {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            for (TrustManager manager : factory.getTrustManagers()) {
                if (manager instanceof X509TrustManager x509) {
                    return x509;
                }
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has X.509", e);
        }
        throw new IllegalStateException("every Java platform has X.509");
    }
}
