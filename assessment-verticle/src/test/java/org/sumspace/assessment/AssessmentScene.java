package org.sumspace.assessment;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.contract.AnswerCheck;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiCalls;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.common.testkit.contract.Knowledge;

/**
 * An assessment node with accounts, a tenant, a data set and queued runs, and its callers. {@link #teach} has the
 * values that valid requests need in addition to the contract.
 */
final class AssessmentScene implements ContractScene<AssessmentScene.Role> {
    /** Log-ins and requests of strangers are limited to some in a minute. */
    private static final Duration ATTEMPT_EVERY = Duration.ofSeconds(15);

    private static final int STATUS_OF_INVALID = 422;
    private static final int HOSTILE_MAX = 12;
    private static final int LOG_IN_EVERY = 500;

    /** The operations for which the scene makes valid requests. Other tests cover the others. */
    private static final Set<String> TAUGHT = Set.of(
            "logIn",
            "getMe",
            "setUpMfa",
            "getPublicConfig",
            "register",
            "requestPasswordReset",
            "getEditions",
            "getCloud",
            "requestManagedAccess",
            "listRegistrations",
            "resetMfa",
            "listUsers",
            "createUser",
            "getUser",
            "updateUser",
            "assignRoles",
            "disableUser",
            "enableUser",
            "unlockUser",
            "listWorkspaces",
            "createWorkspace",
            "listAuditLog",
            "verifyAuditLog",
            "listTenants",
            "createTenant",
            "getTenant",
            "updateTenant",
            "activateTenant",
            "getFeatureFlags",
            "setFeatureFlag",
            "getUsage",
            "listAccessRequests",
            "getDataset",
            "uploadFile",
            "listAvailableFiles",
            "uploadModelFile",
            "listModelFiles",
            "listComparisons",
            "listEvaluationSets",
            "listAudits",
            "getAudit",
            "repeatAudit",
            "listRecipes",
            "getCapabilities",
            "listFormats",
            "listAnalyses",
            "listPlots",
            "listExports",
            "listModelAdapters",
            "getHealth",
            "getReadiness");

    private static final List<String> TABLES = List.of(
            "user_role",
            "registration",
            "workspace",
            "tenant",
            "tenant_feature",
            "access_request",
            "mail_outbox",
            "dataset",
            "model_file",
            "evaluation_set",
            "audit_run",
            "run_event");

    final NodeUnderTest node;
    private final Random random;
    private final String workspace;
    private final String other;
    private final String dataset;
    private final String tenant;
    private final String target;
    private final String guest;
    private final UUID workspaceId;
    private final List<String> runs = new ArrayList<>();
    private final List<ApiOperation> operations;
    private final ApiCalls calls;
    private final Map<Role, String> cookies = new EnumMap<>(Role.class);
    private final Map<Role, String> emails = new EnumMap<>(Role.class);
    private int sent;

    /** Who calls. */
    enum Role {
        VISITOR,
        SUPERADMIN,
        ADMIN("Admin"),
        MAINTAINER("Project Maintainer"),
        VIEWER("Viewer");

        private final String label;

        Role() {
            this("");
        }

        Role(String label) {
            this.label = label;
        }

        boolean may(String permission) {
            return permission.equals("none")
                    || this == SUPERADMIN
                    || org.sumspace.assessment.account.domain.Role.of(label)
                            .filter(role -> AccountPermission.of(permission)
                                    .filter(role.permissions()::contains)
                                    .isPresent())
                            .isPresent();
        }
    }

    AssessmentScene(Path dataDir, Random seeded) {
        node = new NodeUnderTest(
                dataDir,
                Map.of("MULTI_TENANT_ENABLED", "true", "UPLOADS_ENABLED", "true", "MAX_UPLOAD_BYTES", "65536"));
        random = seeded;
        Contract contract = Contract.load(AssessmentVerticle.CONTRACT);
        operations = ApiOperation.of(contract);
        workspace = node.workspace();
        other = node.workspace();
        for (Role role : List.of(Role.ADMIN, Role.MAINTAINER, Role.VIEWER)) {
            emails.put(role, account(workspace, role.label));
        }
        String targetEmail = account(other, "Viewer");
        guest = account(other, "Viewer");
        workspaceId = Await.result(node.services
                .workspaces()
                .all()
                .map(all -> all.stream()
                        .filter(each -> each.slug().equals(workspace))
                        .findFirst()
                        .orElseThrow()
                        .id()));
        logIn();
        target = node.get("/api/auth/me", node.logIn(targetEmail, NodeUnderTest.PASSWORD))
                .expect(200)
                .json()
                .getJsonObject("user")
                .getString("id");
        String maintainer = cookies.getOrDefault(Role.MAINTAINER, "");
        dataset = file(maintainer);
        for (int i = 0; i < 2; i++) {
            runs.add(node.post("/v1/audits/run", new JsonObject().put("input_path", "visits.csv"), maintainer)
                    .expect(200)
                    .json()
                    .getString("run_id"));
        }
        String slug = NodeUnderTest.unique("tenant");
        tenant = node.post(
                        "/api/platform/tenants",
                        new JsonObject().put("slug", slug).put("name", slug).put("plan", "standard"),
                        cookies.getOrDefault(Role.SUPERADMIN, ""))
                .expect(201)
                .json()
                .getString("id");
        Knowledge knowledge = new Knowledge();
        calls = new ApiCalls(contract, knowledge, seeded);
        teach(knowledge);
    }

    private String account(String space, String role) {
        String email = NodeUnderTest.unique("fuzz") + "@alder.example";
        node.activate(node.invite(space, email, role), NodeUnderTest.PASSWORD);
        return email;
    }

    private void logIn() {
        cookies.put(Role.SUPERADMIN, node.admin());
        emails.forEach((role, email) -> cookies.put(role, node.logIn(email, NodeUnderTest.PASSWORD)));
    }

    private String file(String cookie) {
        Path table = node.folder(workspace, "data").resolve("visits.csv");
        try {
            Files.createDirectories(table.getParent());
            Files.writeString(table, "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return node.post("/v1/datasets/ingest", new JsonObject().put("file_path", "visits.csv"), cookie)
                .expect(200)
                .json()
                .getString("dataset_id");
    }

    /** Adds the rules of valid requests that are not in the contract: a line for each operation or parameter. */
    private void teach(Knowledge knowledge) {
        knowledge
                .parameter("X-Workspace", random -> workspace)
                .parameter("Idempotency-Key", random -> "key-" + random.nextLong())
                .parameter("{user_id}", random -> target)
                .parameter("{tenant_id}", random -> tenant)
                // Unknown names. Random names could be dots, which are parts of a path and not names.
                .parameter("{model_id}", random -> "model_000000000000")
                .parameter("{comparison_id}", random -> "cmp_000000000000")
                .parameter("{evaluation_set_id}", random -> "set_000000000000")
                .parameter("{policy_id}", random -> "policy-1")
                .parameter("{reg_id}", random -> "4f6c0a0e-2d0b-4f0a-9d53-0a3b7f0a1c11")
                .parameter("{dataset_id}", random -> dataset)
                .parameter("{run_id}", random -> runs.get(random.nextInt(runs.size())))
                // These operations wait for a run, and no worker executes runs here.
                .id("profileDataset", "dataset_id", "ds_00000000")
                .id("transformDataset", "dataset_id", "ds_00000000")
                .body("logIn", (random, body) -> NodeUnderTest.credentials(guest, NodeUnderTest.PASSWORD))
                .body("register", (random, body) -> body.put("email", address(random)))
                .body("requestManagedAccess", (random, body) -> body.put("email", address(random)))
                .body(
                        "createUser",
                        (random, body) ->
                                body.put("email", address(random)).put("role_names", new JsonArray().add("Viewer")))
                .body(
                        "assignRoles",
                        (random, body) -> body.put(
                                "role_names", new JsonArray().add("Viewer").add("Auditor")))
                .body("updateUser", (random, body) -> new JsonObject().put("full_name", "Ada " + random.nextInt(9)))
                .body(
                        "createWorkspace",
                        (random, body) -> new JsonObject()
                                .put("slug", "w" + random.nextInt(1 << 30))
                                .put("name", "w"))
                .body("createTenant", (random, body) -> body.put("slug", "t" + random.nextInt(1 << 30)));
    }

    private static String address(Random random) {
        return "a" + random.nextInt(1 << 30) + "@alder.example";
    }

    @Override
    public List<ApiOperation> operations() {
        return operations;
    }

    @Override
    public ApiCalls calls() {
        return calls;
    }

    @Override
    public Role usual(ApiOperation operation) {
        return operation.isPublic() ? Role.VISITOR : Role.SUPERADMIN;
    }

    @Override
    public Set<Role> callers(ApiOperation operation) {
        return EnumSet.of(usual(operation), Role.values()[random.nextInt(Role.values().length)]);
    }

    @Override
    public boolean isEntitled(Role role, ApiOperation operation) {
        return operation.isPublic() || role != Role.VISITOR;
    }

    @Override
    public boolean isTaught(ApiOperation operation) {
        return TAUGHT.contains(operation.id());
    }

    @Override
    public boolean isSlow(ApiOperation operation) {
        return operation.id().equals("logIn");
    }

    /** Some operations take a media type that all others refuse; the sent body is not of this type. */
    private static boolean isOfDeclaredType(ApiCall call) {
        return call.kind() == ApiCall.Kind.BROKEN
                && call.operation()
                        .body()
                        .filter(body -> body.getJsonObject("content").containsKey(call.contentType()))
                        .isPresent()
                && call.name().startsWith("media type ");
    }

    /** Some of them, other ones for each operation: there are many operations. */
    @Override
    public List<ApiCall> hostile(ApiOperation operation) {
        List<ApiCall> all = new ArrayList<>(calls.hostile(operation));
        Collections.shuffle(all, random);
        return all.subList(0, Math.min(HOSTILE_MAX, all.size()));
    }

    @Override
    public ApiCall valid(Role role, ApiOperation operation) {
        return calls.valid(operation);
    }

    /** Roles are checked before the request is read. Violations of the contract are refused with 422 here. */
    @Override
    public void check(Role role, ApiCall call, ApiProbe.Answer answer) {
        String permission = call.operation().node().getString("x-permission", "none");
        if (isEntitled(role, call.operation()) && !role.may(permission)) {
            if (answer.status() < 400 || answer.status() >= 500) {
                throw new AssertionError("not refused: " + call + ", as " + role + ": " + answer.text());
            }
            return;
        }
        if (call.violation().equals("header/X-Workspace") && role != Role.VISITOR) {
            // The workspace is determined from the session before the request is read.
            if (answer.status() != 404) {
                throw new AssertionError("not refused: " + call + ", as " + role + ": " + answer.text());
            }
            return;
        }
        if (isOfDeclaredType(call) && answer.status() == STATUS_OF_INVALID) {
            return;
        }
        AnswerCheck.check(String.valueOf(role), isEntitled(role, call.operation()), STATUS_OF_INVALID, call, answer);
    }

    @Override
    public ApiProbe.Answer send(Role role, ApiCall call) {
        node.clock.advance(ATTEMPT_EVERY);
        if (++sent % LOG_IN_EVERY == 0) {
            logIn();
        }
        ApiProbe.Call request = call.at(node.api);
        String cookie = cookies.get(role);
        if (cookie != null) {
            request.header("Cookie", cookie);
        }
        if (!call.headers().containsKey("X-Workspace")) {
            request.header("X-Workspace", workspace);
        }
        ApiProbe.Answer answer = call.send(request);
        if (answer.status() < 300 && call.operation().id().equals("repeatAudit")) {
            runs.add(answer.json().getString("run_id"));
        }
        return answer;
    }

    /** A digest of each table, without the tables that count requests. */
    @Override
    public Map<String, ?> stored() {
        String sql = TABLES.stream().map(table -> digest(table, "t")).collect(Collectors.joining(" UNION ALL "))
                + " UNION ALL "
                + digest("user_account", "(t.id, t.email, t.full_name, t.password_hash, t.is_active)");
        return Await.result(node.database.inWorkspace(
                workspaceId,
                tx -> tx.query(sql).execute().map(rows -> {
                    Map<String, String> stored = new TreeMap<>();
                    rows.forEach(row -> stored.put(row.getString(0), row.getString(1)));
                    return stored;
                })));
    }

    private static String digest(String table, String row) {
        return "SELECT '" + table + "', coalesce(md5(string_agg(" + row + "::text, ',' ORDER BY " + row
                + "::text)), '') FROM " + table + " t";
    }

    @Override
    public void close() {
        node.close();
    }
}
