package org.sumspace.assessment.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Texts and marks of the report are readable in both schemes (WCAG 2.2). */
class ReportStyleTest {
    private static final Pattern SCHEME = Pattern.compile(":root \\{ color-scheme: (light|dark);([^}]*)}");
    private static final Pattern TOKEN = Pattern.compile("--([a-z]+): #([0-9a-f]{6})");

    private static String style() throws IOException {
        try (var in = requireNonNull(ReportStyleTest.class.getResourceAsStream("/report/style.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static double luminance(int rgb) {
        double sum = 0;
        double[] weights = {0.2126, 0.7152, 0.0722};
        for (int i = 0; i < 3; i++) {
            double part = (rgb >> (16 - 8 * i) & 0xff) / 255.0;
            sum += weights[i] * (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    private static double contrast(int one, int other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    @Test
    void coloursOfBothSchemes_haveEnoughContrast() throws IOException {
        Matcher schemes = SCHEME.matcher(style());
        int found = 0;
        while (schemes.find()) {
            found++;
            Map<String, Integer> colours = new HashMap<>();
            TOKEN.matcher(schemes.group(2))
                    .results()
                    .forEach(token -> colours.put(token.group(1), Integer.parseInt(token.group(2), 16)));
            int page = requireNonNull(colours.get("page"));
            for (String text : List.of("text", "muted")) {
                assertThat(contrast(requireNonNull(colours.get(text)), page))
                        .as(text)
                        .isGreaterThanOrEqualTo(4.5);
            }
            for (String line : List.of("border", "mark", "second", "third", "fourth")) {
                assertThat(contrast(requireNonNull(colours.get(line)), page))
                        .as(line)
                        .isGreaterThanOrEqualTo(3);
            }
            // A cell of a matrix has its number on a mark of 40 %.
            int mark = requireNonNull(colours.get("mark"));
            int tinted = 0;
            for (int shift = 0; shift <= 16; shift += 8) {
                tinted |= (int) (0.4 * (mark >> shift & 0xff) + 0.6 * (page >> shift & 0xff)) << shift;
            }
            assertThat(contrast(requireNonNull(colours.get("text")), tinted)).isGreaterThanOrEqualTo(4.5);
        }
        assertThat(found).isEqualTo(2);
    }

    @Test
    void report_knowsForcedColours_andPrint() throws IOException {
        assertThat(style()).contains("@media (forced-colors: active)", "@media print", "@media screen and (prefers");
    }
}
