package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConverterClientTest {
    private final HttpServer server;
    private final List<JsonNode> lines = new ArrayList<>();
    private int status = 200;
    private String answer = "";
    private volatile String form = "";

    ConverterClientTest() throws IOException {
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
    void form_hasItsPartsInTheOrderInWhichTheConverterNeedsThem() {
        answer = "{\"a\":1}\n{\"a\":2}\n";

        convert("a\n", "1\n", "2\n");

        assertThat(form.indexOf("name=\"mapping_file\"")).isPositive().isLessThan(form.indexOf("name=\"config\""));
        assertThat(form).contains("name=\"data_file\"").contains("\r\n\r\na\n1\n2\n\r\n--");
        assertThat(lines).extracting(line -> line.path("a").asInt()).containsExactly(1, 2);
    }

    @Test
    void refusal_isReportedWithItsReason() {
        status = 422;
        answer = "{\"title\":\"Unprocessable\",\"detail\":\"Row 1 (line 2) fails: no number\"}";

        assertThatThrownBy(() -> convert("a\n"))
                .isInstanceOf(RemoteException.class)
                .hasMessageContainingAll("answered 422", "Row 1 (line 2) fails: no number");
    }

    private void convert(String... table) {
        URI base = URI.create("http://localhost:" + server.getAddress().getPort());
        List<byte[]> chunks =
                List.of(table).stream().map(chunk -> chunk.getBytes(UTF_8)).toList();
        new ConverterClient(HttpClient.newHttpClient(), base)
                .convertCustom("{}".getBytes(UTF_8), "{}".getBytes(UTF_8), chunks, lines::add);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            form = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
