package org.sumspace.assessment.explanation.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Bucket;
import org.sumspace.assessment.metric.domain.PredictedColumns;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/**
 * The predictions of a model for the rows of a run, in a separate database, which also has the columns that predictions
 * are compared with. Rows are read one after the other; a batch of them is in memory at a time.
 */
public final class PredictionTable {
    /** The name of the database in statements. */
    public static final String DATABASE = "predictions";
    /** Its table with a row for each prediction. */
    public static final String ROWS = "predictions.data";

    private static final String MADE = "made";
    private static final int BATCH = 4_096;

    private final RowDatabase database;
    private final String rows;

    /** The prediction of a model for a row; both members are null if there is none. */
    public record Predicted(
            @Nullable String prediction, @Nullable String score) {
        public static final Predicted NOTHING = new Predicted(null, null);
    }

    /** A model that is asked for a batch of rows, {@code [rows][features]}; a missing value is NaN. */
    @FunctionalInterface
    public interface Batches {
        List<Predicted> predict(double[][] batch);
    }

    /** @param rows the table of the run, whose rows have the number {@code n} */
    public PredictionTable(RowDatabase database, String rows) {
        this.database = database;
        this.rows = rows;
    }

    /**
     * Asks the model for all rows.
     *
     * @param progress takes the rows that were asked for
     * @return how many rows have a prediction
     */
    public long write(List<TypedColumn> features, Batches model, LongConsumer progress) {
        database.execute("CREATE TABLE " + DATABASE + "." + MADE + " (n VARCHAR, prediction VARCHAR, score VARCHAR)");
        String values = features.stream()
                .map(column -> "coalesce(" + ModelRows.number(column) + ", 'NaN'::DOUBLE)")
                .collect(Collectors.joining(", "));
        try (RowDatabase writing = database.another();
                RowDatabase.Appender made = writing.appender(DATABASE, MADE)) {
            Filling filling = new Filling(model, made, progress);
            database.forEach("SELECT n, " + values + " FROM " + rows, row -> {
                double[] numbers = new double[features.size()];
                for (int j = 0; j < numbers.length; j++) {
                    numbers[j] = row.getDouble(j + 2);
                }
                filling.add(row.getLong(1), numbers);
            });
            filling.flush();
            return filling.predicted;
        }
    }

    /** Collects rows until a batch is full. */
    private static final class Filling {
        private final Batches model;
        private final RowDatabase.Appender made;
        private final LongConsumer progress;
        private final List<double[]> batch = new ArrayList<>();
        private final List<Long> numbers = new ArrayList<>();
        private long asked;
        private long predicted;

        Filling(Batches model, RowDatabase.Appender made, LongConsumer progress) {
            this.model = model;
            this.made = made;
            this.progress = progress;
        }

        void add(long number, double[] row) {
            numbers.add(number);
            batch.add(row);
            if (batch.size() == BATCH) {
                flush();
            }
        }

        void flush() {
            if (batch.isEmpty()) {
                return;
            }
            List<Predicted> answers = model.predict(batch.toArray(double[][]::new));
            for (int i = 0; i < answers.size(); i++) {
                if (answers.get(i).prediction() != null) {
                    predicted++;
                    made.add(Arrays.asList(
                            Long.toString(numbers.get(i)),
                            answers.get(i).prediction(),
                            answers.get(i).score()));
                }
            }
            asked += batch.size();
            progress.accept(asked);
            batch.clear();
            numbers.clear();
        }
    }

    /**
     * Puts predictions beside the columns that they are compared with.
     *
     * @param compared columns of the run
     * @param columns how many columns the run has
     * @param hasScores whether predictions have the probability of the favourable label
     */
    public PredictedColumns join(Collection<TypedColumn> compared, int columns, Task task, boolean hasScores) {
        Set<String> selected = new LinkedHashSet<>();
        for (TypedColumn column : compared) {
            selected.add("d." + column.id());
            if (column.isTyped()) {
                selected.add("d." + column.typedId());
            }
        }
        TypedColumn predicted =
                column(columns + 1, "prediction", task == Task.REGRESSION ? ColumnType.NUMBER : ColumnType.TEXT);
        TypedColumn score = column(columns + 2, "score", ColumnType.NUMBER);
        selected.addAll(values("prediction", predicted));
        selected.addAll(values("score", score));
        database.execute("CREATE TABLE " + ROWS + " AS SELECT d.n, " + String.join(", ", selected) + " FROM " + rows
                + " d JOIN " + DATABASE + "." + MADE + " m ON d.n = CAST(m.n AS BIGINT)");
        return new PredictedColumns(task, predicted, hasScores ? score : null);
    }

    static TypedColumn column(int number, String name, ColumnType type) {
        return TypedColumn.own(new Column(number, name), type);
    }

    private static List<String> values(String name, TypedColumn column) {
        return List.of("m." + name + " AS " + column.id(), "TRY_CAST(m." + name + " AS DOUBLE) AS " + column.typedId());
    }

    /** The rows of each class that is predicted, the most frequent first. */
    public List<Bucket> classes(int most) {
        return database.list(
                "SELECT prediction, count(*) FROM " + DATABASE + "." + MADE + " GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT "
                        + most,
                row -> new Bucket(row.getString(1), row.getLong(2)));
    }

    /** Different values of a column, at most {@code most} of them. */
    public List<String> values(TypedColumn column, int most) {
        return database.list(
                "SELECT DISTINCT " + ModelRows.label(column) + " FROM " + rows + " WHERE " + column.id()
                        + " IS NOT NULL ORDER BY 1 LIMIT " + most,
                row -> row.getString(1));
    }
}
