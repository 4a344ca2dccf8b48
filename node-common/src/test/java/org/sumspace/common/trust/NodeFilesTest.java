package org.sumspace.common.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.SigningKey;

class NodeFilesTest {
    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private static final Duration YEAR = Duration.ofDays(365);

    private final SecureRandom random = new SecureRandom();
    private final NodeDescription node =
            new NodeDescription("agg-1", NodeRole.AGGREGATOR, URI.create("https://agg.example"));

    @TempDir
    Path folder;

    private CertificateAuthority authority;

    @BeforeEach
    void createAuthority() {
        authority = CertificateAuthority.create("Alpha", NOW, YEAR, random);
    }

    @Test
    void issuedFiles_loadAsTheSameIdentity() throws IOException {
        NodeCertificate issued = issue();

        NodeIdentity loaded = NodeIdentity.load(folder.resolve(NodeFiles.CERTIFICATE), folder.resolve(NodeFiles.KEY));

        assertThat(loaded.certificate()).isEqualTo(issued);
        assertThat(loaded.key().publicKey()).isEqualTo(issued.key());
    }

    @Test
    void storedAuthority_canBeLoaded() throws IOException {
        authority.store(folder);

        CertificateAuthority loaded = CertificateAuthority.load(folder, random);

        NodeCertificate later = loaded.issue(node, SigningKey.generate(random).publicKey(), NOW, YEAR);
        assertThat(TrustAnchors.of(authority.root()).verify(later.toDer(), NOW)).isEqualTo(later);
    }

    @Test
    void keys_areReadableByTheirOwnerAlone() throws IOException {
        issue();

        for (String key : List.of(NodeFiles.KEY, NodeFiles.TLS_KEY)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(key))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void keyThatOthersMayRead_isRefused_withTheCommandToFixIt() throws IOException {
        issue();
        Path key = folder.resolve(NodeFiles.KEY);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));

        assertThatThrownBy(() -> KeyFiles.readSigningKey(key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("chmod 600 " + key);
    }

    @Test
    void keyOfAnotherNode_isRefused() throws IOException {
        issue();
        Path other = folder.resolve("other");
        NodeFiles.issue(authority, node, List.of(), other, NOW, YEAR, random);

        assertThatThrownBy(() -> NodeIdentity.load(folder.resolve(NodeFiles.CERTIFICATE), other.resolve(NodeFiles.KEY)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not the key of");
    }

    @Test
    void existingFiles_areNeverReplaced() throws IOException {
        issue();
        byte[] before = Files.readAllBytes(folder.resolve(NodeFiles.KEY));

        assertThatThrownBy(this::issue).isInstanceOf(FileAlreadyExistsException.class);

        assertThat(folder.resolve(NodeFiles.KEY)).hasBinaryContent(before);
    }

    @Test
    void tlsKey_isNoSigningKey() throws IOException {
        issue();

        assertThatThrownBy(() -> KeyFiles.readSigningKey(folder.resolve(NodeFiles.TLS_KEY)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("other than Ed25519");
    }

    @Test
    void noTextFormOfAnIdentity_holdsItsSecret() throws IOException {
        issue();
        NodeIdentity identity = NodeIdentity.load(folder.resolve(NodeFiles.CERTIFICATE), folder.resolve(NodeFiles.KEY));
        String secret = HexFormat.of().formatHex(identity.key().seed());

        assertThat(identity + " " + identity.key()).doesNotContainIgnoringCase(secret);
    }

    private NodeCertificate issue() throws IOException {
        return NodeFiles.issue(authority, node, List.of("127.0.0.1"), folder, NOW, YEAR, random);
    }
}
