package org.sumspace.sandbox.training;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.ConnectorClient;
import org.sumspace.client.ConverterClient;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.data.Fold;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.data.LearnerRows;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.data.Partition;
import org.sumspace.sandbox.data.PreparedTable;
import org.sumspace.sandbox.data.Schema;
import org.sumspace.sandbox.data.Statements;
import org.sumspace.sandbox.data.TableReader;
import org.sumspace.sandbox.data.TableUpload;
import org.sumspace.sandbox.learners.Placement;

/**
 * An experiment: the table, the placement of its rows, and the folds. Everything is checked before any node starts. The
 * records of generated learners are available at once; those of a user's table after a converter has converted it.
 */
public final class Experiment {
    private final LearnerTable table;
    private final Schema schema;
    private final IntFunction<JsonNode> statements;
    private final @Nullable TableUpload upload;
    private final Placement placement;
    private final List<FoldPlan> folds;
    private final List<String> warnings;
    private final List<String> qualityWarnings;

    private Experiment(
            LearnerTable table,
            Schema schema,
            IntFunction<JsonNode> statements,
            @Nullable TableUpload upload,
            Placement placement,
            List<FoldPlan> folds,
            List<String> warnings,
            List<String> qualityWarnings) {
        this.table = table;
        this.schema = schema;
        this.statements = statements;
        this.upload = upload;
        this.placement = placement;
        this.folds = List.copyOf(folds);
        this.warnings = List.copyOf(warnings);
        this.qualityWarnings = List.copyOf(qualityWarnings);
    }

    /**
     * Reads or generates the table and divides it.
     *
     * @param organisations the data providers, which get the processors in turn
     * @throws InvalidTableException if the table is not usable
     * @throws SandboxException if a fold has too few processors or data providers, or a processor has too many rows
     */
    public static Experiment prepare(ExperimentSettings settings, List<String> organisations)
            throws InvalidTableException {
        PreparedTable prepared = prepare(settings);
        LearnerTable table = prepared.table();
        Schema schema = prepared.schema();
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
        List<String> ofQuality = TableWarnings.of(prepared, settings.group(), folds);
        List<String> warnings = Stream.of(prepared.warnings(), ofQuality, ProcessorWarnings.of(placement, folds))
                .flatMap(List::stream)
                .toList();
        return settings.data() == null
                ? new Experiment(
                        table,
                        schema,
                        new Statements(table, schema, settings.seed())::of,
                        null,
                        placement,
                        folds,
                        warnings,
                        ofQuality)
                : new Experiment(
                        table,
                        schema,
                        Experiment::notConverted,
                        new TableUpload(table, schema, settings.seed()),
                        placement,
                        folds,
                        warnings,
                        ofQuality);
    }

    private static PreparedTable prepare(ExperimentSettings settings) throws InvalidTableException {
        LearnerTable table =
                settings.data() == null ? LearnerRows.table(settings.seed()) : TableReader.read(settings.data());
        String label = settings.label() == null ? LearnerRows.LABEL : settings.label();
        String group = settings.group();
        if (group == null) {
            return PreparedTable.of(table, label, settings.columns(), minLearners(settings, settings.processors()));
        }
        int processors = Set.copyOf(table.values(table.index(group))).size();
        return PreparedTable.of(table, label, settings.columns().withGroup(group), minLearners(settings, processors));
    }

    /** The fewest learners of a published category: the plan's minContributors, which is lower with few processors. */
    private static int minLearners(ExperimentSettings settings, int processors) {
        int least = Math.min(PlanParameters.defaults().minContributors(), processors);
        return settings.parameters() == null
                ? least
                : FurtherParameters.read(settings.parameters())
                        .path("minContributors")
                        .asInt(least);
    }

    private static JsonNode notConverted(int row) {
        throw new IllegalStateException("row " + row + " has not been converted yet");
    }

    /** Whether a converter must create the records. */
    public boolean needsConverter() {
        return upload != null;
    }

    /**
     * This experiment with the records that the converter creates.
     *
     * @throws SandboxException if a row cannot be converted
     */
    public Experiment convertedBy(ConverterClient converter) {
        List<JsonNode> converted = TableConversion.of(requireNonNull(upload), converter);
        return new Experiment(table, schema, converted::get, null, placement, folds, warnings, qualityWarnings);
    }

    private static void requireNotTooLarge(Partition partition) {
        for (Partition.Part part : partition.parts()) {
            if (part.rows().size() > ConnectorClient.LEARNERS_MAX) {
                throw new SandboxException(
                        part.name() + " would have " + part.rows().size() + " rows; a processor can have at most "
                                + ConnectorClient.LEARNERS_MAX,
                        "Ask for more --processors, or choose a --group column with more values");
            }
        }
    }

    public int rows() {
        return table.size();
    }

    public LearnerTable table() {
        return table;
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

    /** Notes for the user about the table and its division, in the order in which they are found. */
    public List<String> warnings() {
        return warnings;
    }

    /** The warnings about reasons why the quality of a model would look better than it is. */
    public List<String> qualityWarnings() {
        return qualityWarnings;
    }

    /** The record of the row's learner. */
    public JsonNode statement(int row) {
        return statements.apply(row);
    }

    /** The learners of these rows, by the organisation that stores their records. */
    Map<String, List<String>> learnersByOrganisation(Collection<Integer> rows) {
        Map<String, List<String>> learners = new TreeMap<>();
        for (int row : rows) {
            learners.computeIfAbsent(placement.processorOf(row).organisation(), none -> new ArrayList<>())
                    .add(Statements.learner(row));
        }
        return learners;
    }
}
