package org.sumspace.assessment.compliance.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.compliance.domain.Plot;
import org.sumspace.assessment.compliance.domain.Plot.Row;

class ChartTest {
    private static final List<Row> ROWS =
            List.of(new Row("a<b", "c", 0, -2), new Row("a<b", "d", 1, 4), new Row("e", "c", 2, 1));

    @Test
    void lines_haveOnePathForEachSeries_alsoBelowZero() {
        String svg = Chart.svg(Plot.lines("x", "y", "exact", ROWS).named("p", "Title"));
        assertThat(svg.split("class=\"line ", -1)).hasSize(3);
        assertThat(svg).contains("aria-label=\"Title\"", ">-2<");
    }

    @Test
    void matrices_haveACellForEachRow_andEscapeNames() {
        String svg = Chart.svg(Plot.matrix("x", "y", "exact", ROWS));
        assertThat(svg.split("<rect", -1)).hasSize(4);
        assertThat(svg).contains("a&lt;b").doesNotContain("a<b");
    }

    @Test
    void networks_haveALinkForEachRow_andANodeForEachName() {
        String svg = Chart.svg(Plot.network("y", "exact", ROWS));
        assertThat(svg.split("class=\"link\"", -1)).hasSize(4);
        assertThat(svg.split("<circle", -1)).hasSize(5);
    }
}
