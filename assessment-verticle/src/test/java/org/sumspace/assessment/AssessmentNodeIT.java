package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.file.FileAssessment;

/** A node as a process of its own, from its first account to the death of node, worker and database. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AssessmentNodeIT {
    @TempDir
    Path folder;

    /** assessment R3, W5, T4, T6, A6: killed in a run, the node goes on with it and finishes it, with every account and session. */
    @Test
    void killedNode_goesOnWithItsRun() throws Exception {
        try (NodeInProcess node = new NodeInProcess(folder, AssessmentMain.class)) {
            URI address = node.process.baseUrl();
            assertThat(status(address, "/healthz")).isEqualTo(200);
            assertThat(status(address, "/readyz")).isEqualTo(200);
            assertThat(status(address, "/health/ready")).isEqualTo(200);
            Path table = node.folder("data").resolve("visits.csv");
            Files.createDirectories(table.getParent());
            Files.writeString(table, "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
            String id = node.run("visits.csv");
            Path run = node.folder("runs").resolve(id);
            await().until(() -> Files.exists(run.resolve(".run/stages/01-acquiring.json")));

            node.process.kill();
            node.process.restart();

            node.get("/v1/audits/" + id).expect(200);
            assertThat(node.ended(id).getString("status")).isEqualTo("completed");
            assertThat(FileAssessment.verify(run).problems()).isEmpty();
            assertThat(run.resolve(".run/raw.duckdb")).doesNotExist();
            assertThat(Files.exists(node.dataDir.resolve("first-account.json"))).isFalse();
            JsonObject check =
                    node.get("/api/admin/audit-log/verify").expect(200).json();
            assertThat(check.getBoolean("valid")).isTrue();
            // created, started, ten stages and the end: each once
            assertThat(check.getInteger("entries")).isEqualTo(13);
            assertThat(node.process.log()).doesNotContain("a password", node.activationToken(), "u-1001");
        }
    }

    private static int status(URI node, String path) throws Exception {
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
