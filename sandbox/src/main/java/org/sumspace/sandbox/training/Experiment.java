package org.sumspace.sandbox.training;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.ConnectorClient;
import org.sumspace.sandbox.client.ConverterClient;
import org.sumspace.sandbox.data.Fold;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.data.LearnerData;
import org.sumspace.sandbox.data.Partition;
import org.sumspace.sandbox.data.Schema;
import org.sumspace.sandbox.data.Statements;
import org.sumspace.sandbox.data.Table;
import org.sumspace.sandbox.data.TableReader;
import org.sumspace.sandbox.data.TableUpload;
import org.sumspace.sandbox.learners.Placement;

/**
 * What is trained on what: the table, who has which rows, and the folds. Everything is checked before a node starts. The
 * records of made-up learners are there at once; those of a user's table when a converter has made them.
 */
public final class Experiment {
    private final Table table;
    private final Schema schema;
    private final IntFunction<JsonNode> statements;
    private final @Nullable TableUpload upload;
    private final Placement placement;
    private final List<FoldPlan> folds;

    private Experiment(
            Table table,
            Schema schema,
            IntFunction<JsonNode> statements,
            @Nullable TableUpload upload,
            Placement placement,
            List<FoldPlan> folds) {
        this.table = table;
        this.schema = schema;
        this.statements = statements;
        this.upload = upload;
        this.placement = placement;
        this.folds = List.copyOf(folds);
    }

    /**
     * @param organisations the data providers, over which the processors are dealt
     * @throws InvalidTableException the table cannot be used
     * @throws SandboxException too few processors or data providers in a fold, or too many rows at a processor
     */
    public static Experiment prepare(ExperimentSettings settings, List<String> organisations)
            throws InvalidTableException {
        Table table = settings.data() == null ? LearnerData.table(settings.seed()) : TableReader.read(settings.data());
        String label = settings.label() == null ? LearnerData.LABEL : settings.label();
        Schema schema = Schema.of(table, label, new HashSet<>(settings.categorical()));
        int[] rows = IntStream.range(0, table.size()).toArray();
        Partition partition = settings.group() == null
                ? Partition.even(rows, settings.processors(), settings.seed())
                : Partition.byGroup(table, settings.group(), rows);
        requireNotTooLarge(partition);
        Placement placement = Placement.of(partition, organisations);
        List<FoldPlan> folds = new ArrayList<>();
        for (Fold fold : Fold.stratified(table.values(schema.label().index()), settings.folds(), settings.seed())) {
            folds.add(FoldPlan.of(folds.size() + 1, fold, table, schema, placement, settings));
        }
        return settings.data() == null
                ? new Experiment(
                        table, schema, new Statements(table, schema, settings.seed())::of, null, placement, folds)
                : new Experiment(
                        table,
                        schema,
                        Experiment::unknown,
                        new TableUpload(table, schema, settings.seed()),
                        placement,
                        folds);
    }

    private static JsonNode unknown(int row) {
        throw new IllegalStateException("row " + row + " is not converted yet");
    }

    /** Whether the records are yet to be made by a converter. */
    public boolean needsConverter() {
        return upload != null;
    }

    /**
     * The same with its records.
     *
     * @throws SandboxException a row cannot be converted
     */
    public Experiment converted(ConverterClient converter) {
        List<JsonNode> converted = TableConversion.of(requireNonNull(upload), converter);
        return new Experiment(table, schema, converted::get, null, placement, folds);
    }

    private static void requireNotTooLarge(Partition partition) {
        for (Partition.Part part : partition.parts()) {
            if (part.rows().size() > ConnectorClient.LEARNERS_MAX) {
                throw new SandboxException(
                        part.name() + " would have " + part.rows().size() + " rows, more than the "
                                + ConnectorClient.LEARNERS_MAX + " of a processor",
                        "Ask for more --processors, or choose a --group column with more values");
            }
        }
    }

    public int rows() {
        return table.size();
    }

    public Schema schema() {
        return schema;
    }

    public Placement placement() {
        return placement;
    }

    public List<FoldPlan> folds() {
        return folds;
    }

    /** The record of the learner of that row. */
    public JsonNode statement(int row) {
        return statements.apply(row);
    }

    /** The learners of these rows, by the organisation that has their records. */
    Map<String, List<String>> learnersByOrganisation(Collection<Integer> rows) {
        Map<String, List<String>> learners = new TreeMap<>();
        for (int row : rows) {
            learners.computeIfAbsent(placement.processorOf(row).organisation(), none -> new ArrayList<>())
                    .add(Statements.learner(row));
        }
        return learners;
    }
}
