package org.sumspace.sandbox.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.signature.Component;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.FieldLines;
import org.sumspace.common.http.signature.MessageParts;
import org.sumspace.common.http.signature.MessageSignature;
import org.sumspace.common.trust.KeyFiles;
import org.sumspace.sandbox.cli.shared.FakeNode;

class ParticipantKeyTest {
    private static final String ID = "0123456789abcdef01234567";
    private static final String ELM = "https://catalog.example/v1/catalog/participants/e";
    private static final String INSTANCE = "c3Vtc3BhY2UtaW5zdGFuYw";

    private final FakeNode manager;

    @TempDir
    Path folder;

    ParticipantKeyTest() throws IOException {
        manager = new FakeNode("call");
    }

    @AfterEach
    void stop() {
        manager.close();
    }

    @Test
    void participantWithAKey_signsItsRequests_andShowsNoOtherCredentials() throws Exception {
        SigningKey key = SigningKey.generate(new SecureRandom());
        Path file = folder.resolve("elm.key");
        KeyFiles.write(file, key);
        manager.refuseOnce("PUT /contracts/sign/" + ID, 401, Map.of("Sumspace-Instance", INSTANCE))
                .answer("PUT /contracts/sign/" + ID, 200, "{}");

        int code = manager.runHere(
                "contract",
                "signContract",
                "--id",
                ID,
                "--If-Match",
                "3",
                "{\"participant\": \"" + ELM + "\", \"role\": \"orchestrator\", \"signature\": \"by Elm\"}",
                "--participant",
                ELM,
                "--participant-key",
                file.toString());

        assertThat(code).isZero();
        assertThat(manager.requests()).hasSize(2);
        FakeNode.Request sign = manager.requests().get(1);
        assertThat(sign.header("Sumspace-participant")).isEqualTo(ELM);
        assertThat(sign.header("Sumspace-receiver")).isEqualTo(INSTANCE);
        assertThat(sign.header("Content-digest"))
                .isEqualTo(ContentDigest.fieldOf(sign.body().getBytes(UTF_8)));
        verify(sign, key.publicKey());
        assertThat(manager.requests()).allMatch(request -> !request.headers().containsKey("X-svc-catalog-key"));
    }

    private void verify(FakeNode.Request sent, VerifyingKey key) {
        Map<String, String> headers = new HashMap<>();
        sent.headers().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        FieldLines fields = FieldLines.of(headers);
        MessageSignature signature = MessageSignature.read(fields);
        signature.requireCovered(List.of(
                Component.of("@method"),
                Component.of("@target-uri"),
                Component.of("content-digest"),
                Component.of("content-type"),
                Component.of("if-match"),
                Component.of("sumspace-receiver")));
        signature.requireValidAt(Instant.now());
        signature.verify(MessageParts.request(sent.method(), URI.create(manager.url() + sent.path()), fields), key);
    }

    @Test
    void participantKey_needsItsParticipant_andNoOtherCredentials() throws Exception {
        Path file = folder.resolve("elm.key");
        KeyFiles.write(file, SigningKey.generate(new SecureRandom()));
        assertThat(manager.runHere("contract", "listContracts", "--participant-key", file.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines().get(0))
                .isEqualTo("sumspace: --participant-key needs the participant that has the key");
        Path key = Files.writeString(folder.resolve("key"), "the key\n");
        assertThat(manager.runHere(
                        "contract",
                        "listContracts",
                        "--participant-key",
                        file.toString(),
                        "--key-file",
                        key.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines()).contains("sumspace: --participant-key and --key-file are two credentials");
        assertThat(manager.runHere(
                        "contract", "listContracts", "--participant", ELM, "--participant-key", key.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines()).anyMatch(line -> line.contains("openssl genpkey -algorithm ed25519"));
        assertThat(manager.run(
                        "contract",
                        "listContracts",
                        "--node",
                        "http://manager.example",
                        "--participant",
                        ELM,
                        "--participant-key",
                        file.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines()).anyMatch(line -> line.contains("the signed request is not sent to http"));
        assertThat(manager.requests()).isEmpty();
    }

    @Test
    void key_isNotSentWithoutEncryption() throws Exception {
        Path key = Files.writeString(folder.resolve("key"), "the key\n");
        assertThat(manager.run(
                        "contract",
                        "getContract",
                        "--id",
                        ID,
                        "--node",
                        "http://manager.example",
                        "--key-file",
                        key.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines().get(0)).contains("the key is not sent to http://manager.example");
    }
}
