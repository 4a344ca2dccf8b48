package org.sumspace.sandbox.cli.assessment;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.sandbox.cli.SumspaceMain;
import org.sumspace.sandbox.cli.shared.FakeNode;
import picocli.CommandLine;

class AssessmentCommandsTest {
    private static final String USERS = """
        [{"id": "u1", "email": "ada@alder.example", "is_active": true, "is_activated": true, "is_superadmin": false,
          "mfa_enabled": true, "failed_login_count": 0, "roles": ["Auditor"], "locked_until": "2026-11-25T12:00:00Z"},
         {"id": "u2", "email": "bob\\u001b[2J@alder.example", "is_active": false, "is_activated": true,
          "is_superadmin": true, "mfa_enabled": false, "failed_login_count": 0, "roles": []}]\
        """;

    private final FakeNode node;

    @TempDir
    Path folder;

    AssessmentCommandsTest() throws IOException {
        node = new FakeNode("assessment", "--node");
    }

    @BeforeEach
    void answerLogIns() throws IOException {
        Files.writeString(folder.resolve("password"), "horses eat staples\n");
        node.answer(
                        "POST /api/auth/login",
                        200,
                        "{\"status\": \"ok\"}",
                        Map.of("Set-Cookie", "svc_session=abc; HttpOnly; Path=/"))
                .answer("POST /api/auth/logout", 200, "{\"status\": \"ok\"}");
    }

    @AfterEach
    void stop() {
        node.close();
    }

    private int runHere(String... arguments) {
        return node.runHere(Stream.concat(
                        Stream.of(arguments),
                        Stream.of(
                                "--email",
                                "root@alder.example",
                                "--password-file",
                                folder.resolve("password").toString()))
                .toArray(String[]::new));
    }

    private static Stream<CommandLine> commands() {
        return leaves(requireNonNull(SumspaceMain.commandLine().getSubcommands().get("assessment")));
    }

    private static Stream<CommandLine> leaves(CommandLine command) {
        return command.getSubcommands().isEmpty()
                ? Stream.of(command)
                : command.getSubcommands().values().stream().flatMap(AssessmentCommandsTest::leaves);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommand_hasHelpOnItselfAndItsOptions(CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
        assertThat(command.getUsageMessage()).doesNotContain("${");
        command.getCommandSpec()
                .args()
                .forEach(argument -> assertThat(argument.description())
                        .as(argument.paramLabel())
                        .isNotEmpty());
    }

    @Test
    void session_isOfTheCommandAlone_andNamesTheWorkspace() {
        node.answer("GET /api/admin/audit-log/verify?log=accounts", 200, """
                {"valid": true, "entries": 12, "digest": "abc"}""");
        assertThat(runHere("audit", "verify", "--log", "accounts", "--workspace", "second"))
                .isZero();
        assertThat(node.lines()).containsExactly("12 entries without a break; the last has the digest abc");
        assertThat(node.requests())
                .extracting(FakeNode.Request::path)
                .containsExactly("/api/auth/login", "/api/admin/audit-log/verify?log=accounts", "/api/auth/logout");
        assertThat(node.requests().get(1).header("Cookie")).isEqualTo("svc_session=abc");
        assertThat(node.requests().get(1).header("X-workspace")).isEqualTo("second");
        assertThat(node.requests().get(2).header("Cookie")).isEqualTo("svc_session=abc");
    }

    @Test
    void brokenLog_isAFailure() {
        node.answer("GET /api/admin/audit-log/verify?log=workspace", 200, """
                {"valid": false, "entries": 12, "digest": "abc", "broken_at": 7}""");
        assertThat(runHere("audit", "verify")).isEqualTo(1);
        assertThat(node.lines()).containsExactly("the audit log is broken at entry 7: it was changed, or is missing");
    }

    @Test
    void account_isFoundByItsAddress_andUnlocked() {
        node.answer("GET /api/admin/users?limit=1000&offset=0", 200, USERS)
                .answer("POST /api/admin/users/u1/unlock", 200, "{\"status\": \"unlocked\"}");
        assertThat(runHere("admin", "unlock", "Ada@alder.example")).isZero();
        assertThat(node.lines()).containsExactly("Ada@alder.example is not locked any more");
        assertThat(runHere("admin", "unlock", "eve@alder.example")).isEqualTo(1);
        assertThat(node.errorLines().get(0)).contains("you see no account of eve@alder.example");
    }

    @Test
    void accountsAndRuns_areListed_withoutControlCharacters() {
        node.answer("GET /api/admin/users?limit=1000&offset=0", 200, USERS).answer("GET /v1/audits?limit=20", 200, """
                {"runs": [{"run_id": "run_1", "status": "queued", "input_path": "a.csv",
                  "created_at": "2026-11-25T12:00:00Z"}]}""");
        assertThat(runHere("admin", "users")).isZero();
        assertThat(node.out.toString())
                .contains("locked until 2026-11-25T12:00:00Z", "disabled", "superadministrator")
                .doesNotContain("\u001b");
        assertThat(runHere("runs", "list")).isZero();
        assertThat(node.out.toString()).contains("run_1");
    }

    @Test
    void refusals_sayWhatToDo() {
        node.refuse("POST /v1/audits/run_1/cancel", 403, "Only who asked for the run may do this.");
        assertThat(runHere("cancel", "run_1")).isEqualTo(1);
        assertThat(node.errorLines().get(0)).contains("(403)", "Only who asked");
        node.refuse("POST /api/auth/login", 401, "E-mail address, password or code is wrong.");
        assertThat(runHere("cancel", "run_1")).isEqualTo(1);
        assertThat(node.err.toString()).contains("--code");
    }
}
