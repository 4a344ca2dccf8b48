package org.sumspace.converter.core.jsonata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.json.JsonReader;

/**
 * Compares programs with the values of the reference implementation, which {@code .ci/jsonata-table} writes. A program has
 * the same value here, or it is refused with a reason that {@code docs/reference/converter.md} names.
 */
class JsonataReferenceTest {
    private static final String DATA = "# data: ";
    private static final int PROGRAMS_MIN = 300;

    /** The reasons of refusals. */
    private static final Pattern REFUSED = Pattern.compile("regular expressions are not supported"
            + "|unknown function \\$(eval|now|millis|random|shuffle)"
            + "|the called value is not a function"
            + "|Number out of range"
            + "|&: a number of more than 15 digits"
            + "|\\$fromMillis: brackets as text"
            + "|\\$formatNumber: zero in a picture"
            + "|\\$base64encode: characters beyond Latin-1"
            + "|\\$toMillis: the string is not a time of this form");

    private static final int REFUSED_MAX = 25;

    @Test
    void program_hasTheValueOfTheReferenceOrIsRefused() {
        List<String> lines = resource("programs.txt");
        String data =
                lines.stream().filter(line -> line.startsWith(DATA)).findFirst().orElseThrow();
        Object input = JsonReader.read(data.substring(DATA.length()).getBytes(UTF_8));
        List<Map<String, @Nullable Object>> rows =
                resource("values.ndjson").stream().map(PublicSamples::parsed).toList();
        assertThat(rows).hasSizeGreaterThan(PROGRAMS_MIN);
        assertThat(rows.stream().map(row -> row.get("program")))
                .containsExactlyElementsOf(lines.stream()
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .toList());
        List<String> different = new ArrayList<>();
        int refused = 0;
        for (Map<String, @Nullable Object> row : rows) {
            String program = (String) requireNonNull(row.get("program"));
            try {
                Object value = JsonataProgram.compile(program).evaluate(input);
                if (row.containsKey("error") || !Objects.equals(plain(value), plain(row.get("value")))) {
                    different.add(row + ": " + value);
                }
            } catch (JsonataException e) {
                String reason = String.valueOf(e.getMessage());
                if (!row.containsKey("error")) {
                    refused++;
                    if (!REFUSED.matcher(reason).find()) {
                        different.add(row + ": " + reason);
                    }
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(refused).isLessThanOrEqualTo(REFUSED_MAX);
    }

    @Test
    void failureOfAFunction_saysWhichOne() {
        for (String program :
                Set.of("$number(' 5')", "$replace('a', 'a', 'b', -1)", "$toMillis('x')", "$sort([true, 1])")) {
            try {
                assertThat(JsonataProgram.compile(program).evaluate(null))
                        .as(program)
                        .isNull();
            } catch (JsonataException e) {
                assertThat(e).hasMessageContaining(program.substring(0, program.indexOf('(')));
            }
        }
    }

    /** Numbers as JavaScript has them. */
    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> plain = new ArrayList<>();
            list.forEach(item -> plain.add(plain(item)));
            return plain;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> plain = new LinkedHashMap<>();
            map.forEach((key, item) -> plain.put(key, plain(item)));
            return plain;
        }
        return value instanceof Number number ? number.doubleValue() : value;
    }

    private static List<String> resource(String name) {
        try (InputStream file = requireNonNull(JsonataReferenceTest.class.getResourceAsStream("/jsonata/" + name))) {
            return new String(file.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
