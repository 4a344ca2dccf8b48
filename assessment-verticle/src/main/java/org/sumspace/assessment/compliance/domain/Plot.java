package org.sumspace.assessment.compliance.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a plot. The picture in the report and the table beside it are drawn from these rows.
 *
 * @param kind bar: one bar for each row; line: one line for each series; matrix: a cell for each label and series; network: a
 *     link between label and series for each row; waterfall: a value, steps from it, and the value at which they end; radar: a
 *     corner for each label and a line for each series; table: cells without a picture; none: there is no data
 * @param basis whether the rows are exact or sampled, and of how many values
 * @param head of a table
 * @param cells of a table
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
    /** A bar has a label and a y, a point of a line an x and a y; series tells lines apart. */
    public record Row(String label, String series, double x, double y) {
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

    public boolean hasData() {
        return reason == null;
    }

    public boolean isLine() {
        return kind.equals("line");
    }

    public boolean isTable() {
        return kind.equals("table");
    }
}
