package org.sumspace.common.trust;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.InvalidCertificateException.Reason;

class TrustAnchorsTest {
    private static final Instant NOW = TestOrganisation.START.plus(Duration.ofDays(30));
    private static final String PARTICIPANT =
            "https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000001";
    private static final String OTHER_PARTICIPANT = PARTICIPANT.replace("0001", "0002");
    private static final NodeDescription NODE =
            new NodeDescription("agg-9", NodeRole.AGGREGATOR, URI.create("https://agg.example"));

    private final TestOrganisation alpha = new TestOrganisation("Alpha University");
    private final TestOrganisation beta = new TestOrganisation("Beta College");
    private final TrustAnchors anchors = TrustAnchors.of(alpha.root(), beta.root());

    @TempDir
    Path folder;

    @Test
    void certifiedNode_isRecognised() {
        NodeIdentity node = alpha.node("agg-1", NodeRole.AGGREGATOR, URI.create("https://agg.alpha.example:8443/a/"));

        NodeCertificate verified = anchors.verify(node.certificate().toDer(), NOW);

        assertThat(verified.organisation()).isEqualTo("Alpha University");
        assertThat(verified.nodeId()).isEqualTo("agg-1");
        assertThat(verified.role()).isEqualTo(NodeRole.AGGREGATOR);
        assertThat(verified.url()).hasToString("https://agg.alpha.example:8443/a");
        assertThat(verified.keyId()).isEqualTo(node.key().publicKey().id());
        assertThat(verified).isEqualTo(node.certificate());
    }

    @Test
    void organisationWithoutTrustedRoot_isRefused() {
        byte[] certificate =
                beta.node("agg-1", NodeRole.AGGREGATOR).certificate().toDer();

        assertRefused(
                Reason.UNKNOWN_ORGANISATION, () -> TrustAnchors.of(alpha.root()).verify(certificate, NOW));
    }

    @Test
    void foreignRootUnderATrustedName_isRefused() {
        byte[] forged = new TestOrganisation("Alpha University")
                .node("agg-1", NodeRole.AGGREGATOR)
                .certificate()
                .toDer();

        assertRefused(Reason.WRONG_ISSUER, () -> anchors.verify(forged, NOW));
    }

    @Test
    void rootOfOneOrganisation_cannotCertifyForAnother() throws IOException {
        byte[] withAlphasName = signedByAlpha(Issuer.name("Alpha University", "Alpha University root"));
        byte[] withBetasName = signedByAlpha(Issuer.name("Beta College", "Beta College root"));

        assertRefused(Reason.WRONG_ISSUER, () -> anchors.verify(withAlphasName, NOW));
        assertRefused(Reason.WRONG_ISSUER, () -> anchors.verify(withBetasName, NOW));
    }

    @Test
    void expiredNode_isRefused_evenIfItWasAcceptedBefore() {
        NodeCertificate shortLived = issuedFor(Duration.ofDays(1));
        assertThat(anchors.verify(shortLived.toDer(), TestOrganisation.START)).isEqualTo(shortLived);

        assertRefused(Reason.EXPIRED, () -> anchors.verify(shortLived.toDer(), NOW));
    }

    @Test
    void notYetValidNode_isRefused_butOneDayBeforeItsIssueItIsValidForClocksThatAreBehind() {
        NodeCertificate certificate = issuedFor(Duration.ofDays(1));
        Instant dayBefore = TestOrganisation.START.minus(Duration.ofDays(1));

        assertThat(anchors.verify(certificate.toDer(), dayBefore)).isEqualTo(certificate);
        assertRefused(Reason.NOT_YET_VALID, () -> anchors.verify(certificate.toDer(), dayBefore.minusSeconds(1)));
    }

    @Test
    void nodeNeverOutlivesItsRoot() {
        NodeCertificate certificate = issuedFor(TestOrganisation.VALIDITY.multipliedBy(2));

        assertThat(certificate.notAfter()).isEqualTo(alpha.root().notAfter());
    }

    @Test
    void changedByte_isRefused_whereverItIs() {
        byte[] certificate =
                alpha.node("agg-1", NodeRole.AGGREGATOR).certificate().toDer();

        for (int i = 0; i < certificate.length; i++) {
            byte[] changed = certificate.clone();
            changed[i] ^= 1;
            assertThatThrownBy(() -> anchors.verify(changed, NOW))
                    .describedAs("byte %d", i)
                    .isInstanceOf(InvalidCertificateException.class);
        }
    }

    @Test
    void bytesAfterTheCertificate_areRefused() {
        byte[] certificate =
                alpha.node("agg-1", NodeRole.AGGREGATOR).certificate().toDer();
        byte[] longer = Arrays.copyOf(certificate, certificate.length + 1);

        assertRefused(Reason.MALFORMED, () -> anchors.verify(longer, NOW));
    }

    @Test
    void rootAsNode_isRefused() {
        assertRefused(Reason.MALFORMED, () -> anchors.verify(alpha.root().toDer(), NOW));
    }

    @Test
    void wrongRole_isRefused() {
        NodeCertificate processor = alpha.node("p-1", NodeRole.PROCESSOR).certificate();

        assertThat(processor.requireRole(NodeRole.PROCESSOR)).isSameAs(processor);
        assertRefused(Reason.WRONG_ROLE, () -> processor.requireRole(NodeRole.AGGREGATOR));
    }

    @Test
    void trustFolder_holdsRootsAndRevocations() throws IOException {
        NodeIdentity gone = alpha.node("agg-1", NodeRole.AGGREGATOR);
        NodeIdentity stays = alpha.node("agg-2", NodeRole.AGGREGATOR);
        trust(alpha);
        write(
                "revoked/agg-1.notice",
                alpha.authority().revoke(gone.keyId(), List.of(), NOW).bytes());

        TrustAnchors loaded = TrustAnchors.load(folder);

        assertThat(loaded.verify(stays.certificate().toDer(), NOW)).isEqualTo(stays.certificate());
        assertRefused(Reason.REVOKED, () -> loaded.verify(gone.certificate().toDer(), NOW));
    }

    @Test
    void revocation_survivesEncodingAndDecoding() {
        Signed<Revocation> signed =
                alpha.authority().revoke(Digest.ZERO, List.of(Digest.ZERO), NOW.plusNanos(123_456_789));

        Signed<Revocation> read = Revocation.open(signed.bytes(), anchors::rootKey);

        assertThat(read.body()).isEqualTo(signed.body());
    }

    @Test
    void organisation_cannotRevokeAnothersNode() throws IOException {
        NodeIdentity node = alpha.node("agg-1", NodeRole.AGGREGATOR);
        trust(alpha);
        trust(beta);
        write(
                "revoked/agg-1.notice",
                beta.authority().revoke(node.keyId(), List.of(), NOW).bytes());

        assertThat(TrustAnchors.load(folder).verify(node.certificate().toDer(), NOW))
                .isEqualTo(node.certificate());
    }

    @Test
    void revocationByAnUntrustedRoot_stopsTheStart_andNamesTheFile() throws IOException {
        trust(alpha);
        NodeIdentity node = beta.node("agg-1", NodeRole.AGGREGATOR);
        write(
                "revoked/odd.notice",
                beta.authority().revoke(node.keyId(), List.of(), NOW).bytes());

        assertThatThrownBy(() -> TrustAnchors.load(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("odd.notice");
    }

    @Test
    void nodeCertificateInTheTrustFolder_stopsTheStart_andNamesTheFile() throws IOException {
        trust(alpha);
        byte[] der = alpha.node("agg-1", NodeRole.AGGREGATOR).certificate().toDer();
        write("agg.crt", PemFile.encode(PemFile.CERTIFICATE, der));

        assertThatThrownBy(() -> TrustAnchors.load(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("agg.crt");
    }

    @Test
    void trustFolder_saysWhichParticipantsAnOrganisationIs() throws IOException {
        trust(alpha);
        trust(beta);
        write(
                "Alpha-University.participants",
                ("\n" + PARTICIPANT + "\r\n  " + OTHER_PARTICIPANT + "\n").getBytes(UTF_8));

        TrustAnchors loaded = TrustAnchors.load(folder);

        assertThat(loaded.organisationOf(URI.create(PARTICIPANT))).contains("Alpha University");
        assertThat(loaded.organisationOf(URI.create(OTHER_PARTICIPANT))).contains("Alpha University");
        assertThat(loaded.organisationOf(URI.create(PARTICIPANT.replace("0001", "0003"))))
                .isEmpty();
        assertThat(loaded.organisationOf(URI.create(PARTICIPANT.replace("https", "http"))))
                .isEmpty();
        assertThat(loaded.organisationOf(URI.create(PARTICIPANT.replace("catalog.example", "catalog_1"))))
                .as("a host name that Java does not read")
                .isEmpty();
    }

    /** Otherwise the operator's spelling would decide whether a participant is protected. */
    @Test
    void participantInAnotherSpelling_isTheSame() throws IOException {
        trust(alpha);
        write("Alpha-University.participants", PARTICIPANT.getBytes(UTF_8));

        TrustAnchors loaded = TrustAnchors.load(folder);

        String other = PARTICIPANT.replace("https://catalog.example", "HTTPS://Catalog.Example:443");
        assertThat(loaded.organisationOf(URI.create(other))).contains("Alpha University");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Alpha University",
                "65f0c0ffee00000000000001",
                "https://catalog.example/v1/catalog/participants/",
                "https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000001?a=1",
                "https://catalog.example/v1/catalog/serviceofferings/65f0c0ffee00000000000001",
                "https://catalog.example/catalog/participants/65F0C0FFEE00000000000001",
                "/v1/catalog/participants/65f0c0ffee00000000000001",
                "https://catalog example/v1/catalog/participants/65f0c0ffee00000000000001"
            })
    void whatIsNoParticipant_stopsTheStart_andNamesTheFile(String line) throws IOException {
        trust(alpha);
        write("Alpha-University.participants", line.getBytes(UTF_8));

        assertThatThrownBy(() -> TrustAnchors.load(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Alpha-University.participants")
                .hasMessageContaining("expected the URL of a participant's record");
    }

    @Test
    void participantOfTwoOrganisations_orOfOneWithoutARoot_stopsTheStart() throws IOException {
        trust(alpha);
        write("Alpha-University.participants", PARTICIPANT.getBytes(UTF_8));
        write("Beta-College.participants", PARTICIPANT.getBytes(UTF_8));
        assertThatThrownBy(() -> TrustAnchors.load(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Beta-College.participants names participants of an organisation whose root");

        trust(beta);
        assertThatThrownBy(() -> TrustAnchors.load(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is named for Alpha University, too");
    }

    /** Others may certify a key for a shorter time than that of their node. */
    @Test
    void keyOfAParticipant_isRefusedBeforeAndAfterItsOwnCertificate() {
        Consumer<Instant> verify = verifyKeyCertified(KeyUsage.digitalSignature, false);

        verify.accept(NOW);
        assertRefused(Reason.NOT_YET_VALID, () -> verify.accept(NOW.minusSeconds(1)));
        assertRefused(Reason.EXPIRED, () -> verify.accept(NOW.plus(Duration.ofDays(2))));
    }

    @Test
    void keyOfAParticipant_isRefusedWithACertificateForAnotherUse() {
        assertRefused(
                Reason.MALFORMED,
                () -> verifyKeyCertified(KeyUsage.keyEncipherment, false).accept(NOW));
        assertRefused(
                Reason.MALFORMED,
                () -> verifyKeyCertified(KeyUsage.digitalSignature, true).accept(NOW));
    }

    /** @return verifies at a given time a key that a connector has certified for a day */
    private Consumer<Instant> verifyKeyCertified(int usage, boolean asAuthority) {
        NodeIdentity node = alpha.node("connector", NodeRole.CONNECTOR);
        VerifyingKey key = SigningKey.generate(new SecureRandom()).publicKey();
        byte[] certificate = new Issuer(node.certificate().subject(), node.key())
                .issue(
                        Issuer.serial(new SecureRandom()),
                        Issuer.name("Alpha University", "key"),
                        Issuer.keyInfo(key),
                        NOW,
                        NOW.plus(Duration.ofDays(1)),
                        new Issuer.Entry(Extension.keyUsage, true, new KeyUsage(usage)),
                        new Issuer.Entry(Extension.basicConstraints, true, new BasicConstraints(asAuthority)),
                        new Issuer.Entry(
                                Extension.subjectAlternativeName,
                                false,
                                new GeneralNames(new GeneralName(GeneralName.uniformResourceIdentifier, PARTICIPANT))));
        return now -> anchors.verifyParticipantKey(
                "Alpha University",
                URI.create(PARTICIPANT),
                key,
                certificate,
                node.certificate().toDer(),
                now);
    }

    @Test
    void emptyTrustFolder_stopsTheStart() {
        assertThatThrownBy(() -> TrustAnchors.load(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(folder.toString());
    }

    /** A certificate for a node of Beta, made with Alpha's key. */
    private byte[] signedByAlpha(X500Name issuer) throws IOException {
        Path authority = Files.createTempDirectory(folder, "alpha");
        alpha.authority().store(authority);
        SigningKey alphaKey = KeyFiles.readSigningKey(authority.resolve(CertificateAuthority.ROOT_KEY));
        SecureRandom random = new SecureRandom();
        return new Issuer(issuer, alphaKey)
                .issue(
                        Issuer.serial(random),
                        Issuer.name("Beta College", "agg-9"),
                        Issuer.keyInfo(SigningKey.generate(random).publicKey()),
                        TestOrganisation.START,
                        NOW.plus(Duration.ofDays(1)),
                        CertificateAuthority.nodeEntries(NODE));
    }

    private NodeCertificate issuedFor(Duration validity) {
        SigningKey key = SigningKey.generate(new SecureRandom());
        return alpha.authority().issue(NODE, key.publicKey(), TestOrganisation.START, validity);
    }

    private void trust(TestOrganisation organisation) throws IOException {
        String file = organisation.root().organisation().replace(' ', '-') + ".crt";
        write(file, PemFile.encode(PemFile.CERTIFICATE, organisation.root().toDer()));
    }

    private void write(String file, byte[] content) throws IOException {
        Path target = folder.resolve(file);
        Files.createDirectories(target.getParent());
        Files.write(target, content);
    }

    private static void assertRefused(Reason reason, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        InvalidCertificateException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }
}
