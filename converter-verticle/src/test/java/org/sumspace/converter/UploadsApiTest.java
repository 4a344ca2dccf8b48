package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;

/** The limit for uploads of all clients that are stored on disk. */
class UploadsApiTest {
    private static final String TYPE = "multipart/form-data; boundary=xx";
    private static final String MAPPING = """
            --xx\r
            Content-Disposition: form-data; name=mapping_file\r
            \r
            {version: 1, input_format: csv, output_format: any, jsonata: "{'a': a}"}\r
            """;
    private static final String DATA = """
            --xx\r
            Content-Disposition: form-data; name=data_file; filename=t.csv\r
            Content-Type: text/csv\r
            \r
            a,b
            """;
    private static final String ROWS = "x,1\n".repeat(15_000);

    @TempDir
    private static Path profiles;

    private ConverterUnderTest converter;

    @BeforeEach
    void start() {
        converter = new ConverterUnderTest(profiles, Map.of("UPLOADS_BYTES_MAX", "100000"));
    }

    @AfterEach
    void stop() {
        converter.close();
    }

    @Test
    void disconnectedClient_releasesItsSpace() throws Exception {
        try (Socket waiting = beginUpload()) {
            await().until(() -> converter.storedBytes() > 50_000);
            ApiProbe.Answer refused = post(DATA + ROWS + "\r\n" + MAPPING + "--xx--\r\n", 503);
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(post(
                                    MAPPING + "--xx\r\nContent-Disposition: form-data; name=config\r\n\r\n{}\r\n" + DATA
                                            + ROWS + "\r\n--xx--\r\n",
                                    200)
                            .text())
                    .as("an upload that is converted while it arrives needs no disk space")
                    .hasLineCount(15_000);
            assertThat(waiting.isConnected()).isTrue();
        }
        await().until(() -> converter.storedBytes() == 0);
        assertThat(post(DATA + ROWS + "\r\n" + MAPPING + "--xx--\r\n", 200).text())
                .hasLineCount(15_000);
        await().until(() -> converter.storedBytes() == 0);
    }

    @Test
    void uploadThatIsTooLargeAlone_isRefused() {
        post(DATA + ROWS + ROWS + "\r\n" + MAPPING + "--xx--\r\n", 413)
                .problem()
                .detailContains("before data_file");
        await().until(() -> converter.storedBytes() == 0);
    }

    /** Sends the data before the mapping, and then nothing more. */
    private Socket beginUpload() throws IOException {
        Socket socket = new Socket(converter.base().getHost(), converter.base().getPort());
        socket.getOutputStream()
                .write(("POST /convert_custom HTTP/1.1\r\nHost: x\r\nContent-Type: " + TYPE
                                + "\r\nContent-Length: 1000000\r\n\r\n" + DATA + ROWS)
                        .getBytes(UTF_8));
        return socket;
    }

    private ApiProbe.Answer post(String form, int status) {
        return converter
                .api
                .get("/convert_custom")
                .method("POST")
                .body(TYPE, form.getBytes(UTF_8))
                .expect(status);
    }
}
