package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.process.NodeProcess;

/** A node as a process of its own, from its first account to the death of node, worker and database. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AssessmentNodeIT {
    @TempDir
    Path folder;

    /** assessment R3, W5, T4, T6, A6: killed in a run, the node goes on with it and finishes it, with every account and session. */
    @Test
    void killedNode_goesOnWithItsRun() throws Exception {
        Path data = folder.resolve("data");
        Path settings = Files.write(
                folder.resolve("assessment.env"),
                List.of(
                        "POSTGRES_PASSWORD=a password",
                        "API_PORT=" + FreePorts.next(),
                        "FIRST_ADMIN_EMAIL=admin@alder.example",
                        "SVC_HASH_SECRET=" + Samples.SECRET,
                        "DATA_DIR=" + data));
        Vertx vertx = Vertx.vertx();
        try (NodeProcess node = NodeProcess.start("assessment", AssessmentMain.class, settings)) {
            assertThat(get(node.baseUrl(), "/healthz")).isEqualTo(200);
            assertThat(get(node.baseUrl(), "/readyz")).isEqualTo(200);
            assertThat(get(node.baseUrl(), "/health/ready")).isEqualTo(200);
            ApiProbe api = new ApiProbe(vertx, node.baseUrl(), Contract.load(AssessmentVerticle.CONTRACT));
            JsonObject first = new JsonObject(Files.readString(data.resolve("first-account.json")));
            api.post(
                            "/api/public/activate",
                            NodeUnderTest.passwords(first.getString("activation_token"), NodeUnderTest.PASSWORD))
                    .expect(200);
            String cookie = api.post(
                            "/api/auth/login",
                            NodeUnderTest.credentials(first.getString("email"), NodeUnderTest.PASSWORD))
                    .expect(200)
                    .header("Set-Cookie")
                    .replaceFirst(";.*", "");
            Path table = data.resolve("workspaces/default/data/visits.csv");
            Files.createDirectories(table.getParent());
            Files.writeString(table, "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
            String id = api.post("/v1/audits/run", new JsonObject().put("input_path", "visits.csv"))
                    .header("Cookie", cookie)
                    .expect(200)
                    .json()
                    .getString("run_id");
            Path run = data.resolve("workspaces/default/runs").resolve(id);
            await().until(() -> Files.exists(run.resolve(".run/stages/01-acquiring.json")));

            node.kill();
            node.restart();

            await().until(() -> !List.of("queued", "running").contains(status(api, id, cookie)));
            assertThat(status(api, id, cookie)).isEqualTo("completed");
            assertThat(FileAssessment.verify(run).problems()).isEmpty();
            assertThat(run.resolve(".run/raw.duckdb")).doesNotExist();
            assertThat(Files.exists(data.resolve("first-account.json"))).isFalse();
            JsonObject check = api.get("/api/admin/audit-log/verify")
                    .header("Cookie", cookie)
                    .expect(200)
                    .json();
            assertThat(check.getBoolean("valid")).isTrue();
            // created, started, ten stages and the end: each once
            assertThat(check.getInteger("entries")).isEqualTo(13);
            assertThat(node.log()).doesNotContain("a password", first.getString("activation_token"), "u-1001");
        } finally {
            Await.result(vertx.close());
            endDatabase(data.resolve("postgres/data/postmaster.pid"));
        }
    }

    /** The node was killed a second time, so nobody else ends its PostgreSQL. */
    private static void endDatabase(Path file) throws Exception {
        if (Files.exists(file)) {
            ProcessHandle.of(Long.parseLong(Files.readAllLines(file).get(0))).ifPresent(server -> {
                server.destroy();
                server.onExit().join();
            });
        }
    }

    private static String status(ApiProbe api, String id, String cookie) {
        return api.get("/v1/audits/" + id)
                .header("Cookie", cookie)
                .expect(200)
                .json()
                .getString("status");
    }

    private static int get(URI node, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(node.resolve(path)).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    /** Without the password of its database the command ends with 2 and names the setting. */
    @Test
    void missingPassword_endsTheCommand() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AssessmentMain.class.getName())
                .redirectErrorStream(true)
                .start();
        process.waitFor();
        assertThat(new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .contains("POSTGRES_PASSWORD: is missing");
        assertThat(process.exitValue()).isEqualTo(2);
    }
}
