package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.assessment.NodeUnderTest.PASSWORD;
import static org.sumspace.assessment.NodeUnderTest.credentials;
import static org.sumspace.assessment.NodeUnderTest.passwords;
import static org.sumspace.assessment.NodeUnderTest.unique;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Tuple;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.account.domain.Role;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/** Reading and changing accounts as an administrator, and the access of people from other workspaces, over HTTP. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AdministrationIT {
    private static final String ME = "/api/auth/me";
    private static final String USERS = "/api/admin/users";

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

    private static String id(String cookie) {
        return node.get(ME, cookie).expect(200).json().getJsonObject("user").getString("id");
    }

    private static ApiProbe.Call patch(String path, JsonObject body, String cookie) {
        return node.post(path, body, cookie).method("PATCH");
    }

    private static JsonObject roles(String... names) {
        return new JsonObject().put("role_names", new JsonArray(List.of(names)));
    }

    /** assessment A6: roles are replaced in one workspace; the person logs in again; unknown roles are refused. */
    @Test
    void roles_areReplacedInTheWorkspace() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        String person = node.person(space, "Viewer");
        String user = USERS + "/" + id(person);
        patch(user + "/roles", roles("Viewer", "Super Admin"), admin).expect(422);
        node.get(ME, person).expect(200);
        JsonObject changed = patch(user + "/roles", roles("Auditor", "Data Steward"), admin)
                .expect(200)
                .json();
        assertThat(changed.getJsonArray("roles")).isEqualTo(new JsonArray(List.of("Auditor", "Data Steward")));
        node.get(ME, person).expect(401);
        String again = node.logIn(changed.getString("email"), PASSWORD);
        assertThat(node.get(ME, again).expect(200).json().getJsonObject("user").getJsonArray("roles"))
                .isEqualTo(changed.getJsonArray("roles"));
        assertThat(node.get(USERS, admin).expect(200).text()).contains(changed.getString("email"));
        patch(user + "/roles", roles(), admin).expect(200);
        node.get(user, admin).expect(404);
    }

    /**
     * An address can have only one account in the node, so a second one is refused. The number of such refusals is
     * limited, so that lists of addresses cannot be tried.
     */
    @Test
    void addressWithAnAccountElsewhere_isToldAFewTimes_andIsInTheAuditLog() {
        String person = node.person(node.workspace(), "Viewer");
        JsonObject account = new JsonObject()
                .put(
                        "email",
                        node.get(ME, person)
                                .expect(200)
                                .json()
                                .getJsonObject("user")
                                .getString("email"))
                .put("full_name", "Test")
                .put("role_names", new JsonArray().add("Viewer"));
        String admin = node.person(node.workspace(), "Admin");
        for (int i = 0; i < 10; i++) {
            node.post(USERS, account, admin).expect(409);
        }
        assertThat(node.post(USERS, account, admin).expect(429).header("retry-after"))
                .isNotEmpty();
        node.post(USERS, account.copy().put("email", unique("new") + "@alder.example"), admin)
                .expect(429);
        node.post(USERS, account, node.admin()).expect(409);
        String actor = id(admin);
        assertThat(Await.result(node.services.audit().newest(AuditTrail.ACCOUNTS, "", 40, 0)).stream()
                        .map(entry -> String.valueOf(entry.tree()))
                        .filter(entry -> entry.contains("account.refused") && entry.contains(actor)))
                .hasSize(10)
                .noneMatch(entry -> entry.contains("@"));
    }

    /** assessment A6: callers cannot give themselves roles or disable their own account. */
    @Test
    void ownRoles_areNotChanged() {
        String admin = node.person(node.workspace(), "Admin");
        String own = USERS + "/" + id(admin);
        patch(own + "/roles", roles("Project Maintainer"), admin).expect(403);
        node.post(own + "/disable", new JsonObject(), admin).expect(403);
        assertThat(node.get(ME, admin).expect(200).json().getJsonObject("user").getJsonArray("roles"))
                .isEqualTo(new JsonArray().add("Admin"));
    }

    /** assessment A6: the last superadministrator stays; others are not for the administrators of a workspace. */
    @Test
    void lastSuperadministrator_cannotBeDisabled() {
        String space = node.workspace();
        String root = node.admin();
        String second = node.person(space, "Admin");
        String id = id(second);
        // There is no way to make a second one over HTTP; a superadministrator with a role in the workspace is visible
        // there.
        setSuperadmin(id, true);
        try {
            String admin = node.person(space, "Admin");
            node.post(USERS + "/" + id + "/disable", new JsonObject(), admin).expect(403);
            patch(USERS + "/" + id + "/roles", roles("Viewer"), admin).expect(403);
            node.post(USERS + "/" + id(root) + "/disable", new JsonObject(), second)
                    .expect(200);
            node.get(ME, root).expect(401);
            assertThat(node.post(USERS + "/" + id + "/disable", new JsonObject(), second)
                            .expect(403)
                            .text())
                    .contains("own account");
        } finally {
            enableFirst();
            setSuperadmin(id, false);
        }
        // Her session no longer counts as a superadministrator's. Only one superadministrator is left, and another
        // person tries to disable that account.
        String third = node.person(space, "Admin");
        assertThat(Await.failure(node.services
                        .administration()
                        .disable(UUID.fromString(id(node.admin())), superadministrator(UUID.fromString(id(third))))))
                .hasMessageContaining("last superadministrator");
        node.get(ME, node.admin()).expect(200);
    }

    private static org.sumspace.assessment.shared.domain.CurrentUser superadministrator(UUID id) {
        return new org.sumspace.assessment.shared.domain.CurrentUser(
                id, "", "", true, false, false, UUID.randomUUID(), "", List.of(), List.of(), Set.of(), "", "");
    }

    private static void setSuperadmin(String id, boolean superadmin) {
        change("UPDATE user_account SET is_superadmin = $2 WHERE id = $1", Tuple.of(UUID.fromString(id), superadmin));
    }

    private static void enableFirst() {
        change("UPDATE user_account SET is_active = true WHERE email = $1", Tuple.of("admin@alder.example"));
    }

    private static void change(String sql, Tuple values) {
        Await.result(node.database.inTransaction(
                tx -> tx.preparedQuery(sql).execute(values).<Void>mapEmpty()));
    }

    /** assessment A6: disabled people cannot log in or use an old token; their sessions end at once. */
    @Test
    void disabledPeople_areOut() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        String person = node.person(space, "Viewer");
        JsonObject user = node.get(ME, person).expect(200).json().getJsonObject("user");
        String path = USERS + "/" + user.getString("id");
        node.post(path + "/disable", new JsonObject(), admin).expect(200);
        node.get(ME, person).expect(401);
        node.api
                .post("/api/auth/login", credentials(user.getString("email"), PASSWORD))
                .expect(401);
        node.post(path + "/enable", new JsonObject(), admin).expect(200);
        node.logIn(user.getString("email"), PASSWORD);

        String email = unique("waiting") + "@alder.example";
        String token = node.invite(space, email, "Viewer");
        String waiting = node.get(USERS, admin).expect(200).text();
        String id = new JsonArray(waiting)
                .stream()
                        .map(JsonObject.class::cast)
                        .filter(each -> each.getString("email").equals(email))
                        .findFirst()
                        .orElseThrow()
                        .getString("id");
        node.post(USERS + "/" + id + "/disable", new JsonObject(), admin).expect(200);
        node.api.post("/api/public/activate", passwords(token, PASSWORD)).expect(400);
        node.post(USERS + "/" + id + "/enable", new JsonObject(), admin).expect(409);
    }

    /** assessment A6: a person who must change the password can do nothing else before; access ends at its time. */
    @Test
    void mustChangePassword_andTheEndOfAccess_areEnforced() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        String person = node.person(space, "Auditor");
        JsonObject user = node.get(ME, person).expect(200).json().getJsonObject("user");
        String path = USERS + "/" + user.getString("id");
        patch(path, new JsonObject().put("must_change_password", true), admin).expect(200);
        node.get("/v1/audits", person).expect(403);
        assertThat(node.api
                        .post("/api/auth/login", credentials(user.getString("email"), PASSWORD))
                        .expect(200)
                        .json()
                        .getBoolean("must_change_password"))
                .isTrue();
        node.post(
                        "/api/auth/change-password",
                        passwords("", "another password").put("current_password", PASSWORD),
                        person)
                .expect(200);
        node.get("/v1/audits", person).expect(200);

        patch(path, new JsonObject().put("access_expires_at", "tomorrow"), admin)
                .expect(422);
        String end = node.clock.instant().plus(Duration.ofHours(1)).toString();
        patch(path, new JsonObject().put("access_expires_at", end), admin).expect(200);
        node.get(ME, person).expect(200);
        node.clock.advance(Duration.ofHours(1));
        node.get(ME, person).expect(401);
        node.api
                .post("/api/auth/login", credentials(user.getString("email"), "another password"))
                .expect(401);
        patch(path, new JsonObject().putNull("access_expires_at"), admin).expect(200);
        node.logIn(user.getString("email"), "another password");
    }

    /** assessment A3: wrong current passwords count like failed log-ins; administrators end the lock. */
    @Test
    void wrongCurrentPasswords_lockTheAccount() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        String person = node.person(space, "Viewer");
        JsonObject user = node.get(ME, person).expect(200).json().getJsonObject("user");
        JsonObject body = passwords("", "another password").put("current_password", "wrong password");
        for (int tries = 0; tries < 10; tries++) {
            node.post("/api/auth/change-password", body, person).expect(400);
        }
        node.post("/api/auth/change-password", body, person).expect(429);
        node.clock.advance(Duration.ofMinutes(1));
        JsonObject right = body.copy().put("current_password", PASSWORD);
        node.post("/api/auth/change-password", right, person).expect(400);
        String path = USERS + "/" + user.getString("id");
        assertThat(node.get(path, admin).expect(200).json().getString("locked_until"))
                .isNotNull();
        node.post(path + "/unlock", new JsonObject(), admin).expect(200);
        node.post("/api/auth/change-password", right, person).expect(200);
    }

    /** assessment T2: an administrator of one workspace cannot change a person who is also in another one. */
    @Test
    void peopleOfSeveralWorkspaces_areForSuperadministrators() {
        String space = node.workspace();
        String other = node.workspace();
        String admin = node.person(space, "Admin");
        String person = node.person(space, "Viewer");
        String path = USERS + "/" + id(person);
        patch(path + "/roles", roles("Auditor"), node.admin())
                .header("X-Workspace", other)
                .expect(200);
        node.post(path + "/disable", new JsonObject(), admin).expect(403);
        patch(path, new JsonObject().put("full_name", "Eve"), admin).expect(403);
        patch(path + "/roles", roles("Researcher"), admin).expect(200);
        assertThat(node.get(path, node.admin())
                        .header("X-Workspace", other)
                        .expect(200)
                        .json()
                        .getJsonArray("roles"))
                .isEqualTo(new JsonArray().add("Auditor"));
        node.post(path + "/disable", new JsonObject(), node.admin()).expect(200);
    }

    /**
     * assessment T2: every operation with an id, as each role, with the ids of another workspace: the answer is the
     * same as for an unknown id.
     */
    @Test
    void idsOfAnotherWorkspace_areAnsweredAsAbsent() throws Exception {
        String space = node.workspace();
        String other = node.workspace();
        String owner = node.person(space, "Project Maintainer");
        Files.createDirectories(node.folder(space, "data"));
        Files.writeString(node.folder(space, "data").resolve("visits.csv"), "user_id,age\nu-1,31\n");
        JsonObject input = new JsonObject().put("file_path", "visits.csv");
        String dataset = node.post("/v1/datasets/ingest", input, owner)
                .expect(200)
                .json()
                .getString("dataset_id");
        String run = node.post("/v1/audits/run", new JsonObject().put("dataset_id", dataset), owner)
                .expect(200)
                .json()
                .getString("run_id");
        Map<String, String> ids = Map.of("run_id", run, "dataset_id", dataset, "user_id", id(owner));
        int walked = 0;
        for (Role role : Role.values()) {
            String stranger = node.person(other, role.label());
            node.post("/v1/audits/run", new JsonObject().put("dataset_id", dataset), stranger)
                    .send();
            JsonObject paths =
                    Contract.load(AssessmentVerticle.CONTRACT).published().getJsonObject("paths");
            for (String path : paths.fieldNames()) {
                if (ids.keySet().stream().noneMatch(name -> path.contains("{" + name + "}"))) {
                    continue;
                }
                for (String method : List.of("get", "post", "patch", "put", "delete")) {
                    JsonObject operation = paths.getJsonObject(path).getJsonObject(method);
                    if (operation != null) {
                        ApiProbe.Answer foreign = call(method, path, operation, ids, stranger);
                        ApiProbe.Answer absent = call(method, path, operation, Map.of(), stranger);
                        assertThat(foreign.status())
                                .as("%s %s as %s: %s", method, path, role, foreign.text())
                                .isIn(403, 404)
                                .isEqualTo(absent.status());
                        assertThat(foreign.json().getValue("detail"))
                                .isEqualTo(absent.json().getValue("detail"));
                        walked++;
                    }
                }
            }
        }
        assertThat(walked).isGreaterThan(8 * 15);
        assertThat(node.get("/v1/audits/" + run, owner).expect(200).json().getString("status"))
                .isEqualTo("queued");
        String auditor = node.person(other, "Auditor");
        node.post("/v1/audits/run", new JsonObject().put("dataset_id", dataset), auditor)
                .expect(404);
        assertThat(node.get("/v1/audits", auditor).expect(200).json().getInteger("count"))
                .isZero();
    }

    private static ApiProbe.Answer call(
            String method, String template, JsonObject operation, Map<String, String> ids, String cookie) {
        String path = template;
        for (String name : List.of("run_id", "dataset_id", "user_id")) {
            String absent = name.equals("user_id") ? new UUID(7, 7).toString() : "none_0a1b2c3d";
            path = path.replace("{" + name + "}", ids.getOrDefault(name, absent));
        }
        path = path.replace("{name}", "report.html").replaceAll("\\{[^}]+}", "none_0a1b2c3d");
        JsonObject body = operation.getJsonObject("requestBody");
        JsonObject example = body == null
                ? new JsonObject()
                : body.getJsonObject("content")
                        .getJsonObject("application/json")
                        .getJsonObject("example");
        ApiProbe.Call call = method.equals("get") ? node.get(path, cookie) : node.post(path, example, cookie);
        return call.method(method.toUpperCase(Locale.ROOT)).answer();
    }
}
