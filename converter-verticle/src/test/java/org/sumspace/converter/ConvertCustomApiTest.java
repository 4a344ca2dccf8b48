package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;

class ConvertCustomApiTest {
    private static final String TYPE = "multipart/form-data; boundary=xx";
    private static final String MAPPING = """
            version: 1
            input_format: csv
            output_format: any
            mappings:
              - input_fields: [a]
                output_fields: {output_field: a}
              - input_fields: [b]
                output_fields: {output_field: b, custom: "lambda b: 6 // b"}
            """;
    private static final String DATA_PART = "data_file\"; filename=\"../../etc/t.csv\"\r\nContent-Type: text/csv";

    @TempDir
    private static Path profiles;

    private static ConverterUnderTest converter;

    @BeforeAll
    static void start() {
        converter = new ConverterUnderTest(profiles, Map.of("UPLOAD_BYTES_MAX", "40000000"));
    }

    @AfterAll
    static void stop() {
        converter.close();
    }

    @Test
    void table_isConvertedRowByRow() {
        ApiProbe.Answer answer =
                post(DATA_PART, "a,b\nx,1\ny,2\n", "mapping_file", MAPPING).expect(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/x-ndjson");
        assertThat(answer.text()).isEqualTo("{\"a\":\"x\",\"b\":6}\n{\"a\":\"y\",\"b\":3}\n");
        assertThat(converter.api.get("/metrics").expect(200).text())
                .contains("sumspace_converter_records_total{format=\"custom\"}");
    }

    @Test
    void partsMayComeInAnyOrder() {
        String config = "{\"delimiter\": \";\"}";
        String lines = "{\"a\":\"x\",\"b\":6}\n";
        assertThat(post("mapping_file", MAPPING, "config", config, DATA_PART, "a;b\nx;1\n", "output_format", "xAPI")
                        .expect(200)
                        .text())
                .isEqualTo(lines);
        assertThat(post(DATA_PART, "a;b\nx;1\n", "output_format", "xapi", "config", config, "mapping_file", MAPPING)
                        .expect(200)
                        .text())
                .isEqualTo(lines);
        assertThat(post("mapping_file", MAPPING, DATA_PART, "a;b\nx;1\n", "config", config)
                        .expect(200)
                        .text())
                .isEqualTo(lines);
    }

    @Test
    void failingRow_isAnErrorLine() {
        assertThat(post("mapping_file", MAPPING, DATA_PART, "a,b\nx,1\ny,0\nz,2\n")
                        .expect(200)
                        .text())
                .startsWith("{\"a\":\"x\",\"b\":6}\n{\"error\":{\"row\":2,\"line\":3,\"detail\":")
                .doesNotContain("\"z\"");
        assertThat(post("mapping_file", MAPPING, "config", "{\"on_error\":\"continue\"}", DATA_PART, "a,b\nx,0\nz,2\n")
                        .expect(200)
                        .text())
                .startsWith("{\"error\":{\"row\":1,")
                .endsWith("{\"a\":\"z\",\"b\":3}\n");
        post("mapping_file", MAPPING, DATA_PART, "a,b\ny,0\nz,2\n")
                .expect(422)
                .problem()
                .isOfType(ProblemType.UNPROCESSABLE)
                .detailContains("Row 1 (line 2)");
    }

    @Test
    void recursion_is422() {
        String recursive = MAPPING.replace("6 // b", "(lambda g: g(g))(lambda g: g(g))");
        post(DATA_PART, "a,b\nx,1\n", "mapping_file", recursive)
                .expect(422)
                .problem()
                .isOfType(ProblemType.UNPROCESSABLE)
                .detailContains("nested");
    }

    @Test
    void lines_areValidated_ifConfigSaysSo() {
        post("mapping_file", MAPPING, "config", "{\"validate\": true}", DATA_PART, "a,b\nx,1\n")
                .expect(422)
                .problem()
                .detailContains("not valid xapi");
        post(
                        "mapping_file",
                        MAPPING,
                        "config",
                        "{\"validate\": true}",
                        DATA_PART,
                        "a,b\nx,1\n",
                        "output_format",
                        "custom")
                .expect(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "422 | /mapping_file: is missing | data_file",
                "422 | /data_file: is missing | mapping_file",
                "422 | Duplicate part | data_file mapping_file mapping_file",
                "422 | Duplicate part | data_file data_file mapping_file",
                "422 | Unknown part | data_file mapping_file other",
                "400 | Unsupported MIME type | image mapping_file",
                "413 | mapping_file is larger than | data_file large",
                "400 | config is not valid JSON | data_file mapping_file broken",
                "422 | mapping_file:1:1 | data_file anchors",
                "400 | Unknown format | data_file mapping_file unknown",
            })
    void invalidForms_areRefused(int status, String detail, String parts) {
        String[] form = Arrays.stream(parts.split(" "))
                .flatMap(part -> switch (part) {
                    case "data_file" -> Stream.of(DATA_PART, "a,b\nx,1\n");
                    case "image" -> Stream.of("data_file\"; filename=\"x.png\"\r\nContent-Type: image/png", "x");
                    case "large" -> Stream.of("mapping_file", "#".repeat(300_000));
                    case "broken" -> Stream.of("config", "{");
                    case "anchors" -> Stream.of("mapping_file", "&a [1]");
                    case "unknown" -> Stream.of("output_format", "pdf");
                    default -> Stream.of(part, MAPPING);
                })
                .toArray(String[]::new);
        post(form).expect(status).problem().detailContains(detail);
    }

    @Test
    void otherBodies_areRefused() {
        ApiProbe.Call call = converter.api.get("/convert_custom").method("POST");
        call.body("text/csv", "a,b\n".getBytes(UTF_8)).expect(415);
        call.body("multipart/form-data", "--xx--\r\n".getBytes(UTF_8)).expect(400);
        call.body(TYPE, "--xx\r\n".getBytes(UTF_8)).expect(400);
        call.body(TYPE, new byte[40_000_001]).expect(413);
        converter.api.get("/convert_custom").expect(405);
    }

    @Test
    void largeTable_isConvertedCompletely() {
        StringBuilder table = new StringBuilder("a,b\n");
        for (int i = 0; i < 50_000; i++) {
            table.append("row ").append(i).append(",3\n");
        }
        String last = "{\"a\":\"row 49999\",\"b\":2}\n";
        for (String config : new String[] {"{}", ""}) {
            String[] parts = {"mapping_file", MAPPING, "config", config, DATA_PART, table.toString()};
            String text = post(config.isEmpty() ? Arrays.copyOfRange(parts, 0, 6) : parts)
                    .expect(200)
                    .text();
            assertThat(text).endsWith(last).hasLineCount(50_000);
        }
        assertThat(post(DATA_PART, table.toString(), "mapping_file", MAPPING)
                        .expect(200)
                        .text())
                .endsWith(last)
                .hasLineCount(50_000);
    }

    /** Request and answer are larger than the buffers of sockets. */
    @Test
    void clientThatReadsAfterItSentEverything_isServed() throws Exception {
        byte[] form = form(
                "mapping_file",
                MAPPING,
                "config",
                "{}",
                DATA_PART,
                "a,b\n" + ("x".repeat(1_000) + ",3\n").repeat(30_000));
        URI uri = converter.base();
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.setSoTimeout((int) Patience.MAX.toMillis());
            OutputStream out = socket.getOutputStream();
            String head = "POST /convert_custom HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: " + TYPE
                    + "\r\nContent-Length: " + form.length + "\r\n\r\n";
            assertThat(CompletableFuture.runAsync(() -> send(out, head.getBytes(UTF_8), form)))
                    .succeedsWithin(Patience.MAX);
            long bytes = 0;
            InputStream in = socket.getInputStream();
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read;
            }
            assertThat(bytes).isGreaterThan(30_000L * 1_000);
        }
    }

    @Test
    void formWithoutContentLength_isConvertedUpToTheLimit() throws Exception {
        byte[] begin = form("mapping_file", MAPPING, "config", "{}", DATA_PART, "a,b\n");
        byte[] rows = ("x".repeat(99_997) + ",3\n").repeat(10).getBytes(UTF_8);
        byte[] end = "\r\n--xx--\r\n".getBytes(UTF_8);
        byte[] open = Arrays.copyOf(begin, begin.length - end.length);

        assertThat(postChunked(open, rows, end).body()).hasLineCount(10).endsWith("\"b\":2}\n");
        byte[][] tooLong = new byte[42][];
        Arrays.fill(tooLong, rows);
        tooLong[0] = open;
        assertThat(postChunked(tooLong).body())
                .endsWith("{\"error\":{\"detail\":\"The form is larger than 40000000 bytes.\"}}\n");
    }

    private static HttpResponse<String> postChunked(byte[]... pieces) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(converter.base().resolve("/convert_custom"))
                .header("Content-Type", TYPE)
                .POST(HttpRequest.BodyPublishers.ofByteArrays(List.of(pieces)))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void send(OutputStream out, byte[] head, byte[] form) {
        try {
            out.write(head);
            out.write(form);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ApiProbe.Call post(String... parts) {
        return converter.api.get("/convert_custom").method("POST").body(TYPE, form(parts));
    }

    /** @param parts alternating names, which may be followed by further headers, and contents */
    private static byte[] form(String... parts) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        for (int i = 0; i < parts.length; i += 2) {
            String head = parts[i].contains("\"") ? parts[i] : parts[i] + "\"";
            form.writeBytes(
                    ("--xx\r\nContent-Disposition: form-data; name=\"" + head + "\r\n\r\n").getBytes(ISO_8859_1));
            form.writeBytes(parts[i + 1].getBytes(UTF_8));
            form.writeBytes("\r\n".getBytes(ISO_8859_1));
        }
        form.writeBytes("--xx--\r\n".getBytes(ISO_8859_1));
        return form.toByteArray();
    }
}
