package org.sumspace.assessment.metric.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.assessment.metric.core.ConfusionMatrix.Cell;
import org.sumspace.assessment.metric.core.GroupFairness.Group;
import org.sumspace.assessment.metric.core.ScoreCurves;
import org.sumspace.assessment.metric.domain.Bucket;
import org.sumspace.assessment.metric.domain.PredictionResult.Regression.ResidualBin;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;

/** Labels, predictions and groups, counted over all rows. */
public record GroupQueries(RowDatabase database, String table) {
    /** A group of fewer rows could point to a person. */
    private static final int SHOWN_FROM = 5;

    private static final String OTHER = "other";
    private static final String MISSING = "(no value)";

    /** The value of a column as a class: 1 and 1.0 are the same one. */
    private static String value(TypedColumn column) {
        String number = column.typedId();
        return column.type() == ColumnType.NUMBER
                ? "coalesce(CASE WHEN " + number + " = floor(" + number + ") AND abs(" + number + ") < 1e15 THEN CAST("
                        + number + " AS BIGINT)::VARCHAR END, " + column.id() + ")"
                : column.id();
    }

    private static String number(TypedColumn column) {
        return TypedText.number(column.id());
    }

    public long distinct(TypedColumn column) {
        return database.count("SELECT count(DISTINCT " + value(column) + ") FROM " + table);
    }

    /** How often each value occurs, the most frequent first. */
    public Map<String, Long> values(TypedColumn column) {
        Map<String, Long> values = new LinkedHashMap<>();
        database.forEach(
                "SELECT " + value(column) + ", count(*) FROM " + table + " WHERE " + column.id()
                        + " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1",
                row -> values.put(row.getString(1), row.getLong(2)));
        return values;
    }

    /** Rows with the name of their group: rare groups together are "other". */
    private String grouped(TypedColumn group) {
        String value = "coalesce(" + value(group) + ", '" + MISSING + "')";
        return "(SELECT *, CASE WHEN count(*) OVER (PARTITION BY " + value + ") < " + SHOWN_FROM + " THEN '" + OTHER
                + "' ELSE " + value + " END AS g FROM " + table + ")";
    }

    public List<Bucket> groups(TypedColumn group) {
        return database.list(
                "SELECT g, count(*) FROM " + grouped(group) + " GROUP BY 1 ORDER BY 2 DESC, 1",
                row -> new Bucket(row.getString(1), row.getLong(2)));
    }

    /** Without predictions, only labels are counted. */
    public List<Group> rates(TypedColumn group, TypedColumn label, String positive, Optional<TypedColumn> predicted) {
        String isPositive = value(label) + " = ?";
        String isSelected = predicted.map(column -> value(column) + " = ?").orElse("false");
        String selected = predicted.isPresent() ? " AND " + isSelected : " AND false";
        String condition =
                predicted.map(column -> " AND " + column.id() + " IS NOT NULL").orElse("");
        String sql = "SELECT g, count(*), count(*) FILTER (" + isPositive + "), count(*) FILTER (" + isPositive
                + selected + "), count(*) FILTER (NOT (" + isPositive + ")" + selected + ") FROM " + grouped(group)
                + " WHERE " + label.id() + " IS NOT NULL" + condition + " GROUP BY 1 ORDER BY 2 DESC, 1";
        Object[] parameters = new Object[predicted.isPresent() ? 5 : 3];
        java.util.Arrays.fill(parameters, positive);
        return database.list(
                sql,
                row -> new Group(row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)),
                parameters);
    }

    public Map<Cell, Long> confusion(TypedColumn label, TypedColumn predicted) {
        Map<Cell, Long> cells = new LinkedHashMap<>();
        database.forEach(
                "SELECT " + value(label) + ", " + value(predicted) + ", count(*) FROM " + table + " WHERE " + label.id()
                        + " IS NOT NULL AND " + predicted.id() + " IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2",
                row -> cells.put(new Cell(row.getString(1), row.getString(2)), row.getLong(3)));
        return cells;
    }

    /** Rows with a label and a score from 0 to 1. */
    public record Scored(long positives, long negatives, long outside) {}

    public Scored scored(TypedColumn label, String positive, TypedColumn score) {
        return database.one(
                "SELECT count(*) FILTER (p AND s BETWEEN 0 AND 1), count(*) FILTER (NOT p AND s BETWEEN 0 AND 1),"
                        + " count(*) FILTER (s NOT BETWEEN 0 AND 1) FROM (SELECT " + value(label) + " = ? AS p, "
                        + number(score) + " AS s FROM " + table + " WHERE " + label.id() + " IS NOT NULL)",
                row -> new Scored(row.getLong(1), row.getLong(2), row.getLong(3)),
                positive);
    }

    public void addScores(TypedColumn label, String positive, TypedColumn score, ScoreCurves curves) {
        database.forEach(
                "SELECT s, count(*) FILTER (p), count(*) FILTER (NOT p) FROM (SELECT " + value(label) + " = ? AS p, "
                        + number(score) + " AS s FROM " + table + " WHERE " + label.id()
                        + " IS NOT NULL) WHERE s BETWEEN 0 AND 1 GROUP BY s ORDER BY s DESC",
                row -> curves.add(row.getDouble(1), row.getLong(2), row.getLong(3)),
                positive);
    }

    /** Sums of labels y and errors e = y − prediction. */
    public record Errors(
            long n, double squares, double absolutes, double sum, double min, double max, double variation) {}

    private String errors(TypedColumn label, TypedColumn predicted) {
        return "(SELECT *, " + number(label) + " AS y, " + number(predicted) + " AS p, " + number(label) + " - "
                + number(predicted) + " AS e FROM " + table + " WHERE isfinite(" + number(label) + ") AND isfinite("
                + number(predicted) + "))";
    }

    public Errors errorsOf(TypedColumn label, TypedColumn predicted) {
        String rows = errors(label, predicted);
        double mean = database.one("SELECT coalesce(fsum(y) / count(*), 0) FROM " + rows, row -> row.getDouble(1));
        return database.one(
                "SELECT count(*), coalesce(fsum(e * e), 0), coalesce(fsum(abs(e)), 0), coalesce(fsum(e), 0),"
                        + " coalesce(min(e), 0), coalesce(max(e), 0), coalesce(fsum((y - ?) * (y - ?)), 0) FROM "
                        + rows,
                row -> new Errors(
                        row.getLong(1),
                        row.getDouble(2),
                        row.getDouble(3),
                        row.getDouble(4),
                        row.getDouble(5),
                        row.getDouble(6),
                        row.getDouble(7)),
                mean,
                mean);
    }

    /** Rows whose error is in each of {@code bins} ranges of equal width. */
    public Map<Integer, Long> errorBins(TypedColumn label, TypedColumn predicted, double min, double width, int bins) {
        Map<Integer, Long> counts = new LinkedHashMap<>();
        database.forEach(
                "SELECT least(greatest(floor((e - ?) / ?), 0), ?)::INTEGER, count(*) FROM " + errors(label, predicted)
                        + " GROUP BY 1 ORDER BY 1",
                row -> counts.put(row.getInt(1), row.getLong(2)),
                min,
                width,
                bins - 1);
        return counts;
    }

    /** Rows by ascending prediction in {@code bins} bins of equally many rows. */
    public List<ResidualBin> residuals(TypedColumn label, TypedColumn predicted, int bins) {
        return database.list(
                "SELECT count(*), fsum(p) / count(*), fsum(e) / count(*), quantile_cont(e, 0.05), quantile_cont(e, 0.95)"
                        + " FROM (SELECT p, e, ntile(" + bins + ") OVER (ORDER BY p, n) AS b FROM "
                        + errors(label, predicted) + ") GROUP BY b ORDER BY b",
                row -> new ResidualBin(
                        row.getLong(1), row.getDouble(2), row.getDouble(3), row.getDouble(4), row.getDouble(5)));
    }

    /** Rows, and rows with the right prediction or the sum of squared errors. */
    public record GroupErrors(String group, long n, double right) {}

    public List<GroupErrors> rightByGroup(TypedColumn group, TypedColumn label, TypedColumn predicted) {
        return database.list(
                "SELECT g, count(*), count(*) FILTER (" + value(label) + " = " + value(predicted) + ") FROM "
                        + grouped(group) + " WHERE " + label.id() + " IS NOT NULL AND " + predicted.id()
                        + " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1",
                row -> new GroupErrors(row.getString(1), row.getLong(2), row.getLong(3)));
    }

    public List<GroupErrors> squaresByGroup(TypedColumn group, TypedColumn label, TypedColumn predicted) {
        String error = "(" + number(label) + " - " + number(predicted) + ")";
        return database.list(
                "SELECT g, count(*), fsum(" + error + " * " + error + ") FROM " + grouped(group) + " WHERE isfinite("
                        + error + ") GROUP BY 1 ORDER BY 2 DESC, 1",
                row -> new GroupErrors(row.getString(1), row.getLong(2), row.getDouble(3)));
    }
}
