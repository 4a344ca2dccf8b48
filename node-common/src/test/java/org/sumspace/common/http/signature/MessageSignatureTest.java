package org.sumspace.common.http.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.EXPIRED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.FROM_THE_FUTURE;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.MALFORMED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.TOO_LONG_VALID;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.UNCOVERED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.UNSIGNED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.WRONG_SIGNATURE;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.http.signature.MessageSigner.SignatureFields;

/** Exchange X4, without a server. */
class MessageSignatureTest {
    private static final URI URL = URI.create("https://elm.example/dataexchanges?a=1");
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");
    private static final Nonce NONCE = new Nonce("AAAAAAAAAAAAAAAAAAAAAA");
    private static final List<Component> COMPONENTS = List.of(
            Component.of("@method"),
            Component.of("@target-uri"),
            Component.of("Content-Digest"),
            Component.of("If-Match"));

    private final SigningKey key = SigningKey.generate(new SecureRandom());
    private final Map<String, String> fields =
            new HashMap<>(Map.of("If-Match", "\"3\"", "Content-Digest", ContentDigest.fieldOf("{}".getBytes(UTF_8))));
    private final SignatureFields signed =
            new MessageSigner(key).signRequest(request("PUT", URL), COMPONENTS, NONCE, NOW);

    private MessageParts request(String method, URI url) {
        return MessageParts.request(method, url, FieldLines.of(fields));
    }

    private static MessageSignature read(String input, String signature) {
        return MessageSignature.read(
                FieldLines.of(Map.of(SignatureFields.INPUT, input, SignatureFields.SIGNATURE, signature)));
    }

    private MessageSignature read() {
        return read(signed.input(), signed.signature());
    }

    private static void assertRefused(SignatureRefusedException.Reason reason, Runnable refused) {
        assertThatThrownBy(refused::run)
                .isInstanceOfSatisfying(
                        SignatureRefusedException.class,
                        exception -> assertThat(exception.reason()).isEqualTo(reason));
    }

    @Test
    void ownSignature_isVerified() {
        MessageSignature signature = read();
        signature.verify(request("PUT", URL), key.publicKey());
        signature.requireValidAt(NOW);
        signature.requireCovered(COMPONENTS);
        assertThat(signature.keyId()).isEqualTo(ConnectorKey.thumbprint(key.publicKey()));
        assertThat(signature.nonce()).isEqualTo(NONCE);
        assertThat(signature.refusedAfter()).isEqualTo(NOW.plusSeconds(90));
    }

    @Test
    void reAimedRequest_isRefused() {
        assertRefused(WRONG_SIGNATURE, () -> read().verify(request("DELETE", URL), key.publicKey()));
        for (String other : List.of(
                "https://oak.example/dataexchanges?a=1",
                "https://elm.example/dataexchanges?a=2",
                "https://elm.example/dataexchanges/?a=1",
                "http://elm.example/dataexchanges?a=1",
                "https://elm.example:8443/dataexchanges?a=1")) {
            assertRefused(WRONG_SIGNATURE, () -> read().verify(request("PUT", URI.create(other)), key.publicKey()));
        }
    }

    @Test
    void changedOrMissingField_isRefused() {
        fields.put("If-Match", "\"4\"");
        assertRefused(WRONG_SIGNATURE, () -> read().verify(request("PUT", URL), key.publicKey()));
        fields.remove("If-Match");
        assertRefused(UNCOVERED, () -> read().verify(request("PUT", URL), key.publicKey()));
    }

    @Test
    void otherKey_isRefused() {
        SigningKey other = SigningKey.generate(new SecureRandom());
        assertRefused(WRONG_SIGNATURE, () -> read().verify(request("PUT", URL), other.publicKey()));
    }

    @Test
    void uncoveredField_isNamed() {
        assertRefused(UNCOVERED, () -> read().requireCovered(List.of(Component.of("Content-Range"))));
        assertRefused(UNCOVERED, () -> read().requireCovered(List.of(Component.ofRequest("If-Match"))));
    }

    @Test
    void expiredRequest_isRefused() {
        read().requireValidAt(NOW.minusSeconds(30));
        read().requireValidAt(NOW.plusSeconds(90));
        assertRefused(EXPIRED, () -> read().requireValidAt(NOW.plusSeconds(91)));
        assertRefused(FROM_THE_FUTURE, () -> read().requireValidAt(NOW.minusSeconds(31)));
    }

    @Test
    void requestThatIsValidForTooLong_isRefused() {
        String input = signed.input()
                .replace(
                        "expires=" + NOW.plusSeconds(60).getEpochSecond(),
                        "expires=" + NOW.plusSeconds(61).getEpochSecond());
        assertRefused(TOO_LONG_VALID, () -> read(input, signed.signature()).requireValidAt(NOW));
    }

    @Test
    void duplicateComponent_isRefused() {
        String input = signed.input().replace("(\"@method\"", "(\"@method\" \"@method\"");
        assertRefused(MALFORMED, () -> read(input, signed.signature()).verify(request("PUT", URL), key.publicKey()));
    }

    @Test
    void duplicateLabel_isRefused() {
        assertRefused(MALFORMED, () -> read(signed.input() + ", " + signed.input(), signed.signature()));
        assertRefused(MALFORMED, () -> read(signed.input(), signed.signature() + ", " + signed.signature()));
        String twice = signed.input() + ", " + signed.input().replace("sumspace=", "other=");
        assertRefused(MALFORMED, () -> read(twice, signed.signature()));
    }

    @Test
    void hugeHeader_isRefused() {
        String huge = signed.input() + ", a=\"" + "x".repeat(8 * 1024) + '"';
        assertRefused(MALFORMED, () -> read(huge, signed.signature()));
    }

    @Test
    void signatureOfAnIntermediary_isIgnored() {
        MessageSignature signature =
                read("proxy=(\"@path\");keyid=\"proxy\", " + signed.input(), "proxy=:AAAA:, " + signed.signature());
        signature.verify(request("PUT", URL), key.publicKey());
    }

    @Test
    void messageWithoutASignature_isRefused() {
        assertRefused(UNSIGNED, () -> MessageSignature.read(FieldLines.of(Map.of())));
        assertRefused(UNSIGNED, () -> read(signed.input().replace("sumspace-peer", "other"), signed.signature()));
        assertRefused(MALFORMED, () -> read(signed.input(), "other=:AAAA:"));
        assertRefused(MALFORMED, () -> read(signed.input(), "sumspace=token"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"alg=\"hmac-sha256\"", "alg=ed25519", "alg"})
    void otherAlgorithm_isRefused(String parameter) {
        assertRefused(MALFORMED, () -> read(signed.input() + ';' + parameter, signed.signature()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAAA=="})
    void nonceThatIsNot128Bits_isRefused(String nonce) {
        String input = signed.input().replace(NONCE.value(), nonce);
        assertRefused(MALFORMED, () -> read(input, signed.signature()).nonce());
    }

    @ParameterizedTest
    @ValueSource(strings = {"created", "expires"})
    void requestWithoutTimes_isRefused(String parameter) {
        String input = signed.input().replaceFirst(";" + parameter + "=\\d+", "");
        assertRefused(MALFORMED, () -> read(input, signed.signature()).requireValidAt(NOW));
    }

    @Test
    void answer_isBoundToTheRequest() {
        fields.put(SignatureFields.SIGNATURE, signed.signature());
        List<Component> components =
                List.of(Component.of("@status"), Component.of("Content-Type"), Component.ofRequest("Signature"));
        FieldLines answered = FieldLines.of(Map.of("Content-Type", "application/json"));
        SignatureFields answer = new MessageSigner(key)
                .signAnswer(MessageParts.answer(200, answered, request("PUT", URL)), components, NOW);
        MessageSignature signature = read(answer.input(), answer.signature());
        signature.verify(MessageParts.answer(200, answered, request("PUT", URL)), key.publicKey());
        assertRefused(
                WRONG_SIGNATURE,
                () -> signature.verify(MessageParts.answer(404, answered, request("PUT", URL)), key.publicKey()));
        fields.put(SignatureFields.SIGNATURE, "sumspace=:AAAA:");
        assertRefused(
                WRONG_SIGNATURE,
                () -> signature.verify(MessageParts.answer(200, answered, request("PUT", URL)), key.publicKey()));
    }

    /** Other implementations compare theirs with this example. */
    @Test
    void exampleOfTheDocumentation_isWhatIsSigned() throws IOException {
        String page = Files.readString(Path.of("../docs/reference/signatures.md"));
        Map<String, String> headers = new HashMap<>();
        page.lines()
                .filter(line -> line.matches("[A-Z][A-Za-z-]+: \\S.*"))
                .map(line -> line.split(": ", 2))
                .forEach(line -> headers.putIfAbsent(line[0], line[1]));
        SigningKey example =
                SigningKey.ofSeed(Base64.getUrlDecoder().decode("n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU"));
        MessageParts request = MessageParts.request(
                "POST", URI.create("https://connector.oak.example/dataexchanges"), FieldLines.of(headers));
        SignatureFields made = new MessageSigner(example)
                .signRequest(
                        request,
                        List.of(
                                Component.of("@method"),
                                Component.of("@target-uri"),
                                Component.of("Content-Digest"),
                                Component.of("Content-Type"),
                                Component.of("Sumspace-Participant"),
                                Component.of("Sumspace-Receiver")),
                        new Nonce("AAECAwQFBgcICQoLDA0ODw"),
                        NOW);
        assertThat(made.input()).isEqualTo(headers.get(SignatureFields.INPUT));
        assertThat(made.signature()).isEqualTo(headers.get(SignatureFields.SIGNATURE));
        assertThat(ContentDigest.fieldOf("{}".getBytes(UTF_8))).isEqualTo(headers.get("Content-Digest"));
    }
}
