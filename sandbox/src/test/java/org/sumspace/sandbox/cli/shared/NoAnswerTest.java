package org.sumspace.sandbox.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.common.testkit.Await;
import org.sumspace.sandbox.cli.SumspaceMain;

/** Commands to running nodes whose connections cannot be trusted. */
class NoAnswerTest {
    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final StringWriter err = new StringWriter();

    private String url = "";

    @BeforeEach
    void startNode() throws IOException {
        Path root = root("alder");
        Path node = folder.resolve("node");
        assertThat(execute(
                        "org",
                        "issue",
                        "--dir",
                        root.toString(),
                        "--node",
                        "node-1",
                        "--role",
                        "orchestrator",
                        "--url",
                        "https://127.0.0.1:9101",
                        "--out",
                        node.toString()))
                .as(err.toString())
                .isZero();
        url = "https://127.0.0.1:"
                + serve(new HttpServerOptions()
                        .setSsl(true)
                        .setKeyCertOptions(new PemKeyCertOptions()
                                .setCertPath(node.resolve("tls.crt").toString())
                                .setKeyPath(node.resolve("tls.key").toString())));
    }

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    @ParameterizedTest
    @EnumSource
    void certificateThatJavaDoesNotTrust_isNotTakenForADeadNode(NodeName name) {
        assertThat(run(name, url)).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "sumspace: the certificate of the " + name.words() + " at " + url
                                + " is not trusted: Java has no root certificate for it",
                        "  Name with --ca FILE the root certificate of the node's organisation, for example ca.pem in"
                                + " the folder of the data space");
    }

    @Test
    void rootsOfAnotherOrganisation_areNamed() {
        Path other = root("birch").resolve("root.crt");
        assertThat(run(NodeName.CATALOG, url, "--ca", other.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("is not trusted: " + other + " has no root certificate for it");
    }

    @Test
    void rootOfItsOrganisation_isTrusted() {
        Path own = folder.resolve("alder/root.crt");
        assertThat(run(NodeName.CATALOG, url, "--ca", own.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("the catalog refused the request (404)");
    }

    @Test
    void otherHostThanTheCertificates_isNamed() {
        String other = url.replace("127.0.0.1", "localhost");
        assertThat(run(
                        NodeName.CATALOG,
                        other,
                        "--ca",
                        folder.resolve("alder/root.crt").toString()))
                .isEqualTo(1);
        assertThat(err.toString())
                .contains("no secure connection to the catalog at " + other, "the address in its certificate")
                .doesNotContain("does not answer");
    }

    @Test
    void nodeWithoutTls_isNamed() {
        String plain = "https://127.0.0.1:" + serve(new HttpServerOptions());
        assertThat(run(NodeName.CATALOG, plain)).isEqualTo(1);
        assertThat(err.toString())
                .contains("no secure connection to the catalog at " + plain, "with http:// if it has no TLS");
    }

    private Path root(String organisation) {
        Path root = folder.resolve(organisation);
        assertThat(execute("org", "init", "--organisation", organisation, "--dir", root.toString()))
                .as(err.toString())
                .isZero();
        return root;
    }

    private int serve(HttpServerOptions options) {
        HttpServer server = vertx.createHttpServer(options)
                .requestHandler(request -> request.response().setStatusCode(404).end("{}"));
        return Await.result(server.listen(0, "127.0.0.1")).actualPort();
    }

    private int run(NodeName name, String node, String... more) {
        List<String> all = new ArrayList<>(List.of("call", name.kind(), "getPortal", "--node", node));
        all.addAll(List.of(more));
        return execute(all.toArray(String[]::new));
    }

    private int execute(String... arguments) {
        return SumspaceMain.commandLine()
                .setOut(new PrintWriter(new StringWriter(), true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
