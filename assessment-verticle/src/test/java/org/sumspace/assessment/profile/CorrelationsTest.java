package org.sumspace.assessment.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.common.document.JsonValue;

/** Correlations over all rows; the coefficients were computed with NumPy. */
class CorrelationsTest {
    @TempDir
    Path folder;

    /** Rows without a value of both columns do not count, equal numbers share a rank. */
    @Test
    void coefficients_areThoseOfNumPy() throws IOException {
        Path input = Samples.csv(
                folder,
                "x,y,kind,form,same",
                "1,2,a,x,1",
                "2,1,a,x,1",
                "2,4,b,y,1",
                "4,3,a,y,1",
                "5,8,b,y,1",
                "7,6,b,y,1",
                "9,9.5,c,x,1",
                "11,,,y,1");
        Samples.assess(input, folder.resolve("out"));
        JsonValue pairs = JsonValue.parse(Files.readString(folder.resolve("out/correlations.json")))
                .member("pairs");
        assertThat(pairs.items().stream()
                        .map(pair -> String.join(
                                " ",
                                List.of(
                                        pair.member("first").asText(),
                                        pair.member("second").asText(),
                                        pair.member("method").asText(),
                                        Double.toString(pair.member("value").doubleValue()),
                                        Long.toString(pair.member("n").longValue())))))
                .containsExactly("x y pearson 0.863327 7", "x y spearman 0.846881 7", "kind form cramers_v 0.781736 7");
        assertThat(folder.resolve("out/report.html")).content().contains("Correlations:", "0.8633");
    }
}
