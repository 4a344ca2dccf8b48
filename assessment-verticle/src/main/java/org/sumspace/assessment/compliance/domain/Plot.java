package org.sumspace.assessment.compliance.domain;

import java.util.List;

/**
 * The data of a plot. The picture in the report and the table beside it are drawn from these rows.
 *
 * @param kind bar: one bar for each row; line: a line through the points (x, y)
 * @param basis whether the rows are exact or sampled, and of how many values
 */
public record Plot(String id, String title, String kind, String xLabel, String yLabel, String basis, List<Row> rows) {
    /** A bar has a label and a y; a point of a line has an x and a y. */
    public record Row(String label, double x, double y) {}

    public Plot {
        rows = List.copyOf(rows);
    }

    public static Plot bars(String id, String title, String yLabel, String basis, List<Row> rows) {
        return new Plot(id, title, "bar", "", yLabel, basis, rows);
    }

    public static Plot line(String id, String title, String xLabel, String yLabel, String basis, List<Row> rows) {
        return new Plot(id, title, "line", xLabel, yLabel, basis, rows);
    }

    public boolean isLine() {
        return kind.equals("line");
    }
}
