package org.sumspace.assessment.dataset.service;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.dataset.domain.InputFile;

/** Which columns are known before a file is read. */
class FirstLineTest {
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Bytes(String name, byte[] content) implements InputFile {
        @Override
        public Facts facts() {
            return new Facts(content.length, "2026-11-25T12:00:00Z");
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(content);
        }
    }

    private static Optional<List<String>> columns(String name, byte[] content) throws IOException {
        return FirstLine.columns(new Bytes(name, content));
    }

    @Test
    void csv_hasTheNamesOfItsHeader() throws IOException {
        assertThat(columns("a.csv", "age;\"hours; a day\"\nü;1\n".getBytes(UTF_8)))
                .contains(List.of("age", "hours; a day"));
        assertThat(columns("a", "age,hours".getBytes(UTF_8))).contains(List.of("age", "hours"));
    }

    /** A wrong refusal would be worse than a late one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "âge,hours\n1,2\n",
                "\uFEFFage,hours\n1,2\n",
                "age,age\n1,2\n",
                "age,\n1,2\n",
                " age,hours\n1,2\n",
                "{\"age\": 1}",
                "[{\"age\": 1}]",
                "PAR1,x"
            })
    void whatOneLineDoesNotTell_isNotKnown(String content) throws IOException {
        assertThat(columns("a.csv", content.getBytes(UTF_8))).isEmpty();
    }

    @Test
    void otherFormatsAndEncodings_areNotKnown() throws IOException {
        assertThat(columns("a.JSONL", "age,hours\n".getBytes(UTF_8))).isEmpty();
        assertThat(columns("a.csv", "age,hours\n".getBytes(UTF_16))).isEmpty();
    }
}
