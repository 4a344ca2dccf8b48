package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/**
 * The operations of administrators about the node itself, its headers for browsers, and second factors that roles
 * require.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class SystemIT {
    private static final String TEST_MAIL = "/api/admin/email/test?template=password_reset&to=";

    @TempDir
    static Path folder;

    private static NodeUnderTest node;

    @BeforeAll
    static void start() {
        node = new NodeUnderTest(
                folder,
                Map.of(
                        "MFA_REQUIRED", "Auditor, Model Developer",
                        "EMAIL_SEND_ENABLED", "true",
                        "SMTP_HOST", "127.0.0.1",
                        "SMTP_PORT", "1",
                        "SMTP_STARTTLS", "false",
                        "SMTP_FROM", "node@alder.example",
                        "APP_BASE_URL", "http://127.0.0.1:1"));
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    /**
     * assessment A6: a person with a role that requires a second factor can only set it up before doing anything else.
     */
    @Test
    void roleThatDemandsASecondFactor_doesNothingBefore() {
        String person = node.person(node.workspace(), "Auditor", "Viewer");
        assertThat(node.get("/v1/audits", person).expect(403).text()).contains("second factor");
        node.get("/api/auth/me", person).expect(200);
        AuthenticatorApp app = AuthenticatorApp.of(node.post("/api/auth/mfa/setup", new JsonObject(), person)
                .expect(200)
                .json()
                .getString("secret"));
        node.get("/v1/audits", person).expect(403);
        node.post("/api/auth/mfa/verify?code=" + app.code(node, 0), new JsonObject(), person)
                .expect(200);
        node.get("/v1/audits", person).expect(200);
        node.get("/v1/audits", node.person(node.workspace(), "Viewer")).expect(200);
    }

    /** assessment A6: the node's settings allow making a superadministrator, but not taking over an account. */
    @Test
    void superadministrator_isMadeByWhoRunsTheNode() {
        String email = NodeUnderTest.unique("root") + "@alder.example";
        String token = Await.result(node.services.accounts().createSuperadministrator(email))
                .activationToken();
        String renewed = Await.result(node.services.accounts().createSuperadministrator(email))
                .activationToken();
        node.api
                .post("/api/public/activate", NodeUnderTest.passwords(token, NodeUnderTest.PASSWORD))
                .expect(400);
        node.activate(renewed, NodeUnderTest.PASSWORD);
        String cookie = node.logIn(email, NodeUnderTest.PASSWORD);
        JsonObject user = node.get("/api/auth/me", cookie).expect(200).json().getJsonObject("user");
        assertThat(user.getBoolean("is_superadmin")).isTrue();
        assertThat(Await.failure(node.services.accounts().createSuperadministrator(email)))
                .hasMessageContaining("has an account");
        Await.result(node.database.inTransaction(
                tx -> tx.preparedQuery("UPDATE user_account SET is_superadmin = false WHERE email = $1")
                        .execute(io.vertx.sqlclient.Tuple.of(email))));
    }

    @Test
    void everyAnswer_tellsBrowsersToRunAndKeepNothing() {
        for (ApiProbe.Answer answer : java.util.List.of(
                node.api.get("/api/public/config").expect(200),
                node.api.get("/v1/audits").expect(401),
                node.api.get("/none").send())) {
            assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
            assertThat(answer.header("Content-Security-Policy"))
                    .contains("default-src 'none'", "frame-ancestors 'none'")
                    .doesNotContain("script");
            assertThat(answer.header("Referrer-Policy")).isEqualTo("strict-origin-when-cross-origin");
            assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
            assertThat(answer.header("Strict-Transport-Security")).isEmpty();
        }
        assertThat(node.api.get("/docs/").send().header("Content-Security-Policy"))
                .contains("default-src 'self'");
    }

    @Test
    void messages_areListedAndTested() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        JsonArray templates =
                node.get("/api/admin/email/templates", admin).expect(200).json().getJsonArray("templates");
        assertThat(templates).hasSize(7);
        String own = node.get("/api/auth/me", admin)
                .expect(200)
                .json()
                .getJsonObject("user")
                .getString("email");
        // No server listens at the port for mail.
        node.post(TEST_MAIL + own, new JsonObject(), admin).expect(424);
        node.post(TEST_MAIL + "other@alder.example", new JsonObject(), admin).expect(403);
        node.post(TEST_MAIL + "none", new JsonObject(), admin).expect(422);
        node.post(TEST_MAIL + own, new JsonObject(), node.person(space, "Viewer"))
                .expect(403);
    }

    @Test
    void health_countsWhatTheCallerSees() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        node.person(space, "Viewer");
        JsonObject health =
                node.get("/api/admin/system/health", admin).expect(200).json();
        assertThat(health.getString("status")).isEqualTo("ok");
        assertThat(health.getLong("users")).isEqualTo(2);
        assertThat(node.get("/api/admin/system/health", node.admin())
                        .expect(200)
                        .json()
                        .getLong("users"))
                .isGreaterThan(2);
    }
}
