package org.sumspace.sandbox.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.sandbox.cli.shared.FakeNode;

@Isolated("replaces standard input")
class CallCommandTest {
    private static final String ID = "65f0c0ffee00000000000001";

    private final FakeNode node = new FakeNode("call");

    @TempDir
    private Path folder;

    CallCommandTest() throws IOException {}

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void parameters_areInThePathTheQueryAndHeaders() {
        node.answer("GET /serviceofferings?limit=2&offeredBy=a%20b,c%26d", 200, "{\"data\": 1.2345678901234567891}")
                .answer("PUT /serviceofferings/" + ID, 200, "{}");

        assertThat(node.runHere(
                        "catalog", "listServiceOfferings", "--offeredBy", "a b", "--offeredBy", "c&d", "--limit", "2"))
                .as(node.err.toString())
                .isZero();
        assertThat(node.runHere("catalog", "updateServiceOffering", "--id", ID, "--If-Match", "3", "{\"name\": \"N\"}"))
                .isZero();

        assertThat(node.lines()).startsWith("{", "  \"data\" : 1.2345678901234567891", "}");
        FakeNode.Request update = node.requests().get(1);
        assertThat(update.header("If-match")).isEqualTo("\"3\"");
        assertThat(update.header("Content-type")).isEqualTo("application/json");
        assertThat(update.body()).isEqualTo("{\"name\": \"N\"}");
    }

    @Test
    void body_isReadFromAFileOrStandardInput() throws IOException {
        Path file = Files.writeString(folder.resolve("body.json"), "{\"name\": \"from a file\"}");
        node.answer("POST /ecosystems", 201, "{\"_id\": \"" + ID + "\", \"__v\": 0}");
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("{\"name\": \"piped\"}".getBytes(UTF_8)));
        try {
            assertThat(node.runHere("catalog", "createEcosystem", "@" + file)).isZero();
            assertThat(node.runHere("catalog", "createEcosystem", "@-")).isZero();
        } finally {
            System.setIn(before);
        }

        assertThat(node.requests())
                .extracting(FakeNode.Request::body)
                .containsExactly("{\"name\": \"from a file\"}", "{\"name\": \"piped\"}");
        assertThat(node.requests())
                .allSatisfy(
                        request -> assertThat(request.header("Idempotency-key")).hasSize(36));
        assertThat(node.errorLines())
                .contains(
                        "next:",
                        "  ./sumspace call catalog inviteParticipant --id " + ID + " --If-Match 0 @FILE --node "
                                + node.url() + "  # Invite a participant, as the orchestrator");
    }

    @Test
    void bytesOfAFile_areSentAsTheyAre_asTheHelpSays() throws IOException {
        Path file = Files.writeString(folder.resolve("base.joblib"), "\u0001model");
        String sha256 = "0".repeat(64);
        node.answer("POST /base_models", 200, "{\"sha256\": \"" + sha256 + "\"}");

        assertThat(node.run("catalog", "sendBaseModel", "--help")).isZero();
        assertThat(node.runHere("catalog", "sendBaseModel", "@" + file))
                .as(node.err.toString())
                .isZero();

        assertThat(node.lines())
                .containsSubsequence("Body, application/octet-stream:", "  the bytes of a file: @FILE", "Answers:");
        FakeNode.Request request = node.requests().get(0);
        assertThat(request.body()).isEqualTo("\u0001model");
        assertThat(request.header("Content-type")).isEqualTo("application/octet-stream");
        assertThat(node.err.toString()).contains("deleteBaseModel --sha256 " + sha256);
    }

    @Test
    void bodyThatIsNotJson_isNotSent() throws IOException {
        Path file = Files.writeString(folder.resolve("body.json"), "{\"name\": \n}");

        assertThat(node.runHere("catalog", "createEcosystem", "@" + file)).isEqualTo(1);
        assertThat(node.runHere("catalog", "createEcosystem")).isEqualTo(2);

        assertThat(node.requests()).isEmpty();
        assertThat(node.err.toString())
                .contains("body.json is not JSON", "(line 2)", "missing body: @FILE, @- for standard input, or itself");
    }

    @Test
    void form_hasAPartForEachOption() throws IOException {
        Path table = Files.writeString(folder.resolve("table.csv"), "a,b\n1,2\n");
        node.answer("POST /convert_custom", 200, "{\"row\": 1}\n", Map.of("Content-Type", "application/x-ndjson"));

        assertThat(node.runHere("converter", "convertCustom", "--data_file", "@" + table, "--config", "{\"x\": 1}"))
                .as(node.err.toString())
                .isZero();

        FakeNode.Request request = node.requests().get(0);
        assertThat(request.header("Content-type")).startsWith("multipart/form-data; boundary=");
        assertThat(request.body())
                .contains(
                        "name=\"data_file\"; filename=\"table.csv\"\r\nContent-Type: text/csv\r\n\r\na,b\n1,2\n\r\n",
                        "name=\"config\"\r\nContent-Type: application/json\r\n\r\n{\"x\": 1}\r\n");
        assertThat(node.lines()).containsExactly("{\"row\": 1}");
    }

    @Test
    void linesThatAreNoSingleValue_areSentAsTheFirstTypeOfTheOperation() {
        node.answer("POST /convert/batch", 200, "{}\n", Map.of("Content-Type", "application/x-ndjson"));

        assertThat(node.runHere("converter", "convertBatch", "{\"a\": 1}\n{\"a\": 2}\n"))
                .isZero();
        assertThat(node.runHere("converter", "convertBatch", "[{\"a\": 1}]")).isZero();
        assertThat(node.runHere("converter", "convertBatch", "[]", "--content-type", "application/x-ndjson"))
                .isZero();

        assertThat(node.requests())
                .extracting(request -> request.header("Content-type"))
                .containsExactly("application/x-ndjson", "application/json", "application/x-ndjson");
    }

    @Test
    void stream_isPrintedLineByLine_withoutWhatCouldChangeTheTerminal() {
        node.answer(
                "GET /events?topic=node",
                200,
                "event: node\ndata: {\"a\":\t\"\u001b[2J\"}\n\n",
                Map.of("Content-Type", "text/event-stream"));

        assertThat(node.runHere("catalog", "followEvents", "--topic", "node"))
                .as(node.err.toString())
                .isZero();

        assertThat(node.lines()).containsExactly("event: node", "data: {\"a\":\t\"\\u001b[2J\"}", "");
    }

    @Test
    void binaryAnswer_isWrittenToAFileThatOnlyTheUserCanRead() throws IOException {
        String model = "GET /training_plan/" + ID + "/models/3/file";
        node.answer(model, 200, "\u0000model", Map.of("Content-Type", "application/octet-stream"));
        Path file = folder.resolve("model");

        assertThat(node.runHere("catalog", "getModelFile", "--id", ID, "--version", "3"))
                .isEqualTo(1);
        assertThat(node.runHere("catalog", "getModelFile", "--id", ID, "--version", "3", "--output", file.toString()))
                .isZero();

        assertThat(file).hasContent("\u0000model");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        assertThat(node.lines()).isEmpty();
        assertThat(node.err.toString())
                .contains(
                        "the answer is no text but application/octet-stream", "Repeat the command with --output FILE");
    }

    @Test
    void refusal_isExplainedWithItsViolations() {
        node.answer(
                "POST /ecosystems",
                400,
                "{\"title\": \"Bad request\", \"violations\": [{\"path\": \"/name\", \"message\": \"expected"
                        + " text\"}]}");

        assertThat(node.runHere("catalog", "createEcosystem", "{}")).isEqualTo(1);

        assertThat(node.errorLines())
                .containsExactly(
                        "sumspace: the catalog refused the request (400): Bad request (/name: expected text)",
                        "  Correct what it names; --help shows parameters and body");
    }

    @Test
    void account_logsInOnlyWhereTheOperationTakesCredentials() throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "correct horse battery\n");
        node.answer("POST /auth/login", 200, "{\"token\": \"t\"}")
                .answer("GET /participants/api-key", 200, "{}")
                .answer("GET /reference/roles", 200, "[]");
        String[] account = {"--email", "ada@elm.example", "--password-file", password.toString()};

        assertThat(node.runHere("catalog", "getServiceKeys", account[0], account[1], account[2], account[3]))
                .isZero();
        assertThat(node.runHere("catalog", "listRoles", account[0], account[1], account[2], account[3]))
                .isZero();

        assertThat(node.logins()).hasSize(1);
        assertThat(node.requests())
                .extracting(request -> request.header("Authorization"))
                .containsExactly("Bearer t", "");
    }

    @Test
    void keyOfTheContractManager_isInTheHeaderThatItsContractNames() throws IOException {
        Path key = Files.writeString(folder.resolve("key"), "secret\n");
        String participant = "https://catalog.example/v1/catalog/participants/" + ID;
        String encoded =
                "aHR0cHM6Ly9jYXRhbG9nLmV4YW1wbGUvdjEvY2F0YWxvZy9wYXJ0aWNpcGFudHMvNjVmMGMwZmZlZTAwMDAwMDAwMDAwMDAx";
        node.answer("GET /contracts/for/" + encoded, 200, "{\"contracts\": []}");

        assertThat(node.runHere(
                        "contract", "listContractsOfParticipant", "--did", participant, "--key-file", key.toString()))
                .as(node.err.toString())
                .isZero();

        assertThat(node.requests().get(0).header("X-svc-catalog-key")).isEqualTo("secret");
    }

    @Test
    void session_atTheAssessmentNodeEndsWithTheCommand() throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "correct horse battery\n");
        node.answer("POST /api/auth/login", 200, "{}", Map.of("Set-Cookie", "svc_session=s; HttpOnly"))
                .answer("POST /api/auth/logout", 200, "{}")
                .answer("GET /v1/audits?limit=3", 200, "{\"runs\": []}");

        assertThat(node.runHere(
                        "assessment",
                        "listAudits",
                        "--limit",
                        "3",
                        "--X-Workspace",
                        "second",
                        "--email",
                        "ada@elm.example",
                        "--password-file",
                        password.toString(),
                        "--code",
                        "123456"))
                .as(node.err.toString())
                .isZero();

        assertThat(node.requests())
                .extracting(FakeNode.Request::path)
                .containsExactly("/api/auth/login", "/v1/audits?limit=3", "/api/auth/logout");
        assertThat(node.requests().get(0).body()).contains("\"mfa_code\":\"123456\"");
        assertThat(node.requests().get(1).header("Cookie")).isEqualTo("svc_session=s");
        assertThat(node.requests().get(1).header("X-workspace")).isEqualTo("second");
    }

    @Test
    void twoCredentials_areRefused() {
        assertThat(node.runHere("catalog", "getServiceKeys", "--email", "a@b.example", "--token-file", "t"))
                .isEqualTo(1);
        assertThat(node.errorLines())
                .containsExactly("sumspace: --email and --token-file are two credentials", "  Leave out one of them");
    }

    @Test
    void wrongNames_areAnsweredWithTheNearestOnes() {
        assertThat(node.run("catalogue", "listEcosystems")).isEqualTo(2);
        assertThat(node.run("catalog", "listEcosystem")).isEqualTo(2);
        assertThat(node.run("catalog", "listEcosystems", "--limi", "3")).isEqualTo(2);
        assertThat(node.run("catalog", "getEcosystem")).isEqualTo(2);
        assertThat(node.run("catalog")).isEqualTo(2);
        assertThat(node.run()).isEqualTo(2);

        assertThat(node.err.toString())
                .contains(
                        "there is no node catalogue: did you mean catalog?",
                        "catalog listEcosystems",
                        "--limit",
                        "Missing required option: '--id=TEXT'",
                        "missing operation",
                        "missing node: expected catalog, contract, connector");
    }

    @Test
    void help_listsOperationsByTag_andTheirParametersBodiesAndNextSteps() {
        assertThat(node.run("catalog", "--help")).isZero();
        assertThat(node.run("catalog", "createServiceOffering", "--help")).isZero();

        assertThat(node.lines())
                .containsSubsequence(
                        "Ecosystems:",
                        "Usage: sumspace call catalog createServiceOffering [BODY] [OPTIONS]",
                        "Create a service offering",
                        "Body, application/json:",
                        "Example:",
                        "Answers:",
                        "Next:",
                        "  getServiceOffering: Get a service offering");
        assertThat(node.out.toString())
                .containsPattern("  createEcosystem +Create an ecosystem")
                .contains("--Idempotency-Key=TEXT", "  name*: ", "  status: published | draft");
    }
}
