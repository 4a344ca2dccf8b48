package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.account.domain.Role;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.RecordedLog;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiCalls;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.common.testkit.contract.Knowledge;

/**
 * Plants values in two workspaces, calls every read of the contract in every role of one of them, with the names of
 * both, and as a visitor, and looks for the values in answers, headers and the log: values of the other workspace,
 * addresses of persons, and secrets.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PlantedValuesIT {
    private static final String FOREIGN = "planted-foreign";
    private static final String OWN = "planted-own";
    private static final String NOBODY = "a visitor";

    /** A person of the own workspace who asked for no run, because a run shows who asked for it. */
    private static final String QUIET = "planted-quiet@alder.example";

    /** The end of the values of a column in each input. */
    private static final String IN_ROWS = "-value-of-a-row";

    @TempDir
    static Path folder;

    private static final RecordedLog LOG = new RecordedLog();
    private static final Map<Role, String> PERSONS = new EnumMap<>(Role.class);
    private static final List<Space> SPACES = new ArrayList<>();
    private static NodeUnderTest node;

    /** A workspace with its content. */
    private record Space(String slug, String name, String person, String dataset, String run) {}

    @BeforeAll
    static void start() throws IOException {
        node = new NodeUnderTest(folder, Map.of("UPLOADS_ENABLED", "true")).executing();
        SPACES.add(space(OWN));
        SPACES.add(space(FOREIGN));
        node.activate(node.invite(SPACES.get(0).slug, QUIET, "Viewer"), NodeUnderTest.PASSWORD);
        for (Role role : Role.values()) {
            PERSONS.put(role, node.person(SPACES.get(0).slug, role.label()));
        }
    }

    @AfterAll
    static void stop() {
        node.close();
        LOG.close();
    }

    private static Space space(String name) throws IOException {
        String slug = node.workspace();
        String email = name + "@alder.example";
        node.activate(node.invite(slug, email, "Project Maintainer"), NodeUnderTest.PASSWORD);
        String cookie = node.logIn(email, NodeUnderTest.PASSWORD);
        Path table = node.folder(slug, "data").resolve(name + ".csv");
        Files.createDirectories(table.getParent());
        Files.writeString(table, "user_id," + name + "-column\nu-1," + name + IN_ROWS + "\nu-2,b\nu-3,b\n");
        String dataset = node.post("/v1/datasets/ingest", new JsonObject().put("file_path", name + ".csv"), cookie)
                .expect(200)
                .json()
                .getString("dataset_id");
        String run = node.post("/v1/audits/run", new JsonObject().put("dataset_id", dataset), cookie)
                .expect(200)
                .json()
                .getString("run_id");
        await().until(() -> node.get("/v1/audits/" + run, cookie)
                .expect(200)
                .json()
                .getString("status")
                .startsWith("completed"));
        node.api
                .put("/v1/model-files/" + name + ".onnx", new JsonObject())
                .body("application/octet-stream", new byte[] {1})
                .header("Cookie", cookie)
                .expect(201);
        String person = node.get("/api/auth/me", cookie)
                .expect(200)
                .json()
                .getJsonObject("user")
                .getString("id");
        return new Space(slug, name, person, dataset, run);
    }

    @Test
    void whatARoleMayNotSee_isInNoAnswerToIt_andInNoLog() {
        Contract contract = Contract.load(AssessmentVerticle.CONTRACT);
        List<ApiOperation> reads =
                ApiOperation.of(contract).stream().filter(ApiOperation::isRead).toList();
        Set<String> answered = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        List<String> leaks = new ArrayList<>();
        for (Space space : SPACES) {
            ApiCalls calls = new ApiCalls(contract, names(space), new Random(1));
            for (ApiOperation operation : reads) {
                for (ApiCall call : calls(calls, operation, space)) {
                    look(NOBODY, call.at(node.api).send(), call, hidden(null), seen, leaks);
                    PERSONS.forEach((role, cookie) -> {
                        ApiProbe.Answer answer =
                                call.at(node.api).header("Cookie", cookie).send();
                        if (answer.status() == 200) {
                            answered.add(operation.id());
                        }
                        look(role.label(), answer, call, hidden(role), seen, leaks);
                    });
                }
            }
        }
        assertThat(leaks).isEmpty();
        assertThat(answered)
                .contains(
                        "listUsers",
                        "getUser",
                        "listAudits",
                        "getAudit",
                        "getDataset",
                        "listModelFiles",
                        "getGuidedArtifact",
                        "listArtifacts")
                .hasSizeGreaterThan(40);
        assertThat(seen).as("what is looked for is there").contains("Admin " + QUIET, "Viewer " + OWN + ".csv");
        assertThat(LOG.text())
                .contains("request")
                .doesNotContain(NodeUnderTest.PASSWORD, OWN + IN_ROWS, FOREIGN + IN_ROWS);
    }

    private static Knowledge names(Space space) {
        return new Knowledge()
                .parameter("{run_id}", random -> space.run)
                .parameter("{dataset_id}", random -> space.dataset)
                .parameter("{user_id}", random -> space.person)
                .parameter("{name}", random -> "metrics.json")
                .parameter("{number}", random -> 1)
                .parameter("workspace", random -> space.slug)
                .parameter("X-Workspace", random -> space.slug);
    }

    private static List<ApiCall> calls(ApiCalls calls, ApiOperation operation, Space space) {
        List<ApiCall> all = new ArrayList<>(calls.reads(operation, before -> ids(before, space)));
        all.add(calls.valid(operation));
        return all;
    }

    private static Collection<String> ids(List<String> before, Space space) {
        return switch (before.get(0)) {
            case "artifacts" ->
                Set.of("metrics.json", "privacy_report.json", "manifest.json", "normalized.jsonl", "report.html");
            case "users" -> List.of(space.person);
            case "datasets" -> List.of(space.dataset);
            case "audits", "runs" -> List.of(space.run);
            default -> List.of();
        };
    }

    /** The values that a role of the own workspace, or a visitor, may not see. */
    private static List<String> hidden(@Nullable Role role) {
        List<String> hidden = new ArrayList<>(List.of(FOREIGN, NodeUnderTest.PASSWORD, Samples.SECRET));
        SPACES.stream()
                .skip(1)
                .forEach(space -> hidden.addAll(List.of(space.slug, space.run, space.dataset, space.person)));
        PERSONS.values().forEach(cookie -> hidden.add(cookie.replaceFirst("[^=]*=", "")));
        if (role == null) {
            hidden.add(OWN);
        } else {
            if (!role.permissions().contains(permission("users:update"))) {
                hidden.add(QUIET);
            }
            if (!role.permissions().contains(permission("reports:export"))) {
                hidden.add(OWN + IN_ROWS);
            }
        }
        return hidden;
    }

    private static AccountPermission permission(String name) {
        return AccountPermission.of(name).orElseThrow();
    }

    private static void look(
            String who,
            ApiProbe.Answer answer,
            ApiCall call,
            List<String> hidden,
            Set<String> seen,
            List<String> leaks) {
        String text = answer.headers() + "\n" + answer.text();
        for (String value : hidden) {
            if (text.contains(value)
                    && !call.target().contains(value)
                    && !call.headers().containsValue(value)) {
                leaks.add(who + " sees " + value + " in the answer " + answer.status() + " to " + call);
            }
        }
        for (String value : List.of(QUIET, OWN + ".csv", OWN + IN_ROWS)) {
            if (text.contains(value)) {
                seen.add(who + " " + value);
            }
        }
    }
}
