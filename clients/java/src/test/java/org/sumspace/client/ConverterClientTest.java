package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConverterClientTest {
    private static final String REQUEST = "POST /convert_custom";

    private final List<JsonNode> lines = new ArrayList<>();
    private final FakeNode converter;

    ConverterClientTest() throws IOException {
        converter = new FakeNode();
    }

    @AfterEach
    void stop() {
        converter.close();
    }

    @Test
    void form_hasItsPartsInTheOrderInWhichTheConverterNeedsThem() {
        converter.answer(REQUEST, 200, "{\"a\":1}\n{\"a\":2}\n");

        convert("a\n", "1\n", "2\n");

        String form = converter.requests().get(0).body();
        assertThat(form.indexOf("name=\"mapping_file\"")).isPositive().isLessThan(form.indexOf("name=\"config\""));
        assertThat(form).contains("name=\"data_file\"").contains("\r\n\r\na\n1\n2\n\r\n--");
        assertThat(lines).extracting(line -> line.path("a").asInt()).containsExactly(1, 2);
    }

    @Test
    void refusal_isReportedWithItsReason() {
        converter.answer(REQUEST, 422, "{\"title\":\"Unprocessable\",\"detail\":\"Row 1 (line 2) fails: no number\"}");

        assertThatThrownBy(() -> convert("a\n"))
                .isInstanceOf(RemoteException.class)
                .hasMessageContainingAll("answered 422", "Row 1 (line 2) fails: no number");
    }

    private void convert(String... table) {
        List<byte[]> chunks =
                List.of(table).stream().map(chunk -> chunk.getBytes(UTF_8)).toList();
        new ConverterClient(converter.client())
                .convertCustom("{}".getBytes(UTF_8), "{}".getBytes(UTF_8), chunks, lines::add);
    }
}
