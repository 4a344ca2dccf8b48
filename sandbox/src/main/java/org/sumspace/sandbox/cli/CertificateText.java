package org.sumspace.sandbox.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.trust.RootCertificate;

/** Prints certificates and revocation notices for people. */
final class CertificateText {
    private static final String CERTIFICATE_SUFFIX = ".crt";
    private static final String NOTICE_SUFFIX = ".notice";
    private static final int FOLDER_DEPTH = 2;
    private static final int URI_NAME = 6;

    private final PrintWriter out;
    private final Instant now;

    CertificateText(PrintWriter out, Instant now) {
        this.out = out;
        this.now = now;
    }

    /** Shows one file, or the known files in a folder and its subfolders. */
    void show(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            file(path);
            return;
        }
        try (Stream<Path> files = Files.walk(path, FOLDER_DEPTH)) {
            List<Path> known = files.filter(CertificateText::isKnown).sorted().toList();
            if (known.isEmpty()) {
                throw new IllegalArgumentException("folder " + path + " contains no *" + CERTIFICATE_SUFFIX
                        + " and no *" + NOTICE_SUFFIX + " file");
            }
            for (Path each : known) {
                file(each);
            }
        }
    }

    void root(Path file, RootCertificate root) {
        title(file);
        line("root of", root.organisation());
        line("key id", root.key().id());
        validity(root.notBefore(), root.notAfter());
    }

    void node(Path file, NodeCertificate node) {
        title(file);
        line(
                "node",
                node.nodeId() + " of " + node.organisation() + ", "
                        + node.role().label());
        line("URL", node.url());
        line("key id", node.keyId());
        validity(node.notBefore(), node.notAfter());
    }

    void notice(Path file, Signed<Revocation> notice) {
        Revocation revocation = notice.body();
        title(file);
        line("revokes", "key " + revocation.keyId() + " of " + revocation.organisation());
        line("since", revocation.issuedAt());
        line("signer", "root key " + notice.signer() + ", valid for nodes that trust this root");
        for (Digest plan : revocation.discardedPlans()) {
            line("unreleased", "plan " + plan);
        }
    }

    private void file(Path file) throws IOException {
        if (file.toString().endsWith(NOTICE_SUFFIX)) {
            notice(file, Signed.reopen(Files.readAllBytes(file), StatementType.REVOCATION, Revocation::read));
            return;
        }
        try (InputStream in = Files.newInputStream(file)) {
            certificate(file, (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(in));
        } catch (CertificateException e) {
            throw new IllegalArgumentException(file + " holds no certificate in PEM format", e);
        }
    }

    private void certificate(Path file, X509Certificate certificate) throws CertificateException {
        if (certificate.getBasicConstraints() >= 0) {
            root(file, RootCertificate.parse(certificate.getEncoded()));
        } else if (names(certificate).stream().anyMatch(name -> name.get(0).equals(URI_NAME))) {
            node(file, NodeCertificate.parse(certificate.getEncoded()));
        } else {
            title(file);
            line("TLS of", certificate.getSubjectX500Principal().getName());
            line(
                    "hosts",
                    names(certificate).stream()
                            .map(name -> name.get(1).toString())
                            .collect(Collectors.joining(", ")));
            validity(
                    certificate.getNotBefore().toInstant(),
                    certificate.getNotAfter().toInstant());
        }
    }

    private static Collection<List<?>> names(X509Certificate certificate) throws CertificateParsingException {
        return Optional.ofNullable(certificate.getSubjectAlternativeNames()).orElse(List.of());
    }

    private void validity(Instant notBefore, Instant notAfter) {
        String remark;
        if (now.isAfter(notAfter)) {
            remark = ", EXPIRED";
        } else if (now.isBefore(notBefore)) {
            remark = ", NOT YET VALID";
        } else {
            remark = ", " + Duration.between(now, notAfter).toDays() + " days left";
        }
        line("valid", notBefore + " to " + notAfter + remark);
    }

    private void title(Path file) {
        out.println(file);
    }

    private void line(String label, Object value) {
        out.printf("  %-10s %s%n", label, value);
    }

    private static boolean isKnown(Path file) {
        String name = file.toString();
        return Files.isRegularFile(file) && (name.endsWith(CERTIFICATE_SUFFIX) || name.endsWith(NOTICE_SUFFIX));
    }
}
