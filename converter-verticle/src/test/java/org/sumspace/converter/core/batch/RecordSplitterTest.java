package org.sumspace.converter.core.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.converter.core.batch.RecordSplitter.BatchRecord;

class RecordSplitterTest {
    private static final int BYTES_MAX = 40;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                // layout | stream, with ^ for a line break | records, separated by ~, and errors in angle brackets
                "lines  | #{\"a\":1}^^ {\"b\":\"}\"}\r^{broken^7#        | #{\"a\":1}~{\"b\":\"}\"}~{broken~7#",
                "lines  | #[{\"a\":1}, {\"b\":[1,2]},3]#                    | #{\"a\":1}~{\"b\":[1,2]}~3#",
                "values | #{\"a\":^"
                        + "1} {\"b\":{}}{\"c\":\"\\\"}\"}^"
                        + "null^"
                        + "# | #{\"a\":^"
                        + "1}~{\"b\":{}}~{\"c\":\"\\\"}\"}~null#",
                "values | #[]#                                              | ##",
                "values | #[1,,2,]#                                         | #1~~2~#",
                "values | #[{\"a\":1], {\"b\":2}]#                          | #{\"a\":1]~{\"b\":2}#",
                "values | #[1] 2 3#                                         | #1~<Unexpected content after the array"
                        + " of records.>#",
                "values | #[{\"a\":1},{\"b\":#                              | #{\"a\":1}~{\"b\":~<The array of records"
                        + " is not closed.>#",
                "values | #[\"a,]b\",\"\\\\\",{}]#                          | #\"a,]b\"~\"\\\\\"~{}#",
                "values | #  #                                              | #<The input has no records.>#",
                "lines  | #\ufeff{}#                                        | #{}#",
                "lines  | #{\"a\":\"1234567890123456789012345678901234567890\"}^{}# | #<The record is larger than 40 bytes.>~{}#",
            })
    void everyRecord_isFound(String layout, String stream, String records) {
        List<String> expected = records.isEmpty()
                ? List.of()
                : Arrays.asList(records.replace('^', '\n').split("~", -1));
        for (int partBytes : new int[] {1, 7, 1_000}) {
            assertThat(split(layout, stream.replace('^', '\n'), partBytes)).isEqualTo(expected);
        }
    }

    @Test
    void records_areNumbered() {
        RecordSplitter splitter = new RecordSplitter(true, BYTES_MAX);
        List<BatchRecord> found = new ArrayList<>(splitter.split("1\n2\n3".getBytes(UTF_8), 5));
        found.addAll(splitter.end());
        assertThat(found).extracting(BatchRecord::number).containsExactly(1L, 2L, 3L);
    }

    @Test
    void streamCutAnywhere_hasTheSameRecords() {
        Random random = new Random(7);
        for (int n = 0; n < 300; n++) {
            String stream = stream(random);
            String layout = random.nextBoolean() ? "lines" : "values";
            assertThat(split(layout, stream, 1 + random.nextInt(20)))
                    .as(stream)
                    .isEqualTo(split(layout, stream, Integer.MAX_VALUE));
        }
    }

    /** Random text of these characters, most of which is invalid JSON. */
    private static String stream(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
            text.append("[]{}\",\\\n 1:a\u00e9".charAt(random.nextInt(13)));
        }
        return text.toString();
    }

    private static List<String> split(String layout, String stream, int partBytes) {
        RecordSplitter splitter = new RecordSplitter(layout.equals("lines"), BYTES_MAX);
        byte[] bytes = stream.getBytes(UTF_8);
        List<BatchRecord> found = new ArrayList<>();
        for (int at = 0; at < bytes.length; ) {
            int end = (int) Math.min(bytes.length, (long) at + partBytes);
            byte[] part = Arrays.copyOfRange(bytes, at, end);
            found.addAll(splitter.split(part, part.length));
            at = end;
        }
        found.addAll(splitter.end());
        return found.stream().map(RecordSplitterTest::text).toList();
    }

    private static String text(BatchRecord record) {
        return record.refusal() == null
                ? new String(record.json(), UTF_8).strip()
                : "<" + record.refusal().detail() + ">";
    }
}
