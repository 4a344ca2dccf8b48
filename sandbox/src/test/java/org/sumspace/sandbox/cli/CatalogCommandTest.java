package org.sumspace.sandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogCommandTest {
    private static final int OFFERINGS = 130;
    private static final int PAGE = 100;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final HttpServer catalog;

    @TempDir
    Path folder;

    CatalogCommandTest() throws IOException {
        catalog = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        catalog.createContext("/serviceofferings", CatalogCommandTest::page);
        catalog.start();
    }

    @AfterEach
    void stop() {
        catalog.stop(0);
    }

    @Test
    void offerings_areListedInAlignedColumns_withoutControlCharacters() {
        assertThat(run("offerings", "--catalog", url() + "/", "--limit", "2")).isZero();
        assertThat(out.toString().lines())
                .containsExactly(
                        "id                        offered by                changed                   name",
                        "000000000000000000000000  aaaaaaaaaaaaaaaaaaaaaaaa  2026-01-01T00:00:00.000Z  n0?[31m",
                        "000000000000000000000001  aaaaaaaaaaaaaaaaaaaaaaaa  2026-01-01T00:00:00.000Z  n1?[31m",
                        "2 of 130 offerings");
    }

    @Test
    void offeringsOfSeveralPages_arePrintedAsOneArray() throws Exception {
        assertThat(run("offerings", "--catalog", url(), "--limit", "1000", "--json"))
                .isZero();
        JsonNode array = new ObjectMapper().readTree(out.toString());
        assertThat(array).hasSize(OFFERINGS);
        assertThat(array.get(129).path("_id").asText()).isEqualTo("%024d".formatted(129));
    }

    @Test
    void catalogThatDoesNotAnswer_isReportedWithoutAStackTrace() {
        catalog.stop(0);
        assertThat(run("offerings", "--catalog", url())).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "sumspace: the catalog at " + url() + " does not answer",
                        "  Start it, for example with ./sumspace up --report space.json, or name another one with"
                                + " --catalog");
    }

    @Test
    void reportThatIsMissingOrSomethingElse_isRefused() throws Exception {
        Path file = folder.resolve("space.json");
        assertThat(run("offerings", "--space", file.toString())).isEqualTo(1);
        Files.writeString(file, "{");
        assertThat(run("offerings", "--space", file.toString())).isEqualTo(1);
        Files.writeString(file, "{}");
        assertThat(run("offerings", "--space", file.toString())).isEqualTo(1);
        assertThat(err.toString())
                .contains("there is no file " + file, file + " is not JSON", file + " names no catalog")
                .doesNotContain("\tat ");
    }

    @Test
    void wrongArguments_areRefused() {
        assertThat(run("offerings", "--catalog", "catalog")).isEqualTo(1);
        assertThat(run("offerings", "--catalog", url(), "--limit", "0")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("catalog is not the URL", "--limit 0", "expected offerings");
    }

    private int run(String... arguments) {
        return SumspaceMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(IntStream.range(-1, arguments.length)
                        .mapToObj(i -> i < 0 ? "catalog" : arguments[i])
                        .toArray(String[]::new));
    }

    private String url() {
        return "http://localhost:" + catalog.getAddress().getPort();
    }

    /** A page of offerings whose names begin to colour the terminal. */
    private static void page(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        int page = Integer.parseInt(query.replaceFirst(".*page=", ""));
        String result = IntStream.range((page - 1) * PAGE, Math.min(page * PAGE, OFFERINGS))
                .mapToObj("""
                        {"_id": "%1$024d", "providedBy": "aaaaaaaaaaaaaaaaaaaaaaaa", "name": "n%1$d\\u001b[31m",
                         "updatedAt": "2026-01-01T00:00:00.000Z"}"""::formatted)
                .collect(Collectors.joining(","));
        byte[] answer = "{\"data\": {\"count\": %d, \"result\": [%s]}}"
                .formatted(OFFERINGS, result)
                .getBytes(UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }
}
