package org.sumspace.assessment;

import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.process.NodeProcess;

/** An assessment node in a process of its own, with its embedded PostgreSQL and a superadministrator. */
final class NodeInProcess implements AutoCloseable {
    final Path dataDir;
    final NodeProcess process;
    private final Vertx vertx = Vertx.vertx();
    private final ApiProbe api;
    private final String activationToken;
    private final String cookie;
    private long killedDatabase;

    /** @param further settings, as in {@code RUNS_PARALLEL=2} */
    NodeInProcess(Path folder, Class<?> main, String... further) throws IOException {
        dataDir = folder.resolve("data");
        List<String> settings = new ArrayList<>(List.of(
                "POSTGRES_PASSWORD=a password",
                "API_PORT=" + FreePorts.next(),
                "FIRST_ADMIN_EMAIL=admin@alder.example",
                "SVC_HASH_SECRET=" + Samples.SECRET,
                "DATA_DIR=" + dataDir));
        settings.addAll(List.of(further));
        process = NodeProcess.start("assessment", main, Files.write(folder.resolve("assessment.env"), settings));
        api = new ApiProbe(vertx, process.baseUrl(), Contract.load(AssessmentVerticle.CONTRACT));
        JsonObject first = new JsonObject(Files.readString(dataDir.resolve("first-account.json")));
        activationToken = first.getString("activation_token");
        api.post("/api/public/activate", NodeUnderTest.passwords(activationToken, NodeUnderTest.PASSWORD))
                .expect(200);
        cookie = api.post(
                        "/api/auth/login", NodeUnderTest.credentials(first.getString("email"), NodeUnderTest.PASSWORD))
                .expect(200)
                .header("Set-Cookie")
                .replaceFirst(";.*", "");
    }

    /** With which the first account was activated. */
    String activationToken() {
        return activationToken;
    }

    /** A folder of the first workspace. */
    Path folder(String name) {
        return dataDir.resolve("workspaces/default").resolve(name);
    }

    ApiProbe.Call get(String path) {
        return api.get(path).header("Cookie", cookie);
    }

    /** The id of a new run over a file of the workspace. */
    String run(String file) {
        return api.post("/v1/audits/run", new JsonObject().put("input_path", file))
                .header("Cookie", cookie)
                .expect(200)
                .json()
                .getString("run_id");
    }

    /** The run, when it is over. */
    JsonObject ended(String run) {
        await().until(() ->
                find(run).filter(found -> found.containsKey("ended_at")).isPresent());
        return find(run).orElseThrow();
    }

    /** Empty while the node does not reach its database. */
    Optional<JsonObject> find(String run) {
        ApiProbe.Answer answer = get("/v1/audits/" + run).answer();
        return answer.status() == 503 ? Optional.empty() : Optional.of(answer.json());
    }

    /** The entries of the workspace's audit log about a run. */
    List<JsonObject> entries(String run) {
        return new JsonArray(get("/api/admin/audit-log?limit=1000").expect(200).text())
                .stream()
                        .map(JsonObject.class::cast)
                        .filter(entry -> run.equals(entry.getString("resource")))
                        .toList();
    }

    /** Kills the first process of PostgreSQL, which ends the others, once it has started again after the last kill. */
    void killDatabase() {
        long server = await().ignoreExceptionsInstanceOf(IOException.class)
                .until(this::databaseId, id -> id != killedDatabase);
        ProcessHandle.of(server).ifPresent(ProcessHandle::destroyForcibly);
        awaitEnd(server);
        killedDatabase = server;
    }

    private long databaseId() throws IOException {
        return Long.parseLong(Files.readAllLines(dataDir.resolve("postgres/data/postmaster.pid"))
                .get(0));
    }

    /** Also works for a process whose exit code was not read. */
    static void awaitEnd(long process) {
        Path status = Path.of("/proc", Long.toString(process), "stat");
        await().ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> !Files.exists(status) || Files.readString(status).matches("(?s).*\\) [ZX] .*"));
    }

    @Override
    public void close() throws IOException {
        process.close();
        Await.result(vertx.close());
        if (Files.exists(dataDir.resolve("postgres/data/postmaster.pid"))) {
            ProcessHandle.of(databaseId()).ifPresent(server -> {
                server.destroy();
                awaitEnd(server.pid());
            });
        }
    }
}
