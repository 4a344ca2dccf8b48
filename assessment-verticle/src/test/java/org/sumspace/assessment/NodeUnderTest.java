package org.sumspace.assessment;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.PasswordRules;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestPortal;

/** An assessment node's HTTP API on the database that all tests share, with passwords that are cheap to hash. */
final class NodeUnderTest implements AutoCloseable {
    static final String PASSWORD = "horses eat staples";

    private static final String ADMIN = "admin@alder.example";
    private static final LimitsConfig LIMITS = new LimitsConfig(1 << 20, 4, 60, 0, 1, 2);
    private static final AtomicInteger NAMES = new AtomicInteger();

    final MutableClock clock = new MutableClock(Instant.parse("2026-11-25T12:00:00Z"));
    final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    final Vertx vertx = SharedDatabase.vertx();
    final Database database;
    final NodeKeys keys;
    final AssessmentServices services;
    final ApiProbe api;
    final URI url;
    private final Path dataDir;
    private final ApiServer server;

    NodeUnderTest(Path dataDir) {
        this(dataDir, 600);
    }

    /** @param runSecondsMax after which a run is ended */
    NodeUnderTest(Path dataDir, int runSecondsMax) {
        this(dataDir, Map.of("RUN_SECONDS_MAX", Integer.toString(runSecondsMax)));
    }

    /** @param settings in addition to those of all nodes of the tests */
    NodeUnderTest(Path dataDir, Map<String, String> settings) {
        this(dataDir, settings, SharedDatabase.database());
    }

    /** Settings of a node that sends its mail to a server on this machine. */
    static Map<String, String> mailing(int port) {
        return Map.of(
                "EMAIL_SEND_ENABLED", "true",
                "SMTP_HOST", "127.0.0.1",
                "SMTP_PORT", Integer.toString(port),
                "SMTP_STARTTLS", "false",
                "SMTP_FROM", "node@alder.example",
                "APP_BASE_URL", "https://assessment.alder.example");
    }

    /** @param database other than the one that the tests share */
    NodeUnderTest(Path dataDir, Map<String, String> settings, Database database) {
        this(dataDir, settings, database, InetAddress::getAllByName, WorkerMain.class);
    }

    /** @param names of servers that the node calls */
    NodeUnderTest(Path dataDir, Map<String, String> settings, Database database, OutboundGuard.HostNames names) {
        this(dataDir, settings, database, names, WorkerMain.class);
    }

    /** @param workerMain the program of the worker processes that execute runs */
    NodeUnderTest(Path dataDir, Map<String, String> settings, Database database, Class<?> workerMain) {
        this(dataDir, settings, database, InetAddress::getAllByName, workerMain);
    }

    private NodeUnderTest(
            Path dataDir,
            Map<String, String> settings,
            Database database,
            OutboundGuard.HostNames names,
            Class<?> workerMain) {
        this.dataDir = dataDir;
        this.database = database;
        try {
            Map<String, String> all = new HashMap<>(settings);
            all.put("POSTGRES_PASSWORD", "p");
            all.put("SVC_HASH_SECRET", Samples.SECRET);
            all.put("DATA_DIR", dataDir.toString());
            AssessmentVariables variables = AssessmentConfig.read(null, all).variables();
            keys = NodeKeys.open(dataDir, Secret.of("a key that all nodes of the tests have"));
            OutboundGuard guard = new OutboundGuard(
                    vertx,
                    variables.outboundAllow().stream().map(String::valueOf).toList(),
                    names);
            NodeHttpClient http = new NodeHttpClient(vertx, guard, LIMITS, TlsTrust.ofSystem(null));
            services = new AssessmentServices(
                    NodeParts.of(vertx, database, http, clock, keys, variables),
                    Passwords.following(vertx, new PasswordRules(Secret.of(""), 12, 8, 1, 1)),
                    metrics,
                    new WorkerProgram(workerMain.getName(), DuckDbLibraries.FOLDERS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Contract contract = Contract.load(AssessmentVerticle.CONTRACT);
        Operations operations = new Operations();
        TestPortal.feature("assessment", contract, new PortalEvents(vertx, Clock.systemUTC()))
                .addTo(operations);
        for (Feature feature : services.features()) {
            feature.addTo(operations);
        }
        server = Await.result(services.guarded(ApiServer.builder(
                        vertx, new HttpConfig("127.0.0.1", 0, null, false, null, null, null), LIMITS, contract))
                .start(operations));
        url = server.baseUrl();
        api = new ApiProbe(vertx, url, contract);
    }

    /** Begins to execute runs. Only one node of the tests may do so at a time, because they share the database. */
    NodeUnderTest executing() {
        Await.result(services.scheduler().start());
        return this;
    }

    /** A folder of a workspace. */
    Path folder(String workspace, String name) {
        return dataDir.resolve("workspaces").resolve(workspace).resolve(name);
    }

    /** A name that no other test has. */
    static String unique(String prefix) {
        return prefix + "-" + NAMES.incrementAndGet();
    }

    /** The cookie of a session of the first superadministrator, whom all tests share. */
    String admin() {
        Await.result(services.accounts().first(ADMIN))
                .ifPresent(created -> activate(created.activationToken(), PASSWORD));
        return logIn(ADMIN, PASSWORD);
    }

    void activate(String token, String password) {
        api.post("/api/public/activate", passwords(token, password)).expect(200);
    }

    static JsonObject passwords(String token, String password) {
        return new JsonObject()
                .put("token", token)
                .put("new_password", password)
                .put("confirm_password", password);
    }

    /** A workspace that no other test has. */
    String workspace() {
        String slug = unique("space");
        api.post("/api/admin/workspaces", new JsonObject().put("slug", slug).put("name", slug))
                .header("Cookie", admin())
                .expect(201);
        return slug;
    }

    /** A workspace of a tenant that no other test has. */
    TenantSpace tenantSpace() {
        String slug = unique("tenant");
        String tenant = "/api/platform/tenants/"
                + post(
                                "/api/platform/tenants",
                                new JsonObject()
                                        .put("slug", slug)
                                        .put("name", slug)
                                        .put("plan", "standard"),
                                admin())
                        .expect(201)
                        .json()
                        .getString("id");
        post(tenant + "/activate", new JsonObject(), admin()).expect(200);
        String space = unique("space");
        JsonObject workspace =
                new JsonObject().put("slug", space).put("name", space).put("tenant", slug);
        post("/api/admin/workspaces", workspace, admin()).expect(201);
        return new TenantSpace(tenant, space);
    }

    /** @param tenant path of the tenant */
    record TenantSpace(String tenant, String workspace) {}

    void setQuotas(TenantSpace space, JsonObject quotas) {
        post(space.tenant(), new JsonObject().put("quotas", quotas), admin())
                .method("PATCH")
                .expect(200);
    }

    /** The token of a new account. */
    String invite(String workspace, String email, String... roles) {
        return api.post(
                        "/api/admin/users",
                        new JsonObject()
                                .put("email", email)
                                .put("full_name", "Test")
                                .put("role_names", new JsonArray(List.of(roles))))
                .header("Cookie", admin())
                .header("X-Workspace", workspace)
                .expect(201)
                .json()
                .getString("activation_token");
    }

    /** The cookie of a person who has roles in a workspace. */
    String person(String workspace, String... roles) {
        String email = unique("person") + "@alder.example";
        activate(invite(workspace, email, roles), PASSWORD);
        return logIn(email, PASSWORD);
    }

    /** The cookie of a new session. */
    String logIn(String email, String password) {
        return api.post("/api/auth/login", credentials(email, password))
                .expect(200)
                .header("Set-Cookie")
                .replaceFirst(";.*", "");
    }

    /** Tries to begin a session with the code of a second factor. */
    void logInWithCode(String email, String code, int status) {
        api.post("/api/auth/login", credentials(email, PASSWORD).put("mfa_code", code))
                .expect(status);
    }

    static JsonObject credentials(String email, String password) {
        return new JsonObject().put("email", email).put("password", password);
    }

    ApiProbe.Call get(String path, String cookie) {
        return api.get(path).header("Cookie", cookie);
    }

    /** How many entries of the audit log are about a run. */
    long entries(String run, String cookie) {
        return new JsonArray(get("/api/admin/audit-log?limit=1000", cookie)
                        .expect(200)
                        .text())
                .stream()
                        .filter(entry -> run.equals(((JsonObject) entry).getString("resource")))
                        .count();
    }

    ApiProbe.Call post(String path, JsonObject body, String cookie) {
        return api.post(path, body).header("Cookie", cookie);
    }

    @Override
    public void close() {
        Await.result(services.modelWorkers().stop());
        Await.result(services.scheduler().stop());
        Await.result(server.stop());
    }
}
