package org.sumspace.assessment.figure.domain;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.core.Numbers;

/**
 * The data of a figure: what its picture and the table behind it show.
 *
 * @param kind bar: one bar for each row, and a picture for each series; line: one line for each series; matrix: a cell for each
 *     label and series; network: a link between label and series for each row; waterfall: a value, steps from it, and the value
 *     at which they end; radar: a corner for each label and a line for each series; table: cells without a picture; none: there
 *     is no data
 * @param xLabel what the axis of lines, or the series of a matrix, are
 * @param yLabel what the values are; shares, from 0 to 1, begin with this word
 * @param basis whether the rows are exact or sampled, and of how many values
 * @param head of the table; with no cells it names label, series and value of the rows
 * @param cells of the table; empty if the rows are all that it has
 * @param reason why there is no data; null if there is
 */
public record Plot(
        String id,
        String title,
        String kind,
        String xLabel,
        String yLabel,
        String basis,
        List<Row> rows,
        List<String> head,
        List<List<String>> cells,
        @Nullable String reason) {
    /**
     * A bar has a label and a y, and in a histogram the x at which it begins; a point of a line has an x and a y;
     * series tells lines, and pictures with bars, apart. A y that is NaN is not drawn.
     *
     * @param low the lower end of the interval of y; null without one
     * @param high its upper end
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Row(
            String label,
            String series,
            double x,
            double y,
            @Nullable Double low,
            @Nullable Double high) {
        public Row(String label, String series, double x, double y) {
            this(label, series, x, y, null, null);
        }

        public static Row bar(String label, double y) {
            return new Row(label, "", 0, y);
        }
    }

    public Plot {
        rows = List.copyOf(rows);
        head = List.copyOf(head);
        cells = List.copyOf(cells);
    }

    private static Plot of(String kind, String xLabel, String yLabel, String basis, List<Row> rows) {
        return new Plot("", "", kind, xLabel, yLabel, basis, rows, List.of(), List.of(), null);
    }

    public static Plot bars(String yLabel, String basis, List<Row> rows) {
        return of("bar", "", yLabel, basis, rows);
    }

    public static Plot lines(String xLabel, String yLabel, String basis, List<Row> rows) {
        return of("line", xLabel, yLabel, basis, rows);
    }

    /** @param xLabel what the series are */
    public static Plot matrix(String xLabel, String yLabel, String basis, List<Row> rows) {
        return of("matrix", xLabel, yLabel, basis, rows);
    }

    public static Plot network(String yLabel, String basis, List<Row> rows) {
        return of("network", "", yLabel, basis, rows);
    }

    /** @param rows the value to start from, the steps, and the value at which they end */
    public static Plot waterfall(String yLabel, String basis, List<Row> rows) {
        return of("waterfall", "", yLabel, basis, rows);
    }

    /** @param rows values from 0 to 1: a corner for each label, and a line for each series */
    public static Plot radar(String yLabel, String basis, List<Row> rows) {
        return of("radar", "", yLabel, basis, rows);
    }

    public static Plot table(String basis, List<String> head, List<List<String>> cells) {
        return new Plot("", "", "table", "", "", basis, List.of(), head, cells, null);
    }

    public static Plot without(String reason) {
        return new Plot("", "", "none", "", "", "", List.of(), List.of(), List.of(), reason);
    }

    public Plot named(String newId, String newTitle) {
        return new Plot(newId, newTitle, kind, xLabel, yLabel, basis, rows, head, cells, reason);
    }

    /** The figure with another table behind it, or with names for the columns of its rows. */
    public Plot behind(List<String> newHead, List<List<String>> newCells) {
        return new Plot(id, title, kind, xLabel, yLabel, basis, rows, newHead, newCells, reason);
    }

    /** The figure with further rows; without data it stays so. */
    public Plot with(List<Row> further) {
        return hasData() ? of(Stream.concat(rows.stream(), further.stream()).toList()) : this;
    }

    /** The figure with these rows alone in its picture. */
    Plot of(List<Row> chosen) {
        return new Plot(id, title, kind, xLabel, yLabel, basis, chosen, head, cells, reason);
    }

    public boolean hasData() {
        return reason == null;
    }

    public boolean isLine() {
        return kind.equals("line");
    }

    public boolean isTable() {
        return kind.equals("table");
    }

    /** A value of the rows for people. */
    String text(double value) {
        return isShare() ? Numbers.text(100 * value) + " %" : Numbers.text(value);
    }

    /** A value in few characters. */
    String brief(double value) {
        if (isShare()) {
            double percent = 100 * value;
            return (Math.abs(percent) < 10 ? Numbers.text(Math.round(10 * percent) / 10.0) : Math.round(percent))
                    + " %";
        }
        return Numbers.brief(value);
    }

    private boolean isShare() {
        return yLabel.startsWith("share");
    }

    /** The head of the table behind the picture. */
    public List<String> tableHead() {
        if (!cells.isEmpty()) {
            return head;
        }
        boolean series = hasSeries();
        List<String> named = head.isEmpty()
                ? List.of(isLine() ? xLabel : "name", xLabel.isEmpty() || isLine() ? "series" : xLabel, yLabel)
                : head;
        List<String> values = hasIntervals() ? List.of(named.get(2), "from", "to") : List.of(named.get(2));
        List<String> first = series ? named.subList(0, 2) : named.subList(0, 1);
        return Stream.of(first, values).flatMap(List::stream).toList();
    }

    /** The rows of the table behind the picture: everything that the picture shows. */
    public List<List<String>> tableRows() {
        if (!cells.isEmpty()) {
            return cells;
        }
        boolean series = hasSeries();
        boolean intervals = hasIntervals();
        return rows.stream()
                .map(row -> {
                    List<String> cell = new ArrayList<>();
                    cell.add(row.label());
                    if (series) {
                        cell.add(row.series());
                    }
                    cell.add(text(row.y()));
                    if (intervals) {
                        cell.add(row.low() == null ? "" : text(row.low()));
                        cell.add(row.high() == null ? "" : text(row.high()));
                    }
                    return cell;
                })
                .toList();
    }

    private boolean hasSeries() {
        return rows.stream().anyMatch(row -> !row.series().isEmpty());
    }

    private boolean hasIntervals() {
        return rows.stream().anyMatch(row -> row.low() != null && row.high() != null);
    }
}
