package org.sumspace.assessment.metric.service;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.metric.core.ConfusionMatrix;
import org.sumspace.assessment.metric.core.FavourableValue;
import org.sumspace.assessment.metric.core.GroupFairness;
import org.sumspace.assessment.metric.core.GroupRepresentation;
import org.sumspace.assessment.metric.core.ScoreCurves;
import org.sumspace.assessment.metric.domain.Bucket;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.metric.domain.MetricResult.GroupDistribution;
import org.sumspace.assessment.metric.domain.MetricResult.GroupDistribution.GroupCount;
import org.sumspace.assessment.metric.domain.PredictedColumns;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.metric.domain.PredictionResult.Regression;
import org.sumspace.assessment.metric.domain.PredictionResult.Segment;
import org.sumspace.assessment.metric.domain.ScoreQuality;
import org.sumspace.assessment.metric.store.GroupQueries;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.shared.core.Rounding;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;

/** Groups, labels and predictions. */
final class GroupMeasurement {
    /** Groups with fewer rows are not compared. */
    private static final int GROUP_MIN = 30;

    private static final int GROUPS_MAX = 200;
    private static final int CLASSES_MAX = 50;
    private static final int CLASSES_OF_NUMBERS = 20;
    private static final int ERROR_BINS = 20;
    private static final String CLASSIFICATION = "classification_performance";
    private static final List<String> REGRESSION = List.of("regression_performance", "model_residual_diagnostics");
    private static final List<String> FAIRNESS = List.of("fairness_by_group");
    private static final List<String> SEGMENTS = List.of("segment_performance");

    private final GroupQueries queries;
    private final ValidatedTable table;
    private final PseudonymResult pseudonyms;
    private final MetricOptions options;
    private final Reasons reasons;
    private final Optional<TypedColumn> predicted;
    private final Optional<TypedColumn> scored;

    /** The task of the model that predicted; null if the values of the columns decide. */
    private final @Nullable Task task;

    /** @param model the predictions of a model; null for those of the columns that the options name */
    GroupMeasurement(
            GroupQueries queries,
            ValidatedTable table,
            PseudonymResult pseudonyms,
            MetricOptions options,
            Reasons reasons,
            @Nullable PredictedColumns model) {
        this.queries = queries;
        this.table = table;
        this.pseudonyms = pseudonyms;
        this.options = options;
        this.reasons = reasons;
        this.predicted = model == null ? column(options.predictions()) : Optional.of(model.predicted());
        this.scored = model == null ? column(options.scores()) : Optional.ofNullable(model.score());
        this.task = model == null ? null : model.task();
    }

    private Optional<TypedColumn> column(@Nullable String name) {
        return Optional.ofNullable(name)
                .flatMap(table::column)
                .filter(column -> pseudonyms.action(column.name()) != FieldAction.SUPPRESS);
    }

    /** Groups of columns that have few enough of them. */
    private List<TypedColumn> groupColumns() {
        List<TypedColumn> columns = new ArrayList<>();
        for (String name : options.groups()) {
            Optional<TypedColumn> column = column(name);
            long groups = column.map(queries::distinct).orElse(0L);
            if (column.isPresent() && groups > 0 && groups <= GROUPS_MAX) {
                columns.add(column.get());
            } else {
                reasons.add(
                        FAIRNESS,
                        "column '" + name + "' "
                                + (groups > GROUPS_MAX
                                        ? "has more than " + GROUPS_MAX + " groups"
                                        : "was left out because it has secrets"));
            }
        }
        return columns;
    }

    List<GroupDistribution> distributions() {
        return groupColumns().stream().map(this::distribution).toList();
    }

    private GroupDistribution distribution(TypedColumn column) {
        List<Bucket> groups = queries.groups(column);
        double mean = groups.stream().mapToLong(Bucket::count).average().orElse(0);
        return new GroupDistribution(
                column.name(),
                groups.stream()
                        .map(each -> new GroupCount(
                                each.label(), each.count(), mean == 0 ? 0 : Rounding.four(each.count() / mean)))
                        .toList(),
                GroupRepresentation.balance(groups.stream().map(Bucket::count).toList()));
    }

    List<Fairness> fairness() {
        Optional<TypedColumn> label = column(options.labels());
        if (label.isEmpty()) {
            reasons.add(FAIRNESS, "no column of labels was named");
            return List.of();
        }
        if (options.groups().isEmpty()) {
            reasons.add(FAIRNESS, "no column of groups was named");
            return List.of();
        }
        Optional<String> positive = positive(label.get());
        if (positive.isEmpty()) {
            long values = queries.distinct(label.get());
            reasons.add(
                    FAIRNESS,
                    "the label '" + label.get().name() + "' has "
                            + (values > CLASSES_MAX
                                    ? "more than " + CLASSES_MAX + " values; groups are compared by one of a few"
                                    : values < 2
                                            ? "one value alone"
                                            : values + " values, and not exactly one of them says yes; name the"
                                                    + " favourable one"));
            return List.of();
        }
        return groupColumns().stream()
                .map(group -> GroupFairness.of(
                        group.name(),
                        positive.get(),
                        queries.rates(group, label.get(), positive.get(), predicted),
                        predicted.isPresent(),
                        GROUP_MIN))
                .toList();
    }

    /** The named value; else what {@link FavourableValue} chooses. */
    Optional<String> positive(TypedColumn label) {
        if (queries.distinct(label) > CLASSES_MAX) {
            return Optional.empty();
        }
        List<String> values = List.copyOf(queries.values(label).keySet());
        String named = options.positive();
        if (named != null) {
            if (!values.contains(named)) {
                throw new AssessmentException(
                        FailureCode.INVALID_ROWS, "The labels do not have the favourable value that was named.");
            }
            return Optional.of(named);
        }
        return FavourableValue.of(values);
    }

    @Nullable
    PredictionResult predictions() {
        Optional<TypedColumn> label = column(options.labels());
        if (label.isEmpty() || predicted.isEmpty()) {
            String reason = label.isEmpty() ? "no column of labels was named" : "no column of predictions was named";
            reasons.add(List.of(CLASSIFICATION), reason);
            reasons.add(REGRESSION, reason);
            reasons.add(SEGMENTS, reason);
            return null;
        }
        if (isOfNumbers(label.get(), predicted.get())) {
            reasons.add(List.of(CLASSIFICATION), "the labels are numbers");
            return new PredictionResult(
                    null, regression(label.get(), predicted.get()), segments(label.get(), predicted.get(), true));
        }
        reasons.add(REGRESSION, "the labels are classes");
        if (Math.max(queries.distinct(label.get()), queries.distinct(predicted.get())) > CLASSES_MAX) {
            reasons.add(List.of(CLASSIFICATION), "there are more than " + CLASSES_MAX + " classes");
            reasons.add(SEGMENTS, "there are more than " + CLASSES_MAX + " classes");
            return null;
        }
        return new PredictionResult(
                ConfusionMatrix.of(queries.confusion(label.get(), predicted.get()), scores(label.get())),
                null,
                segments(label.get(), predicted.get(), false));
    }

    private boolean isOfNumbers(TypedColumn label, TypedColumn prediction) {
        return task == null
                ? label.type() == ColumnType.NUMBER
                        && prediction.type() == ColumnType.NUMBER
                        && queries.distinct(label) > CLASSES_OF_NUMBERS
                : task == Task.REGRESSION;
    }

    private @Nullable ScoreQuality scores(TypedColumn label) {
        Optional<String> positive = positive(label);
        if (scored.isEmpty() || positive.isEmpty()) {
            return null;
        }
        GroupQueries.Scored counts = queries.scored(label, positive.get(), scored.get());
        if (counts.outside() > 0 || counts.positives() + counts.negatives() == 0) {
            throw new AssessmentException(
                    FailureCode.INVALID_ROWS,
                    "The column of scores must have probabilities from 0 to 1; " + counts.outside()
                            + " values are outside.");
        }
        ScoreCurves curves = new ScoreCurves(counts.positives(), counts.negatives());
        queries.addScores(label, positive.get(), scored.get(), curves);
        return curves.result();
    }

    private Regression regression(TypedColumn label, TypedColumn predicted) {
        GroupQueries.Errors errors = queries.errorsOf(label, predicted);
        long n = errors.n();
        double width = errors.max() > errors.min() ? (errors.max() - errors.min()) / ERROR_BINS : 1;
        List<Long> bins = new ArrayList<>(Collections.nCopies(ERROR_BINS, 0L));
        queries.errorBins(label, predicted, errors.min(), width, ERROR_BINS).forEach(bins::set);
        return new Regression(
                figure(Math.sqrt(errors.squares() / n), n),
                figure(errors.absolutes() / n, n),
                errors.variation() == 0
                        ? Figure.undefined("all labels are equal", n)
                        : figure(1 - errors.squares() / errors.variation(), n),
                figure(errors.sum() / n, n),
                errors.min(),
                errors.max(),
                bins,
                queries.residuals(label, predicted, ERROR_BINS));
    }

    private static Figure figure(double value, long n) {
        return n == 0 ? Figure.undefined("no row has a label and a prediction", 0) : Figure.exact(value, n);
    }

    private List<Segment> segments(TypedColumn label, TypedColumn predicted, boolean numbers) {
        List<Segment> segments = new ArrayList<>();
        for (TypedColumn group : groupColumns()) {
            if (numbers) {
                queries.squaresByGroup(group, label, predicted)
                        .forEach(each -> segments.add(new Segment(
                                group.name(),
                                each.group(),
                                each.n(),
                                null,
                                Figure.exact(Math.sqrt(each.right() / each.n()), each.n()))));
            } else {
                queries.rightByGroup(group, label, predicted)
                        .forEach(each -> segments.add(new Segment(
                                group.name(),
                                each.group(),
                                each.n(),
                                Figure.exact(each.right() / each.n(), each.n()),
                                null)));
            }
        }
        if (segments.isEmpty()) {
            reasons.add(
                    SEGMENTS,
                    options.groups().isEmpty()
                            ? "no column of groups was named"
                            : "no column of groups that was named can be compared");
        }
        return segments;
    }
}
