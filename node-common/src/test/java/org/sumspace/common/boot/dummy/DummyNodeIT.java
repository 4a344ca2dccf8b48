package org.sumspace.common.boot.dummy;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.TestHome;
import org.sumspace.common.trust.NodeRole;

/** A new kind of node takes the four files that CONTRIBUTING.md names. */
class DummyNodeIT {
    private static final String EMAIL = "op@alpha.example";
    private static final String PASSWORD = "correct horse battery";
    private static final Path PAGE = Path.of("../CONTRIBUTING.md");
    private static final String HEADING = "### Add a node kind";

    private final Vertx vertx = Vertx.vertx();

    @TempDir
    private Path folder;

    @Test
    void fourFiles_makeANode_withHealthDocumentationOperationAndLogIn() {
        JsonObject operator = new JsonObject()
                .put("email", EMAIL)
                .put("passwordHash", Passwords.hashNow(PASSWORD).reveal());
        Path config = new TestHome(folder)
                .configure(
                        NodeRole.CONNECTOR,
                        "Alpha",
                        "a",
                        new JsonObject()
                                .put("http", new JsonObject().put("tls", false))
                                .put("operators", new JsonArray().add(operator)));
        RunningNode node =
                DummyMain.start(config, Map.of()).toCompletableFuture().join();
        try {
            assertThat(node).hasToString("ready dummy Alpha " + node.baseUrl());
            ask(new ApiProbe(vertx, node.baseUrl(), Contract.load("dummy/openapi.yaml")));
        } finally {
            node.stop().toCompletableFuture().join();
            Await.result(vertx.close());
        }
    }

    private static void ask(ApiProbe api) {
        api.get("/health").expect(200);
        api.get("/docs/").expect(200);
        api.get("/greeting").expect(401);
        String token = api.post(
                        "/auth/login", new JsonObject().put("email", EMAIL).put("password", PASSWORD))
                .expect(200)
                .json()
                .getString("token");
        assertThat(api.get("/greeting").bearer(token).expect(200).json().getString("greeting"))
                .isEqualTo("hello " + EMAIL);
    }

    @Test
    void contributingPage_namesTheFilesOfTheDummy() throws IOException {
        String section = Files.readString(PAGE).split(HEADING + "\n", 2)[1].split("\n### ", 2)[0];
        List<String> named = section.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("`")[1])
                .map(file -> file.replace("<Name>", "Dummy").replace("<name>", "dummy"))
                .toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(filesOfTheDummy());
    }

    private static List<String> filesOfTheDummy() throws IOException {
        try (Stream<Path> sources = Files.list(Path.of("src/test/java/org/sumspace/common/boot/dummy"));
                Stream<Path> resources = Files.list(Path.of("src/test/resources/dummy"))) {
            return Stream.concat(
                            sources.map(file -> file.getFileName().toString()),
                            resources.map(file -> "dummy/" + file.getFileName()))
                    .filter(file -> !file.endsWith("IT.java") && !file.equals("package-info.java"))
                    .collect(Collectors.toList());
        }
    }
}
