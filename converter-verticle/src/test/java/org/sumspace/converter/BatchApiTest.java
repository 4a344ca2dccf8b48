package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.core.parsetools.RecordParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.error.ProblemType;

class BatchApiTest {
    private static final String NDJSON = "application/x-ndjson";
    private static final int BATCH_BYTES_MAX = 110_000_000;
    private static final String VISIT = "{\"visitorId\": \"v%s\", \"siteName\": \"e.org\", \"visitIp\": \"\","
            + " \"languageCode\": \"en\", \"browserName\": \"CH\", \"interactions\": 3, \"actionDetails\":"
            + " {\"timestamp\": 1733927799, \"timeSpent\": 4, \"url\": \"e.org/p\", \"title\": \"T\"}}";

    private static final String LARGE_VISIT =
            VISIT.replace("\"title\": \"T\"", "\"title\": \"" + "t".repeat(20_000) + "\"");

    /** 100 MB together. */
    private static final int RECORDS = 5_000;

    @TempDir
    private static Path profiles;

    private static ConverterUnderTest converter;
    private static Vertx vertx;
    private static HttpClient client;

    @BeforeAll
    static void start() {
        converter = new ConverterUnderTest(
                profiles,
                Map.of(
                        "BATCH_BYTES_MAX",
                        String.valueOf(BATCH_BYTES_MAX),
                        "BODY_BYTES_MAX",
                        "65536",
                        "BATCH_UNREAD_SECONDS",
                        "1"));
        vertx = Vertx.vertx();
        client = vertx.createHttpClient();
    }

    @AfterAll
    static void stop() {
        result(vertx.close());
        converter.close();
    }

    @Test
    void everyLine_isAnsweredInOrder() {
        List<JsonObject> lines =
                send(NDJSON, "", VISIT.formatted(1) + "\n{\"a\": \n\n" + VISIT.formatted(3) + "\n{\"a\": 1}\n\"text\"");
        assertThat(lines).extracting(line -> line.getInteger("record")).containsExactly(1, 2, 3, 4, 5);
        assertThat(visitor(lines.get(0))).isEqualTo("v1");
        assertThat(visitor(lines.get(2))).isEqualTo("v3");
        assertThat(lines.get(0).getJsonObject("meta").getString("input_format")).isEqualTo("matomo");
        assertThat(error(lines.get(1)).getString("detail")).startsWith("The record is not valid JSON: line 1, column ");
        assertThat(error(lines.get(3)).getString("detail")).isEqualTo("Unable to detect trace format");
        assertThat(error(lines.get(4)).getInteger("status")).isEqualTo(422);
    }

    @Test
    void everyElementOfAnArray_isAnswered_includingRequests() {
        String request = "{\"input_format\": \"xapi\", \"input_trace\": " + VISIT.formatted(2) + "}";
        List<JsonObject> lines =
                send("application/json", "?input_format=matomo", "[" + VISIT.formatted(1) + "," + request);
        assertThat(lines).hasSize(3);
        assertThat(visitor(lines.get(0))).isEqualTo("v1");
        assertThat(error(lines.get(1)).getString("cause")).contains("$.visitorId: unknown field");
        assertThat(error(lines.get(2)).getString("detail")).isEqualTo("The array of records is not closed.");
    }

    @Test
    void oversizedRecord_isRefused_andTheBatchContinues() {
        List<JsonObject> lines = send(NDJSON, "", "{\"a\": \"" + "x".repeat(70_000) + "\"}\n" + VISIT.formatted(2));
        assertThat(error(lines.get(0)).getString("type"))
                .isEqualTo(ProblemType.TOO_LARGE.uri().toString());
        assertThat(visitor(lines.get(1))).isEqualTo("v2");
    }

    @Test
    void invalidBatches_areRefusedBeforeTheyAreRead() {
        converter
                .api
                .post("/convert/batch", new JsonObject())
                .body("text/csv", new byte[1])
                .expect(415);
        converter
                .api
                .post("/convert/batch?input_format=cobol", new JsonObject())
                .expect(400)
                .problem();
        HttpClientResponse tooLong = result(open().compose(request -> request.putHeader("Content-Type", NDJSON)
                .putHeader("Content-Length", String.valueOf(BATCH_BYTES_MAX + 1L))
                .sendHead()
                .compose(sent -> request.response())));
        assertThat(tooLong.statusCode()).isEqualTo(413);
    }

    /** A batch without Content-Length ends at its limit, with an error in the last line. */
    @Test
    void batchWithoutContentLength_isAnsweredUpToTheLimit() {
        try (ConverterUnderTest small = new ConverterUnderTest(profiles, Map.of("BATCH_BYTES_MAX", "1024"))) {
            HttpClientRequest request =
                    result(client.request(HttpMethod.POST, small.port, "127.0.0.1", "/convert/batch"));
            request.setChunked(true).putHeader("Content-Type", NDJSON);
            Future<Buffer> answer = request.response().compose(response -> {
                request.write(" ".repeat(2_000));
                return response.body();
            });
            request.write(VISIT.formatted(1) + "\n");
            assertThat(lines(result(answer)))
                    .last()
                    .satisfies(
                            last -> assertThat(error(last).getInteger("status")).isEqualTo(413));
        }
    }

    /** Python's http.client and requests are such clients. */
    @Test
    void clientThatSendsEverythingBeforeItReads_getsEveryAnswer() throws IOException {
        HttpURLConnection connection = sendBeforeReading(converter);
        try (BufferedReader answer = answer(connection)) {
            for (int record = 1; record <= RECORDS; record++) {
                JsonObject line = new JsonObject(answer.readLine());
                assertThat(line.getInteger("record")).isEqualTo(record);
                assertThat(visitor(line)).isEqualTo("v" + record);
            }
            assertThat(answer.readLine()).isNull();
        }
        await().until(() -> converter.storedBytes() == 0);
    }

    /** The storage would be too small for this batch. */
    @Test
    void clientThatReadsWhileItSends_needsNoStorage() {
        try (ConverterUnderTest small =
                new ConverterUnderTest(profiles, Map.of("UPLOADS_BYTES_MAX", "1024", "BATCH_UNREAD_SECONDS", "3600"))) {
            HttpClientRequest request =
                    result(client.request(HttpMethod.POST, small.port, "127.0.0.1", "/convert/batch"));
            request.setChunked(true).putHeader("Content-Type", NDJSON);
            AtomicInteger sent = new AtomicInteger();
            Future<HttpClientResponse> paused = request.response().map(HttpClientResponse::pause);
            request.sendHead().onSuccess(head -> sendFrom(request, sent));
            HttpClientResponse response = result(paused);
            AtomicInteger converted = new AtomicInteger();
            RecordParser lines = RecordParser.newDelimited(
                    "\n", line -> converted.addAndGet(line.toString().contains("\"output_trace\"") ? 1 : 0));
            result(Future.<Void>future(end -> response.handler(lines)
                    .exceptionHandler(end::tryFail)
                    .endHandler(end::tryComplete)
                    .resume()));
            assertThat(converted).hasValue(RECORDS);
        }
    }

    /** Everything that arrived before the storage was full is answered. */
    @Test
    void unreadBatchThatIsTooLargeForTheStorage_endsWithAnError() throws IOException {
        try (ConverterUnderTest small =
                new ConverterUnderTest(profiles, Map.of("UPLOADS_BYTES_MAX", "1000000", "BATCH_UNREAD_SECONDS", "1"))) {
            try (BufferedReader answer = answer(sendBeforeReading(small))) {
                int records = 0;
                JsonObject line = new JsonObject(answer.readLine());
                for (; line.containsKey("output_trace"); line = new JsonObject(answer.readLine())) {
                    assertThat(visitor(line)).isEqualTo("v" + ++records);
                }
                assertThat(records).isGreaterThan(1_000_000 / LARGE_VISIT.length() - 1);
                assertThat(error(line).getInteger("status")).isEqualTo(413);
                assertThat(error(line).getString("detail")).contains("Read the answer while sending");
                assertThat(answer.readLine()).isNull();
            }
            await().until(() -> small.storedBytes() == 0);
        }
    }

    @Test
    void disconnectedClient_releasesItsStorage() throws IOException {
        HttpURLConnection connection = sendBeforeReading(converter);
        await().until(() -> converter.storedBytes() > 0);
        connection.disconnect();
        await().until(() -> converter.storedBytes() == 0);
    }

    private static HttpURLConnection sendBeforeReading(ConverterUnderTest to) throws IOException {
        long length = IntStream.rangeClosed(1, RECORDS)
                .mapToLong(record -> largeVisit(record).length())
                .sum();
        HttpURLConnection connection =
                (HttpURLConnection) to.base().resolve("/convert/batch").toURL().openConnection();
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", NDJSON);
        connection.setFixedLengthStreamingMode(length);
        try (OutputStream out = connection.getOutputStream()) {
            for (int record = 1; record <= RECORDS; record++) {
                out.write(largeVisit(record).getBytes(UTF_8));
            }
        }
        return connection;
    }

    private static BufferedReader answer(HttpURLConnection connection) throws IOException {
        return new BufferedReader(new InputStreamReader(connection.getInputStream(), UTF_8));
    }

    private static String largeVisit(int record) {
        return LARGE_VISIT.formatted(record) + "\n";
    }

    /** Must run on the request's thread; on another one the queue might drain before its handler is set. */
    private static void sendFrom(HttpClientRequest request, AtomicInteger sent) {
        while (sent.get() < RECORDS && !request.writeQueueFull()) {
            request.write(largeVisit(sent.incrementAndGet()));
        }
        if (sent.get() < RECORDS) {
            request.drainHandler(drained -> sendFrom(request, sent));
        } else {
            request.end();
        }
    }

    private static Future<HttpClientRequest> open() {
        return client.request(HttpMethod.POST, converter.port, "127.0.0.1", "/convert/batch");
    }

    private static List<JsonObject> send(String type, String query, String body) {
        Buffer answer = result(client.request(HttpMethod.POST, converter.port, "127.0.0.1", "/convert/batch" + query)
                .compose(request -> request.putHeader("Content-Type", type)
                        .send(body)
                        .compose(response -> {
                            assertThat(response.statusCode()).isEqualTo(200);
                            assertThat(response.getHeader("Content-Type")).isEqualTo(NDJSON);
                            return response.body();
                        })));
        return lines(answer);
    }

    private static List<JsonObject> lines(Buffer answer) {
        return answer.toString().lines().map(JsonObject::new).toList();
    }

    private static Object visitor(JsonObject line) {
        return line.getJsonObject("output_trace")
                .getJsonObject("actor")
                .getJsonObject("account")
                .getString("name");
    }

    private static JsonObject error(JsonObject line) {
        return line.getJsonObject("error");
    }
}
