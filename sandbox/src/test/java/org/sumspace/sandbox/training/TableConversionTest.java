package org.sumspace.sandbox.training;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.client.ConverterClient;
import org.sumspace.client.NodeClient;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.data.Schemas;
import org.sumspace.sandbox.data.TableUpload;

class TableConversionTest {
    private final HttpServer server;
    private String answer = "";

    TableConversionTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        server.createContext("/convert_custom", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void rows_areConvertedToStatementsInOrder() throws Exception {
        answer = "{\"id\":\"a\"}\n{\"id\":\"b\"}\n{\"id\":\"c\"}\n";

        assertThat(TableConversion.of(upload(), converter()))
                .extracting(statement -> statement.path("id").asText())
                .containsExactly("a", "b", "c");
    }

    @Test
    void refusedRow_isReportedWithItsReason() {
        answer = "{\"id\":\"a\"}\n{\"error\":{\"row\":2,\"line\":3,\"detail\":\"it has no verb\"}}\n";

        assertThatThrownBy(() -> TableConversion.of(upload(), converter()))
                .isInstanceOf(SandboxException.class)
                .hasMessage("the converter refused row 2 of the table: it has no verb");
    }

    @Test
    void missingRow_isReported() {
        answer = "{\"id\":\"a\"}\n";

        assertThatThrownBy(() -> TableConversion.of(upload(), converter()))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("expected 3 statements from the converter, one for each row, got 1");
    }

    private static TableUpload upload() throws InvalidTableException {
        LearnerTable table = new LearnerTable(
                List.of("n", "label"), List.of(List.of("1.5", "x"), List.of("2", "y"), List.of("3", "x")));
        return new TableUpload(table, Schemas.of(table, "label"), 1);
    }

    private ConverterClient converter() {
        URI base = URI.create("http://localhost:" + server.getAddress().getPort());
        return new ConverterClient(NodeClient.anonymous(HttpClient.newHttpClient(), base));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
