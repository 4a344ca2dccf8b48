package org.sumspace.common.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.TestOrganisation;

class ReceivedRevocationsTest {
    private static final Instant NOW = TestOrganisation.START.plus(Duration.ofDays(30));
    private static final Digest PLAN = Digest.of(new byte[] {1});

    private final TestOrganisation alpha = new TestOrganisation("Alpha University");
    private final TestOrganisation beta = new TestOrganisation("Beta College");
    private final NodeIdentity node = alpha.node("agg-1", NodeRole.AGGREGATOR);

    @TempDir
    Path folder;

    @Test
    void revokedCertificate_isRefused_afterARestartToo() throws IOException {
        TrustAnchors anchors = anchors();
        ReceivedRevocations received = ReceivedRevocations.open(folder, anchors);
        anchors.verify(node.certificate().toDer(), NOW);

        Signed<Revocation> revocation = received.accept(revocation(alpha, PLAN).bytes());

        assertThat(revocation.body().discards(PLAN, node.keyId(), "Alpha University"))
                .isTrue();
        assertRevoked(anchors);
        TrustAnchors afterRestart = anchors();
        ReceivedRevocations.open(folder, afterRestart);
        assertRevoked(afterRestart);
        assertThat(afterRestart.revocations()).containsExactly(revocation);
    }

    @Test
    void severalOfOneNode_addUp_andTheSameAgainChangesNothing() throws IOException {
        TrustAnchors anchors = anchors();
        ReceivedRevocations received = ReceivedRevocations.open(folder, anchors);
        received.accept(revocation(alpha).bytes());
        received.accept(revocation(alpha, PLAN).bytes());
        received.accept(revocation(alpha, PLAN).bytes());
        assertThat(anchors.revocations()).hasSize(2);
    }

    @Test
    void anotherOrganisationsNotice_hasNoEffect() throws IOException {
        TrustAnchors anchors = anchors();
        Signed<Revocation> foreign = ReceivedRevocations.open(folder, anchors)
                .accept(revocation(beta, PLAN).bytes());
        assertThat(anchors.verify(node.certificate().toDer(), NOW)).isEqualTo(node.certificate());
        assertThat(foreign.body().discards(PLAN, node.keyId(), "Alpha University"))
                .isFalse();
    }

    @Test
    void noticeOfAnUntrustedRoot_isRefused_andNotStored() throws IOException {
        TrustAnchors anchors = anchors();
        ReceivedRevocations received = ReceivedRevocations.open(folder, anchors);
        byte[] forged =
                revocation(new TestOrganisation("Alpha University"), PLAN).bytes();
        assertThatExceptionOfType(InvalidStatementException.class).isThrownBy(() -> received.accept(forged));
        assertThat(folder).isEmptyDirectory();
    }

    private TrustAnchors anchors() {
        return TrustAnchors.of(alpha.root(), beta.root());
    }

    private Signed<Revocation> revocation(TestOrganisation signer, Digest... plans) {
        return signer.authority().revoke(node.keyId(), List.of(plans), NOW);
    }

    private void assertRevoked(TrustAnchors anchors) {
        assertThatExceptionOfType(InvalidCertificateException.class)
                .isThrownBy(() -> anchors.verify(node.certificate().toDer(), NOW))
                .withMessageContaining("was revoked");
    }
}
