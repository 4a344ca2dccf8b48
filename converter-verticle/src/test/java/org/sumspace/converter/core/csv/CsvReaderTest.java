package org.sumspace.converter.core.csv;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest {
    /** A table, its dialect (delimiter, quote, escape, doubled quotes, skipped blanks, quoting), and Python's rows. */
    record Case(String text, String dialect, String rows) {}

    static List<Case> cases() {
        return List.of(
                new Case("a,b\n1,2\n", ",\" TFM", "[[a, b], [1, 2]]"),
                new Case("a,b\r\n1,2", ",\" TFM", "[[a, b], [1, 2]]"),
                new Case("a,b\r1,2\r", ",\" TFM", "[[a, b], [1, 2]]"),
                new Case("a,b\n\n\n1,2\n", ",\" TFM", "[[a, b], [1, 2]]"),
                new Case("\"a,b\",\"c\"\"d\"\n", ",\" TFM", "[[a,b, c\"d]]"),
                new Case("\"a\nb\",c\n", ",\" TFM", "[[a\nb, c]]"),
                new Case("\"a\"b,c\n", ",\" TFM", "[[ab, c]]"),
                new Case("\"a\" ,c\n", ",\" TFM", "[[a , c]]"),
                new Case("a\"b\",c\n", ",\" TFM", "[[a\"b\", c]]"),
                new Case("a, \"b,c\"\n", ",\" TFM", "[[a,  \"b, c\"]]"),
                new Case("a, \"b,c\"\n", ",\" TTM", "[[a, b,c]]"),
                new Case("a,  b\n", ",\" TTM", "[[a, b]]"),
                new Case("a,\n,\n", ",\" TFM", "[[a, ], [, ]]"),
                new Case("\"\"\n", ",\" TFM", "[[]]"),
                new Case("'a;b';c\n", ";' TFM", "[[a;b, c]]"),
                new Case("a\\,b,c\n", ",\"\\TFM", "[[a,b, c]]"),
                new Case("\"a\\\"b\",c\n", ",\"\\FFM", "[[a\"b, c]]"),
                new Case("a\\nb,c\n", ",\"\\TFM", "[[anb, c]]"),
                new Case("a\\\nb,c\n", ",\"\\TFM", "[[a\nb, c]]"),
                new Case("\"a\"\"b\",c\n", ",\" FFM", "[[a\"b\", c]]"),
                new Case("\"a,b\",c\n", ",\" TFN", "[[\"a, b\", c]]"),
                new Case("a\tb\n", "\t\" TFM", "[[a, b]]"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void tables_areReadAsPythonReadsThem(Case one) {
        List<List<String>> rows = new ArrayList<>();
        for (CsvRow row : rows(one.text().getBytes(UTF_8), settings(one.dialect()), null, 1)) {
            assertThat(row.problem()).isNull();
            rows.add(row.cells());
        }
        assertThat(rows).hasToString(one.rows());
        assertThat(rows(one.text().getBytes(UTF_8), settings(one.dialect()), null, 1 << 20))
                .extracting(CsvRow::cells)
                .hasToString(one.rows());
    }

    private static DialectSettings settings(String dialect) {
        char escape = dialect.charAt(2);
        return new DialectSettings(
                dialect.charAt(0),
                dialect.charAt(1),
                escape == ' ' ? null : escape,
                dialect.charAt(3) == 'T',
                dialect.charAt(4) == 'T',
                dialect.charAt(5) == 'N' ? Quoting.NONE : Quoting.MINIMAL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '#',
            value = {
                "#a,b;c\n1,2;3\n# ~ #,#",
                "#a;b\n1,5;2,5\n# ~ #;#",
                "#user\twhen\nx\t14:17:32\n# ~ #\t#",
                "#user,when\nx,14:17:32\ny,\"a;b;c;d\"\n# ~ #,#",
                "#a|b|c\n1|2|3# ~ #|#",
                "#a b\n1 2\n# ~ # #",
                "#alone\n1\n# ~ #,#",
                "## ~ #,#",
            })
    void delimiter_isDetected(String text, String delimiter) {
        assertThat(DialectSettings.DETECT
                        .dialect(CharBuffer.wrap(text.toCharArray()), true)
                        .delimiter())
                .isEqualTo(delimiter.charAt(0));
    }

    @Test
    void singleQuotes_andBlanksBeforeQuotes_areDetected() {
        assertThat(read("a,b\n'1,2',3\n", null)).containsExactly(List.of("a", "b"), List.of("1,2", "3"));
        assertThat(read("a, b\nx, \"1, 2\"\n", null)).containsExactly(List.of("a", "b"), List.of("x", "1, 2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "utf-8",
                "UTF_8",
                "utf-8-sig",
                "latin-1",
                "iso-8859-1",
                "cp1252",
                "utf-16",
                "utf_16_le",
                "mac_roman",
                "iso8859_15"
            })
    void encodings_areKnownByTheirPythonNames(String name) {
        byte[] bytes = "a;b\né;ü\n".getBytes(Encodings.forName(name));
        assertThat(rows(bytes, DialectSettings.DETECT, Encodings.forName(name), 1))
                .extracting(CsvRow::cells)
                .containsExactly(List.of("a", "b"), List.of("é", "ü"));
    }

    @Test
    void unknownEncodings_areRefused() {
        for (String name : new String[] {"klingon", "", "../x", "a b"}) {
            assertThatThrownBy(() -> Encodings.forName(name)).isInstanceOf(InvalidCsvException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf-8", "utf-16le", "utf-16be"})
    void byteOrderMark_decidesTheEncodingAndIsRemoved(String name) {
        byte[] bytes = "\ufeffa,b\né,1\n".getBytes(Charset.forName(name));
        assertThat(rows(bytes, DialectSettings.DETECT, null, 1))
                .extracting(CsvRow::cells)
                .containsExactly(List.of("a", "b"), List.of("é", "1"));
    }

    @Test
    void invalidBytes_affectOnlyTheirRow() {
        byte[] bytes = "a,b\n1,2\n3,\u00ff\n4,5\n".getBytes(ISO_8859_1);
        List<CsvRow> rows = rows(bytes, DialectSettings.DETECT, null, 3);
        assertThat(rows).extracting(row -> row.problem() == null).containsExactly(true, true, false, true);
        assertThat(rows.get(2).problem()).contains("encoding");
        assertThat(rows.get(2).line()).isEqualTo(3);
    }

    @Test
    void quotedHeaderAfterAByteOrderMark_isReadAsWithoutIt() {
        String table = "\"Punkte\n(max. 10)\";Seite\n5;https://e.org/p\n";
        assertThat(read("\uFEFF" + table, null))
                .isEqualTo(read(table, null))
                .first()
                .isEqualTo(List.of("Punkte\n(max. 10)", "Seite"));
    }

    @Test
    void oversizedRows_areReportedAndDiscarded() {
        String cell = "x".repeat(CsvReader.CELL_CHARS_MAX + 1);
        String columns = "1,".repeat(1_000_000);
        String row = ("y".repeat(100_000) + ",").repeat(12);
        List<CsvRow> rows = rows(
                ("a,b\n" + cell + ",1\n" + columns + "\n" + row + "\n1,2\n").getBytes(UTF_8),
                DialectSettings.DETECT,
                null,
                8192);
        assertThat(rows).hasSize(5);
        assertThat(rows.get(1).problem()).contains("131072 characters");
        assertThat(rows.get(2).problem()).contains("10000 cells");
        assertThat(rows.get(3).problem()).contains("1048576 characters");
        assertThat(rows.get(4).cells()).containsExactly("1", "2");
        assertThat(rows.subList(1, 4)).allMatch(each -> each.cells().isEmpty());
    }

    @Test
    void rows_haveTheirLineNumbers() {
        assertThat(rows("a,b\r\n\r\n\"1\r\n\",2\r\n3,4\n5,6\r7,8".getBytes(UTF_8), DialectSettings.DETECT, null, 1))
                .extracting(CsvRow::line)
                .containsExactly(1L, 3L, 5L, 6L, 7L);
    }

    @Test
    void quoteThatIsNeverClosed_isReported() {
        List<CsvRow> rows = rows("a,b\n1,\"2\n3,4\n".getBytes(UTF_8), DialectSettings.DETECT, null, 4);
        assertThat(rows).hasSize(2);
        assertThat(rows.get(1).problem()).contains("never closed");
        assertThat(rows.get(1).line()).isEqualTo(2);
    }

    private static List<List<String>> read(String text, @Nullable Charset encoding) {
        return rows(text.getBytes(UTF_8), DialectSettings.DETECT, encoding, 5).stream()
                .map(CsvRow::cells)
                .toList();
    }

    private static List<CsvRow> rows(byte[] bytes, DialectSettings settings, @Nullable Charset encoding, int piece) {
        Table table = new Table(encoding, settings);
        List<CsvRow> rows = new ArrayList<>();
        for (int at = 0; at <= bytes.length; at += piece) {
            int length = Math.min(piece, bytes.length - at);
            byte[] part = Arrays.copyOfRange(bytes, at, at + length);
            table.add(part, length, at + piece > bytes.length);
            for (CsvRow row = table.next(); row != null; row = table.next()) {
                rows.add(row);
            }
        }
        return rows;
    }
}
