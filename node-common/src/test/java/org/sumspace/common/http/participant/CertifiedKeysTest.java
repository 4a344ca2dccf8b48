package org.sumspace.common.http.participant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.http.signature.SignatureRefusedException;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.ParticipantKeyCertificate;
import org.sumspace.common.trust.TrustAnchors;

/** Exchange X5, where the trust folder has the root of the participant's organisation and names the participant. */
class CertifiedKeysTest {
    private static final URI CATALOG = URI.create("https://catalog.example");
    private static final URI ELM = URI.create(CATALOG + "/v1/catalog/participants/65f0c0ffee00000000000009");
    private static final URI ASH = URI.create(CATALOG + "/v1/catalog/participants/65f0c0ffee0000000000000a");

    private final TestOrganisation elm = new TestOrganisation("Elm");
    private final TestOrganisation ash = new TestOrganisation("Ash");
    private final NodeIdentity elmNode = elm.node("elm-connector", NodeRole.CONNECTOR);
    private final NodeIdentity ashNode = ash.node("ash-connector", NodeRole.CONNECTOR);
    private final VerifyingKey own = newKey();
    private final VerifyingKey attackers = newKey();
    private final MutableClock clock = new MutableClock(TestOrganisation.START.plus(Duration.ofDays(30)));

    @TempDir
    private Path folder;

    private TrustAnchors trust = TrustAnchors.of();

    @BeforeEach
    void trustBoth_andNameElm() throws IOException {
        elm.authority().store(folder.resolve("elm"));
        ash.authority().store(folder.resolve("ash"));
        Path trusted = Files.createDirectories(folder.resolve("trust"));
        Files.copy(folder.resolve("elm/root.crt"), trusted.resolve("elm.crt"));
        Files.copy(folder.resolve("ash/root.crt"), trusted.resolve("ash.crt"));
        Files.writeString(trusted.resolve("elm.participants"), ELM + "\n");
        trust = TrustAnchors.load(trusted);
    }

    private static VerifyingKey newKey() {
        return SigningKey.generate(new SecureRandom()).publicKey();
    }

    private static ConnectorKey certified(VerifyingKey key, NodeIdentity node, URI participant) {
        return new ConnectorKey(key, false)
                .certified(
                        ParticipantKeyCertificate.issue(node, participant, key),
                        node.certificate().toDer());
    }

    /** The result of a look-up if the record of a participant has this key. */
    private Future<ConnectorKey> found(URI participant, ConnectorKey published) {
        JsonValue record = JsonValue.of(Map.of(ConnectorKeys.FIELD, new ConnectorKeys(List.of(published)).tree()));
        return new ParticipantKeys(
                        new KnownCatalogs(List.of(CATALOG)), read -> Future.succeededFuture(record), trust, clock)
                .current(participant, published.id());
    }

    private void assertRefused(ConnectorKey published, String reason) {
        assertThat(Await.failure(found(ELM, published)))
                .isInstanceOfSatisfying(
                        SignatureRefusedException.class,
                        refused -> assertThat(refused.label()).isEqualTo("uncertified-key"))
                .hasMessageContaining("The catalog names the key " + published.id()
                        + ", which the participant's organisation Elm has not certified: ")
                .hasMessageContaining(reason);
    }

    @Test
    void exchangeX5_keyThatTheOrganisationCertified_counts() {
        ConnectorKey published = certified(own, elmNode, ELM);
        assertThat(Await.result(found(ELM, published))).isEqualTo(published);
    }

    @Test
    void exchangeX5_participantThatTheTrustFolderDoesNotName_needsNoCertificate() {
        ConnectorKey published = new ConnectorKey(own, false);
        assertThat(Await.result(found(ASH, published))).isEqualTo(published);
    }

    @Test
    void attack_keySwappedAtTheCatalog_isRefused() {
        byte[] ownCertificate = ParticipantKeyCertificate.issue(elmNode, ELM, own);
        byte[] elmCertificate = elmNode.certificate().toDer();
        ConnectorKey swapped = new ConnectorKey(attackers, false);
        assertRefused(swapped, "it has no certificates (x5c)");
        assertRefused(swapped.certified(ownCertificate, elmCertificate), "the certificate is for another key");
        assertRefused(swapped.certified(elmCertificate, elmCertificate), "the key's certificate is not signed by");
        assertRefused(swapped.certified(new byte[] {1}, elmCertificate), "cannot be read as X.509");
        assertRefused(swapped.certified(ownCertificate, new byte[] {1}), "cannot be read as X.509");
    }

    @Test
    void attack_keySwappedAtTheCatalog_withCertificatesOfAnotherOrganisation_isRefused() {
        assertRefused(certified(attackers, ashNode, ELM), "the key is certified by Ash, not by Elm");
        NodeIdentity forged = new TestOrganisation("Elm").node("elm-connector", NodeRole.CONNECTOR);
        assertRefused(certified(attackers, forged, ELM), "not signed by the trusted root of Elm");
        byte[] signedByAsh = ParticipantKeyCertificate.issue(ashNode, ELM, attackers);
        assertRefused(
                new ConnectorKey(attackers, false)
                        .certified(signedByAsh, elmNode.certificate().toDer()),
                "the key's certificate is not signed by");
    }

    /** An organisation may be several participants; a key of one of them is not a key of the other. */
    @Test
    void attack_keyOfAnotherParticipantOfTheOrganisation_isRefused() {
        assertRefused(certified(own, elmNode, ASH), "the certificate names another participant");
    }

    @Test
    void attack_keyCertifiedByANodeThatIsNoConnector_isRefused() {
        NodeIdentity processor = elm.node("elm-processor", NodeRole.PROCESSOR);
        assertRefused(certified(attackers, processor, ELM), "is certified as processor, not as connector");
    }

    @Test
    void exchangeX5_keyOfARevokedConnector_isRefused_fromTheNextMessageOn() throws IOException {
        ConnectorKey published = certified(own, elmNode, ELM);
        assertThat(Await.result(found(ELM, published))).isEqualTo(published);

        Path notices = Files.createDirectories(folder.resolve("trust/revoked"));
        Files.write(
                notices.resolve("elm.notice"),
                elm.authority()
                        .revoke(elmNode.keyId(), List.of(), clock.instant())
                        .bytes());
        trust = TrustAnchors.load(folder.resolve("trust"));

        assertRefused(published, "was revoked by Elm");
    }

    @Test
    void exchangeX5_keyCountsAsLongAsTheCertificateOfItsConnector() {
        ConnectorKey published = certified(own, elmNode, ELM);
        clock.set(elmNode.certificate().notAfter().plus(Duration.ofSeconds(1)));
        assertRefused(published, "expired at");
    }

    @Test
    void certificate_isTheSameEachTime_andOfNoOtherUse() {
        byte[] certificate = ParticipantKeyCertificate.issue(elmNode, ELM, own);
        assertThat(ParticipantKeyCertificate.issue(elmNode, ELM, own)).isEqualTo(certificate);
        assertThat(ParticipantKeyCertificate.issue(elmNode, ASH, own)).isNotEqualTo(certificate);
        Instant now = clock.instant();
        assertThatThrownBy(() -> trust.verify(certificate, now)).hasMessageContaining("alternative names");
    }
}
