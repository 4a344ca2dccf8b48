package org.sumspace.assessment.figure.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.figure.domain.Plot.Row;

class DrawingTest {
    private static final List<Row> ROWS =
            List.of(new Row("a<b", "c", 0, -2), new Row("a<b", "d", 1, 4), new Row("e", "c", 2, 1));
    private static final Pattern NUMBER = Pattern.compile("(?:width|height|d|cx|cy|x|y)=\"([^\"]*)\"");

    private static Plot plot(String kind, List<Row> rows) {
        return new Plot("p", "Title", kind, "x", "y", "exact", rows, List.of(), List.of(), null);
    }

    private static String svg(Plot plot) {
        return String.join("", Drawing.of(plot).pictures());
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void lines_haveOnePathForEachSeries_alsoBelowZero() {
        String svg = svg(plot("line", ROWS));
        assertThat(svg).contains("aria-label=\"Title: c: from -2 at a&lt;b to 1 at e; d: ", ">-2<", ">x →<", "↑ y");
        // A line in the picture, and one in its key.
        assertThat(count(svg, "class=\"line s0\"")).isEqualTo(2);
        assertThat(count(svg, "class=\"line s1\"")).isEqualTo(2);
    }

    @Test
    void matrices_haveACellForEachRow_andNameTheirAxes() {
        Plot plot = plot("matrix", ROWS).behind(List.of("true class", "predicted class", "rows"), List.of());
        String svg = svg(plot);
        assertThat(count(svg, "<rect")).isEqualTo(3);
        assertThat(svg).contains(">true class ↓<", ">predicted class →<", "a&lt;b, d: 4");
        assertThat(plot.tableHead()).containsExactly("true class", "predicted class", "rows");
        assertThat(plot.tableRows()).contains(List.of("a<b", "d", "4"));
    }

    @Test
    void networks_haveALinkForEachRow_andANodeForEachName() {
        String svg = svg(plot("network", ROWS));
        assertThat(count(svg, "class=\"link\"")).isEqualTo(3);
        assertThat(count(svg, "<circle")).isEqualTo(4);
    }

    /** Tooltips of a picture have the values of its table. */
    @Test
    void valuesOfBars_areThoseOfTheTable() {
        Plot plot = plot("bar", List.of(Row.bar("mathematics", 0.25), new Row("biology", "", 0, 0.5, 0.4, 0.625)));
        assertThat(svg(plot)).contains(">mathematics: 0.25<", ">biology: 0.5 (0.4 to 0.625)<");
        assertThat(plot.tableHead()).containsExactly("name", "y", "from", "to");
        assertThat(plot.tableRows())
                .containsExactly(List.of("mathematics", "0.25", "", ""), List.of("biology", "0.5", "0.4", "0.625"));
    }

    @Test
    void shares_areReadAsPercent() {
        Plot plot = Plot.bars("share of the rows", "exact", List.of(Row.bar("a", 0.125), Row.bar("b", 0.5)));
        assertThat(svg(plot)).contains(">a: 12.5 %<", ">50 %<");
        assertThat(plot.tableRows()).containsExactly(List.of("a", "12.5 %"), List.of("b", "50 %"));
    }

    @Test
    void seriesOfBars_areAPictureEach() {
        Drawing drawing = Drawing.of(plot("bar", ROWS));
        assertThat(drawing.pictures()).hasSize(2);
        assertThat(drawing.pictures().get(1)).contains("Title, d: a&lt;b 4.", "class=\"name\"");
    }

    /** The bins of a histogram stand where they begin, also beside bins that are not drawn. */
    @Test
    void histogram_hasAnAxisOfNumbers_andNoBarForWhatIsNotShown() {
        List<Row> bins = List.of(
                new Row("0 to 10", "age", 0, 8),
                new Row("10 to 20", "age", 10, Double.NaN),
                new Row("20 to 30", "age", 20, 16));
        Drawing drawing = Drawing.of(plot("bar", bins));
        String svg = drawing.pictures().get(0);
        assertThat(count(svg, "<rect")).isEqualTo(2);
        assertThat(svg).doesNotContain("10 to 20").contains("20 to 30: 16");
        List<Double> widths = numbers(svg, "width");
        assertThat(widths.get(0)).isEqualTo(widths.get(1));
        assertThat(numbers(svg, "height").get(0) * 2)
                .isEqualTo(numbers(svg, "height").get(1));
        assertThat(drawing.leftOut()).startsWith("1 of 3 values");
    }

    private static List<Double> numbers(String svg, String attribute) {
        return Pattern.compile("<rect [^>]*\\b" + attribute + "=\"([^\"]*)\"")
                .matcher(svg)
                .results()
                .map(found -> Double.valueOf(found.group(1)))
                .toList();
    }

    /** An interval of a rate is drawn only within the axis from 0 to 1. */
    @Test
    void interval_isClippedToTheAxis() {
        Plot plot = plot("bar", List.of(new Row("a", "", 0, 0.5, -3.0, 7.0), new Row("b", "", 0, 0.2, 0.0, 1.0)));
        String svg = svg(plot);
        List<String> whiskers = Pattern.compile("class=\"whisker\" d=\"M([0-9.]+) [0-9.]+H([0-9.]+)")
                .matcher(svg)
                .results()
                .map(found -> found.group(1) + " " + found.group(2))
                .toList();
        assertThat(whiskers).hasSize(2).allMatch(whiskers.get(1)::equals);
    }

    /** A name of a column with markup, characters that change directions, and halves of pairs is text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\"/><img src=x onerror=alert(1)>",
                "]]>&#60;svg/onload=x>",
                "\u202Eevil\u202C\u0000\u0007",
                "\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00"
            })
    void hostileNames_areText_inEveryMark(String name) {
        List<Row> rows = List.of(new Row(name, name, 1, 2), new Row("b", name, 2, 3), new Row("c", "d", 3, 4));
        for (String kind : List.of("bar", "line", "matrix", "network", "waterfall", "radar")) {
            Plot plot = new Plot(name, name, kind, name, name, name, rows, List.of(), List.of(), null);
            assertThat(svg(plot))
                    .as(kind)
                    .doesNotContain("<script", "<img", "<svg/", "\u202E", "\u0000", " style=", "\uD83D…")
                    .startsWith("<svg role=\"img\"");
            assertThat(svg(plot).replaceAll("<(/?)(svg|text|title|rect|path|circle|g)\\b[^<>]*>", ""))
                    .as(kind)
                    .doesNotContain("<", ">");
        }
    }

    private static List<List<Double>> absurd() {
        return List.of(
                List.of(),
                List.of(Double.NaN),
                List.of(0.0),
                List.of(7.0),
                List.of(-1e308, 1e308),
                List.of(Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN),
                List.of(1e16, 1e16 + 2),
                List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 3.0),
                List.of(Double.MIN_VALUE, 0.0),
                List.of(-0.0, -5.0, -5.0));
    }

    /** A picture contains only finite numbers and stays small, whatever the values are. */
    @Test
    void absurdValues_areDrawnOrLeftOut() {
        for (List<Double> values : absurd()) {
            for (String kind : List.of("bar", "line", "matrix", "network", "waterfall", "radar")) {
                for (double x : new double[] {0, 1, 1e300}) {
                    List<Row> rows = new ArrayList<>();
                    values.forEach(value ->
                            rows.add(new Row("r" + rows.size(), "s", x * value, value, value, Double.MAX_VALUE)));
                    Plot plot = plot(kind, rows);
                    String svg = svg(plot);
                    assertThat(svg.toLowerCase(Locale.ROOT))
                            .as(kind + values)
                            .doesNotContain("nan", "infinity", "null");
                    assertThat(svg.length()).isLessThan(30_000);
                    assertThat(coordinates(svg)).as(kind + values).allMatch(number -> Math.abs(number) < 1000);
                    assertThat(plot.tableRows()).hasSize(values.size());
                    assertThat(Describing.of(plot)).doesNotContain("NaN");
                }
            }
        }
    }

    private static List<Double> coordinates(String svg) {
        return NUMBER.matcher(svg)
                .results()
                .map(MatchResult::group)
                .flatMap(found ->
                        Pattern.compile("-?[0-9][0-9.]*").matcher(found).results())
                .map(found -> Double.valueOf(found.group()))
                .toList();
    }

    /** The first 30 are drawn, all are in the table, and the figure says so. */
    @ParameterizedTest
    @ValueSource(strings = {"bar", "matrix"})
    void thousandColumns_areNotAllDrawn(String kind) {
        List<Row> rows = IntStream.range(0, 1000)
                .mapToObj(i -> new Row("column " + i, kind.equals("bar") ? "" : "s", 0, i))
                .toList();
        Drawing drawing = Drawing.of(plot(kind, rows));
        assertThat(drawing.leftOut()).startsWith("970 of 1,000 values are not drawn");
        assertThat(drawing.pictures())
                .singleElement()
                .asString()
                .contains("column 29")
                .doesNotContain("column 30");
        assertThat(plot(kind, rows).tableRows()).hasSize(1000);
        List<Row> series = IntStream.range(0, 1000)
                .mapToObj(i -> new Row("a", "column " + i, 0, i))
                .toList();
        assertThat(Drawing.of(plot("bar", series)).pictures()).hasSize(Drawing.MOST);
    }

    @Test
    void tablesAndFiguresWithoutData_haveNoPicture() {
        Plot table = Plot.table("exact", List.of("a"), List.of(List.of("b")));
        assertThat(Drawing.of(table)).isEqualTo(new Drawing(List.of(), "", false));
        assertThat(table.tableRows()).containsExactly(List.of("b"));
        assertThat(Drawing.of(Plot.without("there is nothing")).pictures()).isEmpty();
    }
}
