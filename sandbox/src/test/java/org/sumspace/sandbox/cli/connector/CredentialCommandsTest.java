package org.sumspace.sandbox.cli.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.sandbox.cli.shared.FakeNode;
import picocli.CommandLine;

class CredentialCommandsTest {
    private static final String ID = "0123456789abcdef01234567";
    private static final String CREDENTIAL = """
        {"_id": "%s", "type": "api-key", "key": "X-Key\\u001b[2J", "__v": %d}""";
    private static final String VALUE = "the value";

    private final FakeNode connector;

    @TempDir
    Path folder;

    CredentialCommandsTest() throws IOException {
        connector = new FakeNode("connector", "--connector");
        connector
                .answer("POST /auth/login", 200, "{\"token\": \"t\"}")
                .answer("GET /private/credentials", 200, "{\"content\": [" + CREDENTIAL.formatted(ID, 0) + "]}")
                .answer("POST /private/credentials", 201, "{\"content\": " + CREDENTIAL.formatted(ID, 0) + "}")
                .answer("PUT /private/credentials/" + ID, 200, "{\"content\": " + CREDENTIAL.formatted(ID, 1) + "}");
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommand_hasHelpOnItselfAndItsOptions_andTakesNoSecretAsAnArgument(CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
        assertThat(command.getUsageMessage())
                .contains("--connector", "--as", "--email", "--password-file", "--json")
                .doesNotContain("${", "--value=", "--password=");
        command.getCommandSpec()
                .args()
                .forEach(argument -> assertThat(argument.description())
                        .as(argument.paramLabel())
                        .isNotEmpty());
    }

    static Stream<CommandLine> commands() {
        return new CommandLine(new CredentialsCommand()).getSubcommands().values().stream();
    }

    @Test
    void credential_isAddedWithTheValueOfTheFile_whichIsNotPrinted() throws Exception {
        assertThat(connector.run(
                        "credentials",
                        "add",
                        "--type",
                        "api-key",
                        "--key",
                        "X-Key",
                        "--value-file",
                        file(VALUE),
                        "--space",
                        space(),
                        "--as",
                        "Elm"))
                .isZero();

        FakeNode.Request added = connector.requests().get(0);
        assertThat(added.json().path("value").asText()).isEqualTo(VALUE);
        assertThat(added.json().path("type").asText()).isEqualTo("api-key");
        assertThat(added.header("Idempotency-key")).isNotEmpty();
        assertThat(connector.lines()).containsExactly("credential " + ID + " is stored");
        assertThat(connector.logins().get(0).json().path("password").asText()).isEqualTo("secret of Elm");
    }

    @Test
    void credentials_areListed() throws Exception {
        assertThat(connector.run("credentials", "list", "--space", space(), "--as", "Elm"))
                .isZero();
        assertThat(connector.lines())
                .containsExactly(
                        "id                        type     key        version",
                        ID + "  api-key  X-Key?[2J  0",
                        "1 credentials");
    }

    @Test
    void rotation_replacesTheValueAlone() throws Exception {
        assertThat(rotate(ID)).isZero();

        FakeNode.Request changed = connector.requests().get(1);
        assertThat(changed.json().path("value").asText()).isEqualTo(VALUE);
        assertThat(changed.json().path("type").asText()).isEqualTo("api-key");
        assertThat(changed.json().path("key").asText()).isEqualTo("X-Key\u001b[2J");
        assertThat(connector.lines()).containsExactly("credential " + ID + " has a new value (version 1)");
    }

    @Test
    void unknownCredential_isRefusedWithTheNextStep() throws Exception {
        assertThat(rotate("unknown")).isEqualTo(1);
        assertThat(connector.errorLines())
                .containsExactly(
                        "sumspace: there is no credential unknown",
                        "  See the ids with ./sumspace connector credentials list");
    }

    @Test
    void refusal_isExplained() throws Exception {
        connector.refuse("POST /private/credentials", 400, "/key: expected the name of a request header");
        assertThat(connector.run(
                        "credentials",
                        "add",
                        "--type",
                        "api-key",
                        "--key",
                        "not a name",
                        "--value-file",
                        file(VALUE),
                        "--space",
                        space(),
                        "--as",
                        "Elm"))
                .isEqualTo(1);
        assertThat(connector.errorLines())
                .containsExactly(
                        "sumspace: the connector refused the request (400): Refused: /key: expected the name of a"
                                + " request header",
                        "  Correct what it names; " + connector.url() + "/docs describes every field");
    }

    @Test
    void organisationWithoutAConnector_isRefusedWithTheNextStep() throws Exception {
        assertThat(connector.run("credentials", "list", "--space", space(), "--as", "Oak"))
                .isEqualTo(1);
        assertThat(connector.errorLines())
                .containsExactly(
                        "sumspace: " + space() + " names no connector of Oak",
                        "  Name another organisation with --as, or a connector with --connector URL");
    }

    private int rotate(String id) throws IOException {
        return connector.run(
                "credentials", "rotate", id, "--value-file", file(VALUE), "--space", space(), "--as", "Elm");
    }

    private String file(String secret) throws IOException {
        return Files.writeString(folder.resolve("value"), secret + "\n").toString();
    }

    /** A space with a connector of Elm. */
    private String space() throws IOException {
        Path ca = Files.writeString(folder.resolve("ca.pem"), "");
        return Files.writeString(folder.resolve("space.json"), """
                {"caFile": "%s", "nodes": [{"kind": "connector", "organisation": "Elm", "url": "%s"}],
                 "participants": [{"role": "operator", "organisation": "Elm", "email": "op@elm.example",
                                   "password": "secret of Elm"},
                                  {"role": "operator", "organisation": "Oak", "email": "op@oak.example",
                                   "password": "secret of Oak"}]}""".formatted(ca, connector.url()))
                .toString();
    }
}
