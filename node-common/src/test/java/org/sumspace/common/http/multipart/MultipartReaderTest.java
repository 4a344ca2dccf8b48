package org.sumspace.common.http.multipart;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

class MultipartReaderTest {
    private static final String FORM = String.join(
            "\r\n",
            "preamble",
            "--b",
            "Content-Disposition: form-data; name=\"file\"; filename=\"../../etc/\\\"x\\\".csv\"",
            "Content-Type: Text/CSV; charset=utf-8",
            "",
            "a",
            "-b",
            "--c",
            "\u00ff\u0000--b",
            "",
            "--b \t",
            "content-disposition:form-data;name=plain",
            "",
            "",
            "--b--",
            "epilogue");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void parts_arePassedOnUnchanged(int piece) {
        assertThat(read(FORM, piece))
                .containsExactly(
                        "PartHeaders[name=file, fileName=../../etc/\"x\".csv, contentType=text/csv, charset=utf-8]",
                        "a\r\n-b\r\n--c\r\n\u00ff\u0000--b\r\n",
                        "PartHeaders[name=plain, fileName=null, contentType=, charset=]",
                        "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not a form",
                "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx",
                "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b",
                "--b\r\nContent-Type: text/csv\r\n\r\nx\r\n--b--",
                "--bc\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--",
                "--b\r\nX: "
            })
    void invalidForm_isRefused(String form) {
        String text = form.endsWith("X: ") ? form + "y".repeat(9000) : form;
        assertThatThrownBy(() -> read(text, 1000))
                .isInstanceOfSatisfying(
                        NodeException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.INVALID_INPUT));
    }

    @Test
    void tooManyParts_areRefused() {
        String part = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n";
        assertThatThrownBy(() -> read(part.repeat(101) + "--b--", 1000)).hasMessageContaining("100 parts");
    }

    @Test
    void contentType_namesTheBoundary() {
        assertThatThrownBy(() -> MultipartReader.of("multipart/form-data", new Parts()))
                .hasMessageContaining("boundary");
        assertThatThrownBy(() -> MultipartReader.of("text/csv", new Parts()))
                .isInstanceOfSatisfying(
                        NodeException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.UNSUPPORTED_MEDIA_TYPE));
    }

    private static List<String> read(String form, int piece) {
        Parts parts = new Parts();
        MultipartReader reader = MultipartReader.of("multipart/form-data; charset=x; boundary=\"b\"", parts);
        byte[] bytes = form.getBytes(ISO_8859_1);
        for (int at = 0; at < bytes.length; at += piece) {
            byte[] next = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + piece));
            reader.read(next, next.length);
        }
        reader.end();
        return parts.seen;
    }

    private static final class Parts implements MultipartReader.Sink {
        private final List<String> seen = new ArrayList<>();
        private final StringBuilder content = new StringBuilder();

        @Override
        public void begin(PartHeaders headers) {
            seen.add(headers.toString());
        }

        @Override
        public void bytes(byte[] bytes, int begin, int end) {
            content.append(new String(bytes, begin, end - begin, ISO_8859_1));
        }

        @Override
        public void end() {
            seen.add(content.toString());
            content.setLength(0);
        }
    }
}
