package org.sumspace.sandbox.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.file.FileAssessment.Extras;
import org.sumspace.assessment.file.FileAssessment.ModelFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of {@code sumspace assess} about comparisons. */
final class AssessOptions {
    private static final Pattern OF_DEMO = Pattern.compile("model(-fold-\\d+|)\\.joblib");

    @Option(names = "--label", paramLabel = "COLUMN", description = "the column that says what is true")
    private @Nullable String labels;

    @Option(
            names = "--positive",
            paramLabel = "VALUE",
            description =
                    "the favourable label (default: the only one that says yes, such as 1, true, ja, oui or pass; else of"
                            + " two labels the one beside the only one that says no, or the rarer one)")
    private @Nullable String positive;

    @Option(names = "--predictions", paramLabel = "COLUMN", description = "the column that says what a model predicted")
    private @Nullable String predictions;

    @Option(
            names = "--scores",
            paramLabel = "COLUMN",
            description = "the column with the predicted probability of the favourable label")
    private @Nullable String scores;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "a model to analyse on the rows: a pickle or joblib file of scikit-learn, or an ONNX file; its"
                            + " features are the columns of the same names")
    private @Nullable Path model;

    @Option(
            names = "--features",
            paramLabel = "COLUMN",
            split = ",",
            description = "the features of the model in their order, if its file does not name them")
    private List<String> features = List.of();

    @Option(
            names = "--group",
            paramLabel = "COLUMN",
            split = ",",
            description = "columns whose values are the groups that are compared")
    private List<String> groups = List.of();

    @Option(
            names = "--quasi",
            paramLabel = "COLUMN",
            split = ",",
            description = "columns that together could single out persons (default: those that the inspection finds)")
    private List<String> quasi = List.of();

    @Option(
            names = "--sensitive",
            paramLabel = "COLUMN",
            split = ",",
            description = "columns that nobody should learn of a person (default: special categories and the labels)")
    private List<String> sensitive = List.of();

    @Option(
            names = "--recommendations",
            paramLabel = "FILE",
            description = "a CSV file with the columns user, item, and rank or score")
    private @Nullable Path recommendations;

    @Option(
            names = "--relevance",
            paramLabel = "FILE",
            description = "a CSV file with the columns user and item: what is relevant to whom")
    private @Nullable Path relevance;

    @Option(
            names = "--against",
            paramLabel = "DIR",
            description = "the folder of an earlier assessment to compare with")
    private @Nullable Path against;

    @Option(
            names = "--analyses",
            paramLabel = "ID",
            split = ",",
            description = "makes these analyses only (default: all that there is data for)")
    private List<String> analyses = List.of();

    /** @throws ParameterException if a file or folder does not exist, or an option needs another one */
    Extras extras(CommandLine command, AssessRowOptions rows) {
        requireFile(command, recommendations);
        requireFile(command, relevance);
        if (relevance != null && recommendations == null) {
            throw new ParameterException(command, "--relevance needs --recommendations");
        }
        requireLabel(command, "--positive", positive);
        requireLabel(command, "--predictions", predictions);
        requireLabel(command, "--scores", scores);
        requireFile(command, model);
        if (model != null && (predictions != null || scores != null)) {
            throw new ParameterException(command, "name --model, or --predictions and --scores, not both");
        }
        if (model == null && !features.isEmpty()) {
            throw new ParameterException(command, "--features needs --model");
        }
        if (against != null && !Files.isDirectory(against)) {
            throw new ParameterException(command, against + " is not a folder");
        }
        MetricOptions columns = new MetricOptions(
                analyses, groups, labels, positive, predictions, scores, quasi, sensitive, null, null, null);
        Extras.unknownAnalysis(columns).ifPresent(unknown -> {
            throw new ParameterException(command, "there is no analysis " + unknown);
        });
        return new Extras(
                columns,
                recommendations,
                relevance,
                against,
                rows.options(command, Map.of()),
                model == null ? null : new ModelFile(model, features));
    }

    /** Explains how to assess a model of {@code demo}, which needs encoded columns; empty for other models. */
    Optional<String> hint() {
        Matcher name = OF_DEMO.matcher(model == null ? "" : String.valueOf(model.getFileName()));
        if (model == null || !name.matches()) {
            return Optional.empty();
        }
        Path rows = model.resolveSibling("test-rows" + name.group(1) + ".csv");
        return Files.isRegularFile(rows)
                ? Optional.of(
                        "The model comes from demo and takes the columns of " + rows + ": name this file with --in")
                : Optional.empty();
    }

    private void requireLabel(CommandLine command, String option, @Nullable String value) {
        if (value != null && labels == null) {
            throw new ParameterException(command, option + " needs --label");
        }
    }

    private static void requireFile(CommandLine command, @Nullable Path file) {
        if (file != null && !Files.isRegularFile(file)) {
            throw new ParameterException(command, file + " is not a file");
        }
    }
}
