package org.sumspace.sandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.trust.CertificateAuthority;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.InvalidCertificateException.Reason;
import org.sumspace.common.trust.KeyFiles;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.Program;
import picocli.CommandLine;

class OrgCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private String typed = "";

    @TempDir
    Path folder;

    @Test
    void issuedNode_isTrustedByAnybodyWhoTrustsTheRoot() throws IOException {
        init("Alpha", "alpha");
        issue("alpha", "agg-1");

        NodeIdentity node = identity("agg-1");

        assertThat(trust("alpha")
                        .verify(node.certificate().toDer(), Instant.now())
                        .nodeId())
                .isEqualTo("agg-1");
    }

    @Test
    void revokedNode_isRefusedByAnybodyWhoHasTheNotice() throws IOException {
        init("Alpha", "alpha");
        issue("alpha", "agg-1");
        Files.createDirectories(folder.resolve("trust/revoked"));

        int exit =
                run("revoke", path("agg-1/node.crt"), "--dir", path("alpha"), "--out", path("trust/revoked/a.notice"));

        assertThat(exit).isZero();
        byte[] certificate = identity("agg-1").certificate().toDer();
        TrustAnchors trust = trust("alpha");
        Assertions.assertThatThrownBy(() -> trust.verify(certificate, Instant.now()))
                .isInstanceOfSatisfying(
                        InvalidCertificateException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.REVOKED));
    }

    @Test
    void organisation_cannotRevokeANodeOfAnotherOrganisation() {
        init("Alpha", "alpha");
        init("Beta", "beta");
        issue("alpha", "agg-1");

        int exit = run("revoke", path("agg-1/node.crt"), "--dir", path("beta"), "--out", path("a.notice"));

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString()).contains("Alpha/agg-1 is not a node of Beta");
        assertThat(folder.resolve("a.notice")).doesNotExist();
    }

    @Test
    void show_describesEveryCertificateAndNotice() {
        init("Alpha", "alpha");
        issue("alpha", "agg-1");
        assertThat(run("revoke", path("agg-1/node.crt"), "--dir", path("alpha"), "--out", path("a.notice")))
                .isZero();
        out.getBuffer().setLength(0);

        assertThat(run("show", folder.toString())).isZero();

        assertThat(out.toString())
                .contains("root of    Alpha")
                .contains("agg-1 of Alpha, aggregator")
                .contains("https://agg-1.example")
                .contains("hosts      agg-1.example, 127.0.0.1")
                .contains("revokes    key ")
                .contains(" days left");
    }

    @Test
    void output_neverContainsAKey() throws IOException {
        init("Alpha", "alpha");
        issue("alpha", "agg-1");
        assertThat(run("show", folder.toString())).isZero();

        String printed = out + err.toString();
        List<Path> keys = keyFiles();
        assertThat(keys)
                .extracting(key -> key.getFileName().toString())
                .containsExactlyInAnyOrder("root.key", "node.key", "tls.key");
        for (Path key : keys) {
            assertThat(Files.readAllLines(key))
                    .filteredOn(line -> !line.startsWith("-----"))
                    .isNotEmpty()
                    .noneMatch(printed::contains);
        }
    }

    @Test
    void secondInit_replacesNothing_andIsRefused() throws IOException {
        init("Alpha", "alpha");
        Path root = folder.resolve("alpha").resolve(CertificateAuthority.ROOT_KEY);
        SigningKey before = KeyFiles.readSigningKey(root);

        assertThat(tryInit("Alpha", "alpha")).isEqualTo(1);

        assertThat(err.toString()).contains("root.key already exists");
        assertThat(KeyFiles.readSigningKey(root).publicKey()).isEqualTo(before.publicKey());
    }

    @Test
    void issueWithoutAnOrganisation_isRefusedWithARemedy() {
        assertThat(tryIssue("nowhere", "agg-1")).isEqualTo(1);

        assertThat(err.toString()).contains("root.crt does not exist").contains("sumspace org init");
    }

    @Test
    void unknownRole_isRefusedWithTheKnownRoles() {
        init("Alpha", "alpha");

        int exit = run(
                "issue",
                "--dir",
                path("alpha"),
                "--node",
                "n",
                "--role",
                "boss",
                "--url",
                "https://n.example",
                "--out",
                path("n"));

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString()).contains("'boss'").contains("aggregator");
        assertThat(folder.resolve("n")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:9200",
                "localhost:9200",
                "node.example",
                "https://",
                "ftp://n.example",
                "https://a b",
                "https://n.example:0",
                "https://n.example:65536",
                "http://n.example:99999/x",
                "https://n.example:-1"
            })
    void urlThatIsNone_isRefusedWithAnExample(String url) {
        int exit = Program.commandLine(new OrgCommand(question -> typed))
                .setErr(new PrintWriter(err, true))
                .execute("issue", "--dir", "d", "--node", "n", "--role", "connector", "--url", url, "--out", path("n"));

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString())
                .contains("--url", "expected a URL such as https://node.example:8443, got '" + url + "'")
                .doesNotContain("Exception");
    }

    /** The nodes, the launcher and the documents call it catalog; its certificate names the orchestrator. */
    @Test
    void catalog_isAnotherNameOfTheOrchestrator() throws IOException {
        init("Alpha", "alpha");
        assertThat(issue("alpha", "catalog-1", "catalog")).as("%s", err).isZero();
        assertThat(identity("catalog-1").certificate().role()).isEqualTo(NodeRole.ORCHESTRATOR);
    }

    @Test
    void helpOfIssue_namesEveryRole() {
        run("issue", "--help");
        for (NodeRole role : NodeRole.values()) {
            assertThat(out.toString()).contains(role.label());
        }
        assertThat(out.toString()).contains("catalog");
    }

    @Test
    void passwordHash_isOneThatANodeTakes() {
        typed = "correct horse battery";
        assertThat(run("password")).isZero();
        String hash = out.toString().strip();
        assertThat(hash).doesNotContain("correct");
        OperatorConfig operator = new OperatorConfig("ada@elm.example", Secret.of(hash));
        Vertx vertx = Vertx.vertx();
        try {
            Passwords passwords = new Passwords(vertx, List.of(operator.passwordHash()));
            assertThat(Await.result(passwords.verify(typed, Optional.of(operator.passwordHash()))))
                    .isTrue();
        } finally {
            Await.result(vertx.close());
        }
    }

    @Test
    void passwordThatIsTooShort_isRefusedWithoutBeingRepeated() {
        typed = "hunter2";
        assertThat(run("password")).isEqualTo(1);
        assertThat(err.toString()).contains("8 to 128 characters, got 7").doesNotContain("hunter2");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void password_isTakenFromNoArgument() {
        assertThat(run("password", "correct horse battery")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void fileThatIsNotACertificate_isRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("x.crt"), "no certificate");

        assertThat(run("show", file.toString())).isEqualTo(1);

        assertThat(err.toString()).contains("x.crt holds no certificate");
    }

    private List<Path> keyFiles() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".key")).toList();
        }
    }

    private void init(String organisation, String dir) {
        assertThat(tryInit(organisation, dir)).as("%s", err).isZero();
    }

    private int tryInit(String organisation, String dir) {
        return run("init", "--organisation", organisation, "--dir", path(dir));
    }

    private void issue(String dir, String node) {
        assertThat(tryIssue(dir, node)).as("%s", err).isZero();
    }

    private int tryIssue(String dir, String node) {
        return issue(dir, node, "aggregator");
    }

    private int issue(String dir, String node, String role) {
        return run(
                "issue",
                "--dir",
                path(dir),
                "--node",
                node,
                "--role",
                role,
                "--url",
                "https://" + node + ".example",
                "--host",
                "127.0.0.1",
                "--out",
                path(node));
    }

    private int run(String... arguments) {
        return new CommandLine(new OrgCommand(question -> typed))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    SandboxException refused = (SandboxException) failure;
                    command.getErr().println(refused.problem() + "\n" + refused.remedy());
                    return 1;
                })
                .execute(arguments);
    }

    private NodeIdentity identity(String node) throws IOException {
        Path files = folder.resolve(node);
        return NodeIdentity.load(files.resolve(NodeFiles.CERTIFICATE), files.resolve(NodeFiles.KEY));
    }

    private TrustAnchors trust(String authority) throws IOException {
        Path trust = Files.createDirectories(folder.resolve("trust"));
        Files.copy(folder.resolve(authority).resolve(CertificateAuthority.ROOT_CERTIFICATE), trust.resolve("a.crt"));
        return TrustAnchors.load(trust);
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
