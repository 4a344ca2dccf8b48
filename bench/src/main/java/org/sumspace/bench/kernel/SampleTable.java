package org.sumspace.bench.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.sumspace.converter.core.custom.CustomConversion;
import org.sumspace.converter.core.custom.CustomMapping;
import org.sumspace.converter.core.custom.SettingsParser.CustomSettings;

/** A table of four columns like the export of a learning platform, and mappings for it. */
final class SampleTable {
    static final int ROWS = 5_000;
    private static final int CHUNK_BYTES = 64 << 10;

    private static final String RULES = """
            version: 1
            input_format: csv
            output_format: xAPI
            mappings:
              - input_fields: [user]
                output_fields:
                  multiple:
                    - output_field: actor.account.name
                    - {output_field: actor.account.homePage, value: "https://example.org"}
              - input_fields: [page]
                output_fields: {output_field: object.id}
              - input_fields: [score]
                output_fields: {output_field: result.score.raw, custom: "lambda score: float(score)"}
              - input_fields: [when]
                output_fields: {output_field: timestamp, custom: "lambda when: %s"}
            default_values:
              - output_field: verb
                value: {id: "http://id.tincanapi.com/verb/viewed", display: {en-US: viewed}}
            """;
    static final String PLAIN = RULES.formatted("when");
    static final String DATES = RULES.formatted("parse_date(when)");

    private SampleTable() {}

    static byte[] isoDates() {
        return rows("2024-03-%02d 14:17:32");
    }

    static byte[] freeDates() {
        return rows("\"March %d, 2024 2:17 PM\"");
    }

    private static byte[] rows(String date) {
        StringBuilder table = new StringBuilder("user,when,page,score\n");
        for (int i = 0; i < ROWS; i++) {
            table.append("learner").append(i % 997).append(',').append(date.formatted(1 + i % 28));
            table.append(",https://example.org/p/")
                    .append(i % 311)
                    .append(',')
                    .append(i % 100)
                    .append(".5\n");
        }
        return table.toString().getBytes(UTF_8);
    }

    /** Converts the table and returns all lines of the answer. */
    static byte[] convert(byte[] table, String mapping) {
        CustomConversion conversion = new CustomConversion(
                CustomSettings.DEFAULTS, CustomMapping.read("mapping", mapping.getBytes(UTF_8)), line -> {});
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (int at = 0; at < table.length; at += CHUNK_BYTES) {
            byte[] chunk = Arrays.copyOfRange(table, at, Math.min(table.length, at + CHUNK_BYTES));
            conversion.add(chunk, chunk.length, at + CHUNK_BYTES >= table.length);
            while (!conversion.needsInput() && !conversion.isFinished()) {
                lines.writeBytes(conversion.convert());
            }
        }
        if (conversion.converted() != ROWS) {
            throw new IllegalStateException("expected " + ROWS + " converted rows, got " + conversion.converted());
        }
        return lines.toByteArray();
    }
}
