package org.sumspace.converter.core.custom;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;

/** Conversions of a table. Each call of the clock advances it, as if steps took long. */
class ComputingTimeTest {
    private static final String RULES = """
            version: 1
            input_format: csv
            output_format: any
            mappings:
              - input_fields: [a]
                output_fields: {output_field: a, custom: "lambda a: sum([int(a)] * 5000)"}
            """;
    private static final String PROGRAM = """
            version: 1
            input_format: csv
            output_format: any
            jsonata: |
              {"a": $sum([1..1000].($number($$.a) + 1))}
            """;
    private static final String COPY = """
            version: 1
            input_format: csv
            output_format: any
            mappings:
              - input_fields: [a]
                output_fields: {output_field: a}
            """;
    private static final int RECORDS = 1_000;
    /** Where each record takes long, so that the test does not. */
    private static final int FEW_RECORDS = 20;

    private final AtomicLong now = new AtomicLong();
    private Duration look = Duration.ZERO;
    private final ComputingTime time = new ComputingTime(() -> now.addAndGet(look.toNanos()));

    private CustomConversion conversion(String mapping, String config) {
        return conversion(mapping, config, RECORDS);
    }

    private CustomConversion conversion(String mapping, String config, int records) {
        byte[] table = ("a,b\n" + "1,2\n".repeat(records)).getBytes(UTF_8);
        CustomConversion conversion = new CustomConversion(
                SettingsParser.parse(config.getBytes(UTF_8)),
                CustomMapping.read("mapping_file", mapping.getBytes(UTF_8)),
                output -> {},
                time);
        conversion.add(table, table.length, true);
        return conversion;
    }

    private static long lines(byte[] text) {
        return new String(text, UTF_8).lines().count();
    }

    @Test
    void turn_endsSoon_soThatOthersGetTheirs() {
        look = ComputingTime.TURN.dividedBy(10);
        CustomConversion conversion = conversion(COPY, "{}");
        assertThat(lines(conversion.convert())).isBetween(1L, 10L);
        assertThat(conversion.isFinished()).isFalse();
        assertThat(conversion.needsInput()).isFalse();
        assertThat(lines(conversion.convert())).isBetween(1L, 10L);
    }

    @ParameterizedTest
    @ValueSource(strings = {RULES, PROGRAM})
    void recordThatTakesTooLong_fails(String mapping) {
        assertThat(lines(conversion(mapping, "{}", FEW_RECORDS).convert())).isPositive();
        look = ComputingTime.RECORD_MAX.dividedBy(4);
        assertThatThrownBy(() -> conversion(mapping, "{}", FEW_RECORDS).convert())
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("took too long");
    }

    @Test
    void recordsThatTakeLongTogether_endTheConversion_withWhatIsConverted() {
        look = ComputingTime.FREE.dividedBy(20);
        CustomConversion conversion = conversion(COPY, "{}");
        StringBuilder lines = new StringBuilder();
        while (!conversion.isFinished()) {
            lines.append(new String(conversion.convert(), UTF_8));
        }
        assertThat(lines.toString().lines())
                .hasSizeBetween(5, 30)
                .last()
                .asString()
                .contains("error", "too long");
    }

    @Test
    void ordinaryRecords_areConverted_howeverManyThereAre() {
        look = ComputingTime.FOR_EACH_RECORD.dividedBy(4);
        CustomConversion conversion = conversion(COPY, "{}");
        long lines = 0;
        while (!conversion.isFinished()) {
            lines += lines(conversion.convert());
        }
        assertThat(lines).isEqualTo(RECORDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {RULES, PROGRAM})
    void conversionWhoseClientHasLeft_ends(String mapping) {
        CustomConversion conversion = conversion(mapping, "{\"on_error\": \"continue\"}");
        conversion.stop();
        String line = new String(conversion.convert(), UTF_8);
        assertThat(line.lines()).singleElement().asString().contains("took too long");
        assertThat(Map.of("converted", conversion.converted(), "failed", conversion.failed()))
                .isEqualTo(Map.of("converted", 0L, "failed", 1L));
    }
}
