package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.account.domain.Role;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiCalls;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.common.testkit.contract.Knowledge;

/**
 * Calls each operation of the contract that names something, as every role of one workspace, with the names of another
 * workspace. The answers are those for unknown names.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class TenantWalkIT {
    private static final String RUN = "/v1/audits/run";

    @TempDir
    static Path folder;

    private static NodeUnderTest node;
    private static String own;
    private static String foreign;
    private static String maintainer;
    private static String run;
    private static String dataset;
    private static String user;

    @BeforeAll
    static void start() throws Exception {
        node = new NodeUnderTest(folder).executing();
        foreign = node.workspace();
        own = node.workspace();
        maintainer = node.person(foreign, "Project Maintainer");
        for (String workspace : List.of(foreign, own)) {
            Path table = node.folder(workspace, "data").resolve("visits.csv");
            Files.createDirectories(table.getParent());
            Files.writeString(table, "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
        }
        dataset = node.post("/v1/datasets/ingest", new JsonObject().put("file_path", "visits.csv"), maintainer)
                .expect(200)
                .json()
                .getString("dataset_id");
        run = node.post(RUN, new JsonObject().put("dataset_id", dataset), maintainer)
                .expect(200)
                .json()
                .getString("run_id");
        user = node.get("/api/auth/me", maintainer)
                .expect(200)
                .json()
                .getJsonObject("user")
                .getString("id");
        await().until(() -> node.get("/v1/audits/" + run, maintainer)
                .expect(200)
                .json()
                .getString("status")
                .startsWith("completed"));
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    private static Knowledge names(String run, String dataset, String user) {
        return new Knowledge()
                .parameter("{run_id}", random -> run)
                .parameter("{dataset_id}", random -> dataset)
                .parameter("{user_id}", random -> user)
                .parameter("{name}", random -> "metrics.json")
                .parameter("X-Workspace", random -> own)
                .body("assignRoles", (random, body) -> body.put("role_names", new JsonArray().add("Viewer")))
                .body("updateUser", (random, body) -> new JsonObject().put("full_name", "Ada"));
    }

    private static List<ApiOperation> withNames(Contract contract) {
        return ApiOperation.of(contract).stream()
                .filter(operation -> operation.parameters().stream()
                        .anyMatch(parameter -> parameter.getString("in").equals("path")))
                .filter(operation -> !operation.isPublic())
                .toList();
    }

    private static ApiProbe.Answer send(ApiCall call, String cookie) {
        return call.send(call.at(node.api).header("Cookie", cookie));
    }

    private static String told(ApiProbe.Answer answer) {
        return answer.status() + " " + answer.json().getValue("detail");
    }

    @Test
    void namesOfAnotherWorkspace_areAnsweredLikeNamesThatNothingHas_toEveryRole() {
        Contract contract = Contract.load(AssessmentVerticle.CONTRACT);
        ApiCalls foreignNames = new ApiCalls(contract, names(run, dataset, user), new Random(1));
        ApiCalls noNames = new ApiCalls(
                contract,
                names("run_20200101T000000_00000000", "ds_00000000", "4f6c0a0e-2d0b-4f0a-9d53-0a3b7f0a1c11"),
                new Random(1));
        List<ApiOperation> operations = withNames(contract);
        assertThat(operations).hasSizeGreaterThan(20);
        List<String> found = new ArrayList<>();
        int absent = 0;
        String before = node.get("/v1/audits/" + run, maintainer).expect(200).text();
        for (Role role : Role.values()) {
            String person = node.person(own, role.label());
            for (ApiOperation operation : operations) {
                ApiProbe.Answer answer = send(foreignNames.valid(operation), person);
                ApiProbe.Answer ofNothing = send(noNames.valid(operation), person);
                absent += answer.status() == 404 ? 1 : 0;
                if (answer.status() < 400
                        || answer.status() >= 500
                        || !told(answer).equals(told(ofNothing))) {
                    found.add(operation.id() + " as " + role + ": " + told(answer) + ", of nothing " + told(ofNothing));
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(absent).as("answers that there is nothing of this name").isGreaterThan(40);
        assertThat(node.get("/v1/audits/" + run, maintainer).expect(200).text()).isEqualTo(before);
    }

    /** References in bodies, and the header that names a workspace. */
    @Test
    void referencesToAnotherWorkspace_areAbsent() {
        String person = node.person(own, "Project Maintainer");
        node.post(RUN, new JsonObject().put("dataset_id", dataset), person).expect(404);
        node.post(RUN, new JsonObject().put("input_path", "visits.csv").put("against", run), person)
                .expect(404);
        for (String path : List.of("/v1/audits", "/v1/audits/" + run, "/v1/audits/" + run + "/events")) {
            node.get(path, person).header("X-Workspace", foreign).expect(404);
        }
        assertThat(node.get("/v1/audits", person).expect(200).text()).doesNotContain(run);
        assertThat(node.get("/api/admin/users", node.person(own, "Admin"))
                        .expect(200)
                        .text())
                .doesNotContain(user);
    }
}
