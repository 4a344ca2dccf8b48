package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.assessment.NodeUnderTest.PASSWORD;
import static org.sumspace.assessment.NodeUnderTest.credentials;
import static org.sumspace.assessment.NodeUnderTest.passwords;
import static org.sumspace.assessment.NodeUnderTest.unique;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.account.service.PepperCheck;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.audit.store.HeadFile;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.security.PasswordRules;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/** Accounts, sessions, roles and the audit log over HTTP. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AccountsIT {
    private static final String ME = "/api/auth/me";

    @TempDir
    static Path folder;

    private static NodeUnderTest node;

    @BeforeAll
    static void start() {
        node = new NodeUnderTest(folder);
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    /** assessment B2: refusals have the id that the client gave its request, and never repeat what it sent. */
    @Test
    void wrongRequest_isAnsweredWithItsIdAndItsPlaces() {
        ApiProbe.Answer answer = node.api
                .post("/api/auth/login", new JsonObject().put("email", 4711))
                .header("X-Request-ID", "client-1")
                .expect(422);
        assertThat(answer.header("X-Request-ID")).isEqualTo("client-1");
        assertThat(answer.json().getString("request_id")).isEqualTo("client-1");
        assertThat(answer.json().getString("type")).isEqualTo("https://sumspace.org/problems/unprocessable");
        assertThat(answer.json().getJsonArray("detail").stream()
                        .map(each -> ((JsonObject) each).getJsonArray("loc").encode()))
                .contains("[\"body\",\"email\"]", "[\"body\",\"password\"]");
        assertThat(answer.text()).doesNotContain("4711");
        ApiProbe.Answer refused = node.api.get(ME).expect(401);
        assertThat(refused.header("WWW-Authenticate")).isEqualTo("Cookie");
        assertThat(refused.header("X-Request-ID"))
                .isEqualTo(refused.json().getString("request_id"))
                .isNotEmpty();
    }

    /** assessment A1: log-in always makes a new session, whose cookie scripts cannot read; log-out ends it. */
    @Test
    void session_beginsAtLogInAndEndsAtLogOut() {
        node.admin();
        ApiProbe.Answer answer = node.api
                .post("/api/auth/login", credentials("admin@alder.example", PASSWORD))
                .header("Cookie", "svc_session=chosen-by-an-attacker")
                .expect(200);
        String set = answer.header("Set-Cookie");
        assertThat(set).contains("Max-Age=604800", "Path=/", "HTTPOnly", "SameSite=Lax");
        String cookie = set.replaceFirst(";.*", "");
        assertThat(cookie).startsWith("svc_session=").doesNotContain("chosen");
        assertThat(node.get(ME, cookie).expect(200).json().getJsonObject("user").getBoolean("is_superadmin"))
                .isTrue();

        node.post("/api/auth/logout", new JsonObject(), cookie).expect(200);
        node.get(ME, cookie).expect(401);
        node.api.post("/api/auth/logout", new JsonObject()).expect(200);
    }

    /** assessment A1: sessions end after 12 hours without a request, and after 7 days whatever happens. */
    @Test
    void session_endsWithItsTime() {
        String cookie = node.person(node.workspace(), "Viewer");
        for (int hours = 0; hours < SessionService.LIFETIME.toHours(); hours += 8) {
            node.get(ME, cookie).expect(200);
            node.clock.advance(Duration.ofHours(8));
        }
        node.get(ME, cookie).expect(401);
        String idle = node.person(node.workspace(), "Viewer");
        node.clock.advance(Duration.ofHours(12));
        node.get(ME, idle).expect(401);
    }

    /** assessment A1: forged cookies, and requests that a page of another origin makes, are refused. */
    @Test
    void forgedCookiesAndForeignPages_areRefused() {
        String cookie = node.person(node.workspace(), "Auditor");
        node.api.get(ME).expect(401);
        node.get(ME, cookie + "x").expect(401);
        node.get(ME, "svc_session=" + "x".repeat(64) + "." + "y".repeat(43)).expect(401);
        JsonObject body = passwords("t", "p").put("current_password", "c");
        node.post("/api/auth/change-password", body, cookie)
                .header("Sec-Fetch-Site", "cross-site")
                .expect(403);
        node.post("/api/auth/change-password", body, cookie)
                .header("Origin", "https://evil.example")
                .expect(403);
        node.post("/api/auth/change-password", body, cookie)
                .header("Origin", node.url.toString())
                .expect(400);
        node.post("/api/auth/logout", new JsonObject(), cookie)
                .header("Origin", "null")
                .expect(403);
        node.api
                .post("/api/auth/login", credentials("a@b.example", "x"))
                .header("Sec-Fetch-Site", "same-site")
                .expect(403);
    }

    /** A link cannot send the header that names a workspace. */
    @Test
    void link_namesItsWorkspaceInTheQuery() {
        String own = node.workspace();
        String cookie = node.person(own, "Viewer");
        String file = "/v1/audits/run_0/artifacts/report.html?workspace=";
        assertThat(node.get(file + own, cookie).expect(404).json().getString("detail"))
                .isEqualTo("There is no such run.");
        assertThat(node.get(file + node.workspace(), cookie).expect(404).json().getString("detail"))
                .isEqualTo("There is no such workspace.");
    }

    @Test
    void portal_knowsThatTheNodeHasItsOwnSessions() {
        assertThat(node.api.get("/portal/about").expect(200).json().getString("session"))
                .isEqualTo("own");
    }

    /** assessment A2, A3: answers do not reveal whether an account exists or is locked; ten failures lock it. */
    @Test
    void failedLogIns_areAnsweredAlike_andLock() {
        String space = node.workspace();
        String email = unique("locked") + "@alder.example";
        String token = node.invite(space, email, "Viewer");
        String waiting = refused(email, PASSWORD);
        node.activate(token, PASSWORD);
        String unknown = refused("nobody@alder.example", PASSWORD);
        String wrong = "";
        for (int tries = 0; tries < 10; tries++) {
            wrong = refused(email, "wrong password " + tries);
            node.clock.advance(Duration.ofSeconds(10));
        }
        assertThat(refused(email, PASSWORD)).isEqualTo(wrong).isEqualTo(unknown).isEqualTo(waiting);
        node.clock.advance(Duration.ofSeconds(890));
        node.logIn(email, PASSWORD);
        assertThat(Await.result(node.services.audit().newest(AuditTrail.ACCOUNTS, "", 40, 0)).stream()
                        .map(entry -> String.valueOf(entry.tree()))
                        .toList()
                        .toString())
                .contains("auth.login.failed", "auth.login.unknown_email")
                .doesNotContain("nobody@alder.example");
    }

    private static String refused(String email, String password) {
        return node.api
                .post("/api/auth/login", credentials(email, password))
                .expect(401)
                .json()
                .getString("detail");
    }

    /** assessment A4: the token of a new account works once, for a day, and is replaced by a newer one. */
    @Test
    void activation_isPossibleOnce() {
        String space = node.workspace();
        String email = unique("new") + "@alder.example";
        String token = node.invite(space, email, "Viewer");
        for (String weak : List.of("too short", "password1234", email, "aaaaaaaaaaaaa")) {
            node.api.post("/api/public/activate", passwords(token, weak)).expect(422);
        }
        node.api
                .post("/api/public/activate", passwords(token, PASSWORD).put("confirm_password", "another one"))
                .expect(422);
        node.activate(token, PASSWORD);
        node.api
                .post("/api/public/activate", passwords(token, "another password"))
                .expect(400);
        node.api
                .post("/api/public/activate", passwords("unknown.token", PASSWORD))
                .expect(400);
        String late = node.invite(space, unique("late") + "@alder.example", "Viewer");
        node.clock.advance(Duration.ofDays(1));
        node.api.post("/api/public/activate", passwords(late, PASSWORD)).expect(400);
        node.logIn(email, PASSWORD);
    }

    /** assessment A1: a changed password ends the other sessions of its person. */
    @Test
    void changedPassword_endsOtherSessions() {
        String email = unique("changing") + "@alder.example";
        node.activate(node.invite(node.workspace(), email, "Viewer"), PASSWORD);
        String one = node.logIn(email, PASSWORD);
        String two = node.logIn(email, PASSWORD);
        JsonObject body = passwords("", "another password").put("current_password", "wrong");
        node.post("/api/auth/change-password", body, one).expect(400);
        node.post("/api/auth/change-password", body.put("current_password", PASSWORD), one)
                .expect(200);
        node.get(ME, one).expect(200);
        node.get(ME, two).expect(401);
        refused(email, PASSWORD);
        node.logIn(email, "another password");
    }

    /**
     * assessment A6: roles count only in their workspace; superadministrators can enter other workspaces, which is
     * logged.
     */
    @Test
    void roles_countInTheirWorkspace() {
        String space = node.workspace();
        String other = node.workspace();
        String viewer = node.person(space, "Viewer");
        String admin = node.person(space, "Admin");
        JsonObject me = node.get(ME, viewer).expect(200).json();
        assertThat(me.getString("workspace")).isEqualTo(space);
        assertThat(me.getJsonObject("user").getJsonArray("permissions"))
                .isEqualTo(new JsonArray(
                        List.of("audits:read", "compliance:read", "datasets:read", "models:read", "reports:read")));
        node.get("/api/admin/audit-log", viewer).expect(403);
        node.get(ME, viewer).header("X-Workspace", other).expect(404);
        node.get(ME, viewer).header("X-Workspace", "no-such-space").expect(404);
        node.get("/api/admin/audit-log", admin).expect(200);
        JsonObject workspace = new JsonObject().put("slug", unique("mine")).put("name", "Mine");
        node.post("/api/admin/workspaces", workspace, admin).expect(403);
        JsonObject user = new JsonObject()
                .put("email", unique("third") + "@alder.example")
                .put("full_name", "T");
        node.post("/api/admin/users", user.copy().put("role_names", new JsonArray().add("Super Admin")), admin)
                .expect(422);
        node.post("/api/admin/users", user.put("role_names", new JsonArray().add("Viewer")), admin)
                .expect(201);
        node.post("/api/admin/users", user, admin).expect(409);
        assertThat(node.get("/api/admin/audit-log", node.admin())
                        .header("X-Workspace", space)
                        .expect(200)
                        .text())
                .contains("workspace.entered");
    }

    /** assessment L1, L3, T3: the chain of a workspace is whole, and the node cannot change an entry. */
    @Test
    void auditLog_isAChain() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        node.person(space, "Viewer");
        JsonObject check =
                node.get("/api/admin/audit-log/verify", admin).expect(200).json();
        assertThat(check.getBoolean("valid")).isTrue();
        assertThat(check.getInteger("entries")).isEqualTo(2);
        assertThat(Await.result(node.services.heads().check(AuditTrail.ACCOUNTS))
                        .isWhole())
                .isTrue();
        assertThat(Await.failure(node.database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> tx.query("UPDATE audit_entry SET entry = '{}'").execute())))
                .hasMessageContaining("42501");
        assertThat(Await.failure(node.database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> tx.query("DELETE FROM audit_entry").execute())))
                .hasMessageContaining("42501");
    }

    /** assessment L3: a truncated log, or one with a replaced end, contradicts the signed file. */
    @Test
    void auditLog_isCheckedAgainstTheRecordedEnd() throws Exception {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        node.person(space, "Viewer");
        node.get(ME, node.admin()).header("X-Workspace", space).expect(200);
        Await.result(node.services.heads().record());
        String verify = "/api/admin/audit-log/verify";
        assertThat(node.get(verify, admin).expect(200).json().getBoolean("valid"))
                .isTrue();
        UUID id = Await.result(node.services.workspaces().all()).stream()
                .filter(each -> each.slug().equals(space))
                .findFirst()
                .orElseThrow()
                .id();
        // The end is not cut: the node's role cannot. A recorded end that is longer than the log is the same to the
        // check.
        long entries = node.get(verify, admin).expect(200).json().getLong("entries");
        HashChain.Link longer = new HashChain.Link(entries + 1, Digest.of(new byte[] {1}));
        assertThat(Await.result(node.services.audit().check(id, longer)).brokenAt())
                .isEqualTo(entries + 1);
        HashChain.Link other = new HashChain.Link(entries, Digest.of(new byte[] {1}));
        assertThat(Await.result(node.services.audit().check(id, other)).brokenAt())
                .isEqualTo(entries);

        node.get(verify + "?log=accounts", admin).expect(403);
        assertThat(node.get(verify + "?log=accounts", node.admin())
                        .expect(200)
                        .json()
                        .getBoolean("valid"))
                .isTrue();

        Path file = folder.resolve("audit-heads.json");
        HeadFile heads = new HeadFile(file, node.keys.manifestKey());
        assertThat(heads.read())
                .hasEntrySatisfying(id, head -> assertThat(head.number()).isEqualTo(entries));
        Files.writeString(file, Files.readString(file).replace("\"number\":", "\"number\":1"));
        assertThatThrownBy(heads::read).hasMessageContaining("was changed");
        Await.result(node.services.heads().record());
    }

    /** assessment, settings: a changed pepper is noticed. */
    @Test
    void changedPepper_isNoticed() {
        assertThat(Await.result(node.services.pepper().run())).isTrue();
        assertThat(Await.result(node.services.pepper().run())).isTrue();
        Passwords others = Passwords.following(node.vertx, new PasswordRules(Secret.of("changed"), 12, 8, 1, 1));
        assertThat(Await.result(new PepperCheck(node.database, others).run())).isFalse();
    }

    /** assessment A5: log-ins need an unused code; another person's set-up, a replay or a guess is refused. */
    @Test
    void secondFactor_isAskedForAtLogIn() {
        String space = node.workspace();
        String email = unique("factor") + "@alder.example";
        node.activate(node.invite(space, email, "Viewer"), PASSWORD);
        String cookie = node.logIn(email, PASSWORD);
        JsonObject setup = node.post("/api/auth/mfa/setup", new JsonObject(), cookie)
                .expect(200)
                .json();
        AuthenticatorApp app = AuthenticatorApp.of(setup.getString("secret"));
        assertThat(setup.getString("provisioning_uri")).contains(setup.getString("secret"));
        node.logIn(email, PASSWORD);
        String verify = "/api/auth/mfa/verify?code=";
        node.post(verify + new AuthenticatorApp(new byte[20]).code(node, 0), new JsonObject(), cookie)
                .expect(400);
        node.post(verify + "12", new JsonObject(), cookie).expect(422);
        String stranger = node.person(space, "Viewer");
        node.post("/api/auth/mfa/setup", new JsonObject(), stranger).expect(200);
        node.post(verify + app.code(node, 0), new JsonObject(), stranger).expect(400);
        JsonArray codes = node.post(verify + app.code(node, 0), new JsonObject(), cookie)
                .expect(200)
                .json()
                .getJsonArray("recovery_codes");
        assertThat(codes).hasSize(10);
        node.post("/api/auth/mfa/setup", new JsonObject(), cookie).expect(409);
        assertThat(node.get(ME, cookie).expect(200).json().getJsonObject("user").getBoolean("mfa_enabled"))
                .isTrue();

        String wrong = refused(email, "wrong password");
        assertThat(refused(email, PASSWORD)).isEqualTo(wrong);
        node.logInWithCode(email, app.code(node, 0), 401);
        node.logInWithCode(email, app.code(node, 1), 200);
        node.logInWithCode(email, app.code(node, 1), 401);
        node.logInWithCode(email, codes.getString(3), 200);
        node.logInWithCode(email, codes.getString(3), 401);
        node.logInWithCode(email, "5" + codes.getString(4).substring(1), 401);
        node.clock.advance(Duration.ofSeconds(60));
        node.logInWithCode(email, app.code(node, 0), 200);

        String admin = node.person(space, "Admin");
        String id =
                node.get(ME, cookie).expect(200).json().getJsonObject("user").getString("id");
        node.post("/api/admin/users/" + id + "/reset-mfa", new JsonObject(), admin)
                .expect(200);
        node.get(ME, cookie).expect(401);
        node.logIn(email, PASSWORD);
    }
}
