package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.assessment.NodeUnderTest.unique;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;

/** Tenants of a node that several organisations use: their permissions and quotas, over HTTP. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class TenantsIT {
    private static final String TENANTS = "/api/platform/tenants";
    private static final String RUN = "/v1/audits/run";
    private static final JsonObject INPUT = new JsonObject().put("input_path", "visits.csv");

    @TempDir
    static Path folder;

    private static final byte[] FETCHED = "user_id,age\nu-1001,31\nu-1002,32\n".getBytes(StandardCharsets.US_ASCII);

    @SuppressWarnings("NullAway.Init")
    private static HttpServer source;

    private static NodeUnderTest node;

    @BeforeAll
    static void start() throws IOException {
        source = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        source.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, FETCHED.length);
                exchange.getResponseBody().write(FETCHED);
            }
        });
        source.start();
        node = new NodeUnderTest(
                        folder,
                        Map.of(
                                "MULTI_TENANT_ENABLED",
                                "true",
                                "DEPLOYMENT_MODE",
                                "managed",
                                "OUTBOUND_ALLOW",
                                "127.0.0.1/32",
                                "INPUT_PORTS",
                                Integer.toString(source.getAddress().getPort())))
                .executing();
    }

    @AfterAll
    static void stop() {
        node.close();
        source.stop(0);
    }

    private static ApiProbe.Call patch(String path, JsonObject body) {
        return node.post(path, body, node.admin()).method("PATCH");
    }

    private record Space(String tenant, String path, String workspace) {}

    /** An active tenant with a workspace that holds a table. */
    private static Space space() throws Exception {
        String slug = unique("tenant");
        String admin = node.admin();
        JsonObject made = node.post(
                        TENANTS,
                        new JsonObject().put("slug", slug).put("name", "Alder").put("plan", "standard"),
                        admin)
                .expect(201)
                .json();
        assertThat(made.getString("status")).isEqualTo("pending");
        String path = TENANTS + "/" + made.getString("id");
        node.post(path + "/activate", new JsonObject(), admin).expect(200);
        String workspace = unique("space");
        node.post(
                        "/api/admin/workspaces",
                        new JsonObject()
                                .put("slug", workspace)
                                .put("name", workspace)
                                .put("tenant", slug),
                        admin)
                .expect(201);
        Path table = node.folder(workspace, "data").resolve("visits.csv");
        Files.createDirectories(table.getParent());
        Files.writeString(table, "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
        return new Space(slug, path, workspace);
    }

    private static void quota(Space space, String name, long limit) {
        patch(space.path(), new JsonObject().put("quotas", new JsonObject().put(name, limit)))
                .expect(200);
    }

    private static JsonObject ended(String run, String cookie) {
        await().until(() ->
                !List.of("queued", "running").contains(run(run, cookie).getString("status")));
        return run(run, cookie);
    }

    private static JsonObject run(String run, String cookie) {
        return node.get("/v1/audits/" + run, cookie).expect(200).json();
    }

    private static void assertOverQuota(ApiProbe.Answer refused, String quota) {
        assertThat(refused.json().getString("code")).isEqualTo("QUOTA_EXCEEDED");
        assertThat(refused.json().getString("detail")).contains(quota);
    }

    @Test
    void runsAndCalls_areCounted_andRefusedBeyondTheQuota() throws Exception {
        Space space = space();
        quota(space, "audit_runs_per_month", 1);
        String person = node.person(space.workspace(), "Data Steward");
        String run = node.post(RUN, INPUT, person).expect(200).json().getString("run_id");
        ApiProbe.Answer refused = node.post(RUN, INPUT, person).expect(429);
        assertOverQuota(refused, "audit_runs_per_month");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isGreaterThan(3_600);
        assertThat(ended(run, person).getString("status")).startsWith("completed");
        JsonObject usage =
                node.get("/api/platform/usage", node.admin()).expect(200).json();
        JsonObject own = usage.getJsonArray("by_tenant").stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("tenant").equals(space.tenant()))
                .findFirst()
                .orElseThrow();
        assertThat(own.getLong("audit_runs")).isEqualTo(1);
        assertThat(own.getLong("rows_processed")).isEqualTo(3);
        assertThat(own.getLong("api_calls")).isGreaterThan(2);
        quota(space, "api_calls_per_hour", 1);
        assertOverQuota(node.get("/v1/audits", person).expect(429), "api_calls_per_hour");
        node.clock.advance(Duration.ofHours(1));
        node.get("/v1/audits", person).expect(200);
        assertOverQuota(node.get("/v1/audits", person).expect(429), "api_calls_per_hour");
    }

    @Test
    void sizes_areRefusedBeyondTheQuota() throws Exception {
        Space space = space();
        String person = node.person(space.workspace(), "Data Steward");
        JsonObject file = new JsonObject().put("file_path", "visits.csv");
        node.post("/v1/datasets/ingest", file, person).expect(200);
        quota(space, "storage_bytes", 60);
        assertOverQuota(node.post("/v1/datasets/ingest", file, person).expect(429), "storage_bytes");
        assertEvaluationSetsAreCounted(space);
        quota(space, "dataset_bytes", 10);
        assertOverQuota(node.post(RUN, INPUT, person).expect(429), "dataset_bytes");
        quota(space, "dataset_bytes", 1_000);
        quota(space, "rows_per_run", 2);
        String run = node.post(RUN, INPUT, person).expect(200).json().getString("run_id");
        JsonObject error = ended(run, person).getJsonObject("error");
        assertThat(error.getString("code")).isEqualTo("QUOTA_EXCEEDED");
        assertThat(error.getString("message")).contains("3 rows");
        await().until(() -> !Files.exists(
                node.folder(space.workspace(), "runs").resolve(run).resolve(".run/raw.duckdb")));
    }

    /** A set of 57 bytes fits into 140 beside the registered file, a second one does not. */
    private static void assertEvaluationSetsAreCounted(Space space) {
        String developer = node.person(space.workspace(), "Model Developer");
        JsonObject set = new JsonObject()
                .put("feature_names", List.of("age"))
                .put("instances", List.of(List.of(31)))
                .put("labels", List.of(1));
        quota(space, "storage_bytes", 140);
        int bytes = node.post("/v1/evaluation-sets", set, developer)
                .expect(201)
                .json()
                .getInteger("bytes");
        assertThat(bytes).isEqualTo(57);
        assertOverQuota(node.post("/v1/evaluation-sets", set, developer).expect(429), "storage_bytes");
    }

    /** The size of a URL counts from its first download on. A second download replaces it, and no further one fits. */
    @Test
    void downloads_countAsStorage() throws Exception {
        Space space = space();
        String person = node.person(space.workspace(), "Data Steward");
        String url = "http://127.0.0.1:" + source.getAddress().getPort() + "/visits.csv";
        JsonObject file = new JsonObject().put("file_path", url);
        String first = node.post("/v1/datasets/ingest", file, person)
                .expect(200)
                .json()
                .getString("dataset_id");
        JsonObject request = new JsonObject().put("dataset_id", first);
        String run = node.post(RUN, request, person).expect(200).json().getString("run_id");
        assertThat(ended(run, person).getString("status")).startsWith("completed");
        assertThat(node.get("/v1/datasets/" + first, person).expect(200).json().getLong("bytes"))
                .isEqualTo(FETCHED.length);

        quota(space, "storage_bytes", 1);
        String refused = node.post(RUN, new JsonObject().put("input_path", url + "?other"), person)
                .expect(200)
                .json()
                .getString("run_id");
        JsonObject error = ended(refused, person).getJsonObject("error");
        assertThat(error.getString("code")).isEqualTo("QUOTA_EXCEEDED");
        assertThat(error.getString("message")).contains("storage_bytes");
        String again = node.post(RUN, request, person).expect(200).json().getString("run_id");
        assertThat(ended(again, person).getString("status")).startsWith("completed");
    }

    @Test
    void explanations_areCounted_andRefusedBeyondTheQuota() throws Exception {
        Space space = space();
        quota(space, "explanation_runs_per_month", 1);
        String person = node.person(space.workspace(), "Model Developer");
        JsonObject model =
                new JsonObject().put("model_id", "even").put("model_path", "").put("adapter_type", "dummy");
        node.post("/v1/models/register", model, person).expect(200);
        JsonObject question = new JsonObject().put("instances", List.of(List.of(1, 2, 3), List.of(3, 4, 5)));
        node.post("/v1/models/even/explain", question, person).expect(200);
        assertOverQuota(
                node.post("/v1/models/even/explain", question, person).expect(429), "explanation_runs_per_month");
    }

    @Test
    void suspendedTenant_readsAndExports_andNothingElse() throws Exception {
        Space space = space();
        String person = node.person(space.workspace(), "Project Maintainer");
        String run = node.post(RUN, INPUT, person).expect(200).json().getString("run_id");
        ended(run, person);
        JsonObject reason = new JsonObject().put("reason", "The contract has ended.");
        JsonObject suspended = node.post(space.path() + "/suspend", reason, node.admin())
                .expect(200)
                .json();
        assertThat(suspended.getString("status")).isEqualTo("suspended");
        assertThat(node.post(RUN, INPUT, person).expect(403).text()).contains("suspended");
        node.post("/v1/audits/" + run + "/rerun", new JsonObject(), person).expect(403);
        node.get("/v1/audits/" + run, person).method("DELETE").expect(403);
        node.get("/v1/audits/" + run + "/artifacts/metrics.json", person).expect(200);
        node.get("/v1/audits/" + run + "/artifacts/rejected_rows.csv", person).expect(200);
        node.post(space.path() + "/activate", new JsonObject(), node.admin()).expect(200);
        node.post(RUN, INPUT, person).expect(200);
    }

    @Test
    void featureThatIsOff_takesItsPermissions() throws Exception {
        Space space = space();
        String person = node.person(space.workspace(), "Data Steward");
        JsonObject off = new JsonObject().put("feature", "audits").put("enabled", false);
        JsonObject features =
                patch(space.path() + "/feature-flags", off).expect(200).json();
        assertThat(features.getJsonObject("features").getBoolean("audits")).isFalse();
        assertThat(node.get(space.path() + "/feature-flags", node.admin())
                        .expect(200)
                        .json())
                .isEqualTo(features);
        assertThat(node.post(RUN, INPUT, person).expect(403).text()).contains("does not have the feature");
        assertThat(node.get("/api/auth/me", person)
                        .expect(200)
                        .json()
                        .getJsonObject("user")
                        .getJsonArray("permissions"))
                .doesNotContain("audits:run")
                .contains("audits:read");
        patch(space.path() + "/feature-flags", off.copy().put("enabled", true)).expect(200);
        node.post(RUN, INPUT, person).expect(200);
    }

    /** An administrator of a workspace has system:read and system:configure there, but no access to tenants. */
    @Test
    void tenants_areForSuperadministrators() throws Exception {
        Space space = space();
        String admin = node.person(space.workspace(), "Admin");
        for (String path : List.of(TENANTS, space.path(), "/api/platform/usage")) {
            node.get(path, admin).expect(403);
        }
        node.get("/api/platform/access-requests", admin).expect(403);
        node.post(space.path() + "/activate", new JsonObject(), admin).expect(403);
        JsonObject more = new JsonObject().put("quotas", new JsonObject().put("jobs_per_day", 1_000_000));
        node.post(space.path(), more, admin).method("PATCH").expect(403);
        node.get(TENANTS + "/4f6c0a0e-2d0b-4f0a-9d53-0a3b7f0a1c11", node.admin())
                .expect(404);
        node.get(TENANTS + "/none", node.admin()).expect(404);
        node.post(
                        TENANTS,
                        new JsonObject()
                                .put("slug", space.tenant())
                                .put("name", "x")
                                .put("plan", "x"),
                        node.admin())
                .expect(409);
        assertThat(node.get("/api/admin/workspaces", admin).expect(200).text()).containsOnlyOnce("slug");
    }

    @Test
    void withoutTenants_platformRoutesAreRefused_andWorkspacesHaveNoQuotas() {
        try (NodeUnderTest single = new NodeUnderTest(folder.resolve("single"))) {
            String admin = single.admin();
            assertThat(single.get(TENANTS, admin).expect(403).text()).contains("MULTI_TENANT_ENABLED");
            single.get("/api/platform/usage", admin).expect(403);
            single.get("/api/platform/access-requests", admin).expect(200);
            assertThat(single.api.get("/api/public/editions").expect(200).json().getString("tenant_mode"))
                    .isEqualTo("single");
        }
        assertThat(node.api.get("/api/public/editions").expect(200).json().getJsonObject("features"))
                .isEqualTo(new JsonObject()
                        .put("multi_tenant", true)
                        .put("managed_backups", false)
                        .put("support_access", false)
                        .put("enterprise_sso", false));
        node.api.get("/api/public/cloud").expect(200);
    }

    @Test
    void managedAccess_isAskedFor_withinALimit() {
        JsonObject asked = new JsonObject()
                .put("name", "Ada")
                .put("email", unique("ada") + "@alder.example")
                .put("organization", "Alder")
                .put("country", "DE")
                .put("sector", "education")
                .put("intended_use", "learning records")
                .put("consent", true);
        node.clock.advance(Duration.ofMinutes(5));
        node.api.post("/api/public/request-managed-access", asked).expect(201);
        node.api
                .post("/api/public/request-managed-access", asked.copy().put("email", "none"))
                .expect(422);
        node.api
                .post("/api/public/request-managed-access", asked.copy().put("consent", false))
                .expect(422);
        assertThat(node.get("/api/platform/access-requests", node.admin())
                        .expect(200)
                        .text())
                .contains(asked.getString("email"));
        for (int i = 0; i < 3; i++) {
            node.api.post("/api/public/request-managed-access", asked).expect(201);
        }
        node.api.post("/api/public/request-managed-access", asked).expect(429);
    }
}
