package org.sumspace.assessment.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.dataset.core.ColumnNames;
import org.sumspace.assessment.dataset.core.Header;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.common.table.Utf8Check;

class HeaderTest {
    private static Header read(String text) throws IOException {
        return Header.read(new StringReader(text), 10_000, 2_000);
    }

    @Test
    void delimitersAndQuotes_areRead() throws IOException {
        assertThat(read("a,\"b;c\",d\n1,2,3\n").names()).containsExactly("a", "b;c", "d");
        assertThat(read("a;b;c\r\n").delimiter()).isEqualTo(';');
        assertThat(read("a\tb\n").names()).containsExactly("a", "b");
        assertThat(read("\"a\nb\",\"c\"\"d\"\n").names()).containsExactly("a\nb", "c\"d");
        assertThat(read("\n\na,b\n1,2").skipped()).isEqualTo(2);
        assertThat(read("alone").names()).containsExactly("alone");
    }

    /** Exports of instruments and registers begin with a page of comments. */
    @ParameterizedTest
    @ValueSource(ints = {1, 20, 25, 30, 39, 40, 41, 500})
    void headerAfterManyComments_isFound(int comments) throws IOException {
        Header header = read("# station, unit\n".repeat(comments) + "id,value\n" + "a,1\n".repeat(20));

        assertThat(header.names()).containsExactly("id", "value");
        assertThat(header.skipped()).isEqualTo(comments);
    }

    /** assessment I4: a header with too many columns is refused before the database reads it. */
    @Test
    void tooManyColumns_areRefused() {
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> Header.read(new StringReader("c,".repeat(20_000) + "c\n"), 1 << 20, 2_000))
                .withMessageContaining("20001 columns");
    }

    /** assessment I4. */
    @Test
    void endlessLine_isRefused() {
        assertThatExceptionOfType(AssessmentException.class).isThrownBy(() -> read("\"" + "x".repeat(10_001)));
    }

    /** assessment W4: names stay data, and each column has one of its own. */
    @Test
    void namesOfColumns_areUniqueAndPrintable() {
        ColumnNames.Named named = ColumnNames.of(
                List.of("b", "b", "", "x\u0000\u202ey", "a\"); DROP TABLE d; --"), UnaryOperator.identity());
        assertThat(named.columns().stream().map(Column::name))
                .containsExactly("b", "b_1", "column_3", "xy", "a\"); DROP TABLE d; --");
        assertThat(named.warnings()).hasSize(3);
    }

    /** assessment I3. */
    @ParameterizedTest
    @CsvSource({"é€😀, UTF-8, true", "é, windows-1252, false"})
    void utf8_isRecognised(String text, String charset, boolean valid) {
        Utf8Check check = new Utf8Check();
        byte[] bytes = text.getBytes(java.nio.charset.Charset.forName(charset));
        for (byte each : bytes) {
            check.update(new byte[] {each}, 1);
        }
        assertThat(check.isValid()).isEqualTo(valid);
    }

    @Test
    void overlongAndCutForms_areNotUtf8() {
        for (byte[] bytes : List.of(
                new byte[] {(byte) 0xc0, (byte) 0x80},
                new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
                new byte[] {(byte) 0xf5, (byte) 0x80, (byte) 0x80, (byte) 0x80},
                "€".getBytes(StandardCharsets.UTF_8))) {
            Utf8Check check = new Utf8Check();
            check.update(bytes, bytes[0] == (byte) 0xe2 ? 2 : bytes.length);
            assertThat(check.isValid()).isFalse();
        }
    }
}
