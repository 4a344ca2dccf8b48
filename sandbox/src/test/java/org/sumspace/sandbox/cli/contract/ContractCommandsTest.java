package org.sumspace.sandbox.cli.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.signature.Component;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.FieldLines;
import org.sumspace.common.http.signature.MessageParts;
import org.sumspace.common.http.signature.MessageSignature;
import org.sumspace.common.trust.KeyFiles;
import org.sumspace.sandbox.cli.shared.FakeNode;
import picocli.CommandLine;

class ContractCommandsTest {
    private static final String ID = "0123456789abcdef01234567";
    private static final String OTHER = "76543210fedcba9876543210";
    private static final String ELM = "https://catalog.example/v1/catalog/participants/e";
    private static final String INSTANCE = "c3Vtc3BhY2UtaW5zdGFuYw";
    private static final String ECOSYSTEM = """
        {"_id": "%s", "__v": 3, "status": "signed", "ecosystem": "https://catalog.example/ecosystems/1",
         "orchestrator": "%s", "rolesAndObligations": [], "revokedMembers": [],
         "members": [{"participant": "%2$s", "role": "orchestrator\\u001b[2J", "signature": "s", "date": "2026-11-24"}],
         "serviceOfferings": [{"participant": "%2$s", "serviceOffering": "https://catalog.example/offerings/1",
            "policies": [{"uid": "rule-access-1", "description": "No conditions."}]}]}\
        """.formatted(ID, ELM);
    private static final String BILATERAL = """
        {"_id": "%s", "__v": 0, "status": "pending", "dataProvider": "%s", "dataConsumer": "o", "serviceOffering": "x",
         "policy": [], "signatures": [], "revokedSignatures": []}\
        """.formatted(OTHER, ELM);

    private final FakeNode manager;

    @TempDir
    Path folder;

    ContractCommandsTest() throws IOException {
        manager = new FakeNode("contract", "--manager");
    }

    @AfterEach
    void stop() {
        manager.close();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommand_hasHelpOnItselfAndItsOptions(CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
        assertThat(command.getUsageMessage())
                .contains("--manager", "--space", "--key-file", "--participant-key", "--json")
                .doesNotContain("${");
        command.getCommandSpec()
                .args()
                .forEach(argument -> assertThat(argument.description())
                        .as(argument.paramLabel())
                        .isNotEmpty());
    }

    static Stream<CommandLine> commands() {
        return new CommandLine(new ContractCommand()).getSubcommands().values().stream();
    }

    @Test
    void contractsOfBothKinds_areListed() {
        manager.answer("GET /contracts/all?status=signed", 200, "{\"contracts\": [" + ECOSYSTEM + "]}")
                .answer("GET /bilaterals/all?status=signed", 200, "{\"contracts\": []}");
        assertThat(manager.runHere("list", "--status", "signed")).isZero();
        assertThat(manager.lines())
                .containsExactly(
                        "id                        kind       status  version  signatures  about",
                        ID + "  ecosystem  signed  3        1           https://catalog.example/ecosystems/1",
                        "1 contracts");
    }

    @Test
    void contractsOfAParticipant_areListed() {
        String did = Base64.getUrlEncoder().encodeToString(ELM.getBytes(UTF_8));
        manager.answer("GET /contracts/for/" + did, 200, "{\"contracts\": [" + ECOSYSTEM + "]}")
                .answer("GET /bilaterals/for/" + did, 200, "{\"contracts\": [" + BILATERAL + "]}");
        assertThat(manager.runHere("list", "--of", ELM, "--status", "pending")).isZero();
        assertThat(manager.lines()).hasSize(3).anyMatch(line -> line.startsWith(OTHER + "  bilateral  pending"));
    }

    @Test
    void contract_isShown_withSignaturesAndPolicies() {
        manager.answer("GET /contracts/" + ID, 200, ECOSYSTEM);
        assertThat(manager.runHere("show", ID)).isZero();
        assertThat(manager.lines())
                .contains(
                        "status        signed",
                        "signed        " + ELM + " as orchestrator?[2J, 2026-11-24",
                        "policy        rule-access-1: No conditions.");
    }

    @Test
    void signature_isSentInTheFormOfTheKind_withTheKeyOfTheFile() throws Exception {
        manager.answer("GET /bilaterals/" + OTHER, 200, BILATERAL)
                .answer("PUT /bilaterals/sign/" + OTHER, 200, BILATERAL.replace("\"__v\": 0", "\"__v\": 1"));
        Path key = Files.writeString(folder.resolve("key"), "the key\n");
        assertThat(manager.runHere(
                        "sign",
                        OTHER,
                        "--as",
                        ELM,
                        "--signature",
                        "by Elm",
                        "--version",
                        "0",
                        "--key-file",
                        key.toString()))
                .isZero();
        FakeNode.Request sign = manager.requests().get(2);
        assertThat(sign.json().path("did").asText()).isEqualTo(ELM);
        assertThat(sign.json().path("value").asText()).isEqualTo("by Elm");
        assertThat(sign.header("If-match")).isEqualTo("\"0\"");
        assertThat(manager.requests())
                .allMatch(request -> request.header("X-svc-catalog-key").equals("the key"));
        assertThat(manager.lines()).containsExactly("contract " + OTHER + " is pending (version 1)");
    }

    @Test
    void participantWithAKey_signsItsRequests_andShowsNoOtherCredentials() throws Exception {
        SigningKey key = SigningKey.generate(new SecureRandom());
        Path file = folder.resolve("elm.key");
        KeyFiles.write(file, key);
        manager.refuseOnce("GET /contracts/" + ID, 401, Map.of("Sumspace-Instance", INSTANCE))
                .answer("GET /contracts/" + ID, 200, ECOSYSTEM)
                .answer("PUT /contracts/sign/" + ID, 200, ECOSYSTEM);

        int code = manager.runHere(
                "sign",
                ID,
                "--as",
                ELM,
                "--signature",
                "by Elm",
                "--version",
                "3",
                "--participant-key",
                file.toString());

        assertThat(code).isZero();
        assertThat(manager.requests()).hasSize(3);
        FakeNode.Request sign = manager.requests().get(2);
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
        assertThat(manager.runHere("list", "--participant-key", file.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines().get(0))
                .isEqualTo("sumspace: --participant-key needs the participant that has the key");
        Path key = Files.writeString(folder.resolve("key"), "the key\n");
        assertThat(manager.runHere("list", "--participant-key", file.toString(), "--key-file", key.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines()).contains("sumspace: --participant-key and --key-file are two credentials");
        assertThat(manager.runHere("list", "--participant", ELM, "--participant-key", key.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines()).anyMatch(line -> line.contains("openssl genpkey -algorithm ed25519"));
        assertThat(manager.run(
                        "list",
                        "--manager",
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
        assertThat(manager.run("show", ID, "--manager", "http://manager.example", "--key-file", key.toString()))
                .isEqualTo(1);
        assertThat(manager.errorLines().get(0)).contains("the key is not sent to http://manager.example");
    }

    @Test
    void revocationAndTermination_nameTheirContract() {
        String did = Base64.getUrlEncoder().encodeToString(ELM.getBytes(UTF_8));
        manager.answer("GET /contracts/" + ID, 200, ECOSYSTEM)
                .answer(
                        "DELETE /contracts/sign/revoke/" + ID + "/" + did,
                        200,
                        ECOSYSTEM.replace("\"signed\"", "\"revoked\""))
                .answer("PUT /contracts/terminate/" + ID, 200, ECOSYSTEM.replace("\"signed\"", "\"terminated\""));
        assertThat(manager.runHere("revoke", ID, "--as", ELM)).isZero();
        assertThat(manager.runHere("terminate", ID)).isZero();
        assertThat(manager.lines())
                .containsExactly(
                        "contract " + ID + " is revoked (version 3)", "contract " + ID + " is terminated (version 3)");
    }

    @Test
    void decision_isSaidInWords_andByTheExitCode() throws Exception {
        manager.answer("GET /contracts/" + ID, 200, ECOSYSTEM).answer("POST /contracts/" + ID + "/decisions", 200, """
            {"permitted": false, "version": 3, "time": "2026-11-24T12:00:00Z", "reason": "no-permission",
             "rules": [], "text": "Denied: no permission holds.\\n  purpose is research: unknown\\u001b[2J.\\n"}\
            """);
        assertThat(decide("--value", "purpose=marketing")).isEqualTo(1);
        assertThat(manager.lines())
                .containsExactly(
                        "DENY: " + ELM + " may not use urn:x",
                        "contract " + ID + ", version 3, at 2026-11-24T12:00:00Z",
                        "Denied: no permission holds.",
                        "  purpose is research: unknown?[2J.");
        assertThat(manager.requests()
                        .get(1)
                        .json()
                        .path("values")
                        .path("purpose")
                        .asText())
                .isEqualTo("marketing");

        manager.answer("POST /contracts/" + ID + "/decisions", 200, """
            {"permitted": true, "version": 3, "time": "t", "reason": "permitted", "rules": [], "text": "Permitted."}\
            """);
        assertThat(decide()).isZero();
        assertThat(manager.lines()).contains("PERMIT: " + ELM + " may use urn:x");
    }

    private int decide(String... more) {
        return manager.runHere(Stream.concat(
                        Stream.of("decide", "--contract", ID, "--action", "use", "--target", "urn:x", "--as", ELM),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void audit_isChecked_andTheFirstBreakNamed() {
        String zeros = "0".repeat(64);
        String first = "{\"number\": 1, \"previous\": \"%s\", \"event\": \"created\"}".formatted(zeros);
        String digest = Digest.of(CanonicalJson.write(JsonValue.parse(first))).toString();
        String second = "{\"number\": 2, \"previous\": \"%s\", \"event\": \"signed\"}".formatted(digest);
        String end = Digest.of(CanonicalJson.write(JsonValue.parse(second))).toString();
        manager.answer("GET /audit?after=0", 200, "{\"entries\": [%s, %s]}".formatted(first, second))
                .answer("GET /audit?after=2", 200, "{\"entries\": []}");
        assertThat(manager.runHere("audit")).isZero();
        assertThat(manager.lines()).containsExactly("2 entries without a break; the last has the digest " + end);

        manager.answer(
                "GET /audit?after=0",
                200,
                "{\"entries\": [%s, %s]}".formatted(first.replace("created", "signed"), second));
        assertThat(manager.runHere("audit")).isEqualTo(1);
        assertThat(manager.lines().get(1)).startsWith("the audit is broken at entry 2");
        manager.answer("GET /audit?after=0", 200, "{\"entries\": [%s]}".formatted(second));
        assertThat(manager.runHere("audit")).isEqualTo(1);
    }

    @Test
    void refusal_namesTheReasonAndTheNextStep() {
        manager.refuse("GET /contracts/" + ID, 401, "Send the catalog's key");
        assertThat(manager.runHere("show", ID)).isEqualTo(1);
        assertThat(manager.errorLines())
                .containsExactly(
                        "sumspace: the contract manager refused the request (401): Refused: Send the catalog's key",
                        "  Name with --key-file the file with the manager's key, or with --participant-key that of a"
                                + " participant");
    }
}
