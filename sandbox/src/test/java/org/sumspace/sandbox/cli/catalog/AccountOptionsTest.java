package org.sumspace.sandbox.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.PasswordInput;
import org.sumspace.sandbox.cli.shared.SecretInput;

class AccountOptionsTest {
    private static final String[] MINE = {"list", "--mine"};

    private final FakeCatalog catalog;

    @TempDir
    Path folder;

    AccountOptionsTest() throws IOException {
        catalog = new FakeCatalog();
        catalog.answer("GET /serviceofferings/me", 200, "[]");
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    @Test
    void organisation_logsInWithItsAccountInTheReport() throws Exception {
        assertThat(catalog.run("list", "--mine", "--space", report(), "--as", "Elm"))
                .isZero();
        assertThat(catalog.logins().get(0).json().path("password").asText()).isEqualTo("secret of Elm");
    }

    @Test
    void unknownOrganisation_isRefusedWithASuggestion() throws Exception {
        assertThat(catalog.run("list", "--mine", "--space", report(), "--as", "Eln"))
                .isEqualTo(1);
        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: --as Eln: " + report() + " names no such organisation", "  did you mean Elm?");
        assertThat(catalog.logins()).isEmpty();
    }

    @Test
    void commandWithoutAnAccount_isRefusedWithTheNextStep() {
        assertThat(catalog.runHere(MINE)).isEqualTo(1);
        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: this command needs an account",
                        "  Name an account with --email, or with --as one of those in the --space file");
    }

    @Test
    void twoAccounts_andAnAccountOfAnotherDataSpace_areRefused() {
        assertThat(catalog.run("list", "--mine", "--space", "x", "--as", "Elm", "--email", "a@b"))
                .isEqualTo(1);
        assertThat(catalog.runHere("list", "--mine", "--as", "Elm")).isEqualTo(1);
        assertThat(catalog.err.toString()).contains("which --node replaces");
        assertThat(catalog.logins()).isEmpty();
    }

    @Test
    void password_isNeverSentUnencryptedOverTheNetwork() throws Exception {
        String file = Files.writeString(folder.resolve("password"), "secret").toString();

        assertThat(catalog.run(
                        "list",
                        "--mine",
                        "--node",
                        "http://127.0.0.1.catalog.example",
                        "--email",
                        "a@b",
                        "--password-file",
                        file))
                .isEqualTo(1);
        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: the password is not sent to http://127.0.0.1.catalog.example, because the"
                                + " connection is not encrypted",
                        "  Name the catalog by its https URL");
    }

    @Test
    void password_isTakenFromTheFile_elseFromTheEnvironment_elseItIsAskedFor() throws Exception {
        Path file = Files.writeString(folder.resolve("password"), "in file\nmore\n");
        PasswordInput passwords = passwords(Map.of(PasswordInput.VARIABLE, "in environment"), question -> "typed");

        assertThat(passwords.of("a@b", file)).isEqualTo("in file");
        assertThat(passwords.of("a@b", null)).isEqualTo("in environment");
        assertThat(passwords(Map.of(), question -> "typed at " + question).of("a@b", null))
                .isEqualTo("typed at Password of a@b: ");
    }

    private static PasswordInput passwords(Map<String, String> environment, UnaryOperator<String> prompt) {
        return new PasswordInput(new SecretInput(environment, prompt));
    }

    @Test
    void missingPassword_isRefusedWithTheNextStep() throws Exception {
        Path empty = Files.writeString(folder.resolve("password"), "\n");
        PasswordInput none = passwords(Map.of(), question -> "");

        assertThatThrownBy(() -> none.of("a@b", null)).hasMessage("there is no password for a@b");
        assertThatThrownBy(() -> none.of("a@b", empty))
                .isInstanceOf(SandboxException.class)
                .hasMessage(empty + " contains no password");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--password", "--token"})
    void secrets_areNoArguments(String option) {
        assertThat(catalog.runHere("list", "--mine", "--email", "a@b", option, "secret"))
                .isEqualTo(2);
    }

    private String report() throws IOException {
        Path certificates = folder.resolve("ca.crt");
        Files.writeString(certificates, "");
        return Files.writeString(folder.resolve("space.json"), """
            {"caFile": "%s", "nodes": [{"kind": "catalog", "url": "%s"}],
             "participants": [{"role": "operator", "organisation": "Elm", "email": "operator@elm.example",
                               "password": "secret of Elm"},
                              {"role": "ai-provider", "organisation": "Oak", "email": "ai@oak.example",
                               "password": "secret of Oak"}]}\
            """.formatted(certificates, catalog.url()))
                .toString();
    }
}
