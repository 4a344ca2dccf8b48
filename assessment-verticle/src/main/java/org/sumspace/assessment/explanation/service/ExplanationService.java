package org.sumspace.assessment.explanation.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.EvaluationSet.EvaluationSetReference;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.ExplanationRequest;
import org.sumspace.assessment.explanation.domain.ExplanationRequest.ExplanationMode;
import org.sumspace.assessment.explanation.domain.StoredExplanation;
import org.sumspace.assessment.explanation.store.ExplanationStore;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.RegisteredModel;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Explains the registered models of a workspace, and keeps the explanations. */
public record ExplanationService(WorkspaceContext context, ModelService models, EvaluationSets sets) {
    private static final int ID_BYTES = 6;
    private static final long EVALUATIONS_MAX = 2_000_000;
    private static final long HTTP_EVALUATIONS_MAX = 20_000;
    private static final int BACKGROUND_MAX = 100;

    /** The largest request that a worker process accepts. */
    private static final int REQUEST_BYTES_MAX = 8 << 20;

    /**
     * What a request asks for. Rows are lists of numbers or numbers by the names of features, as JSON was parsed.
     *
     * @param source of the rows that are explained
     * @param rowNumbers those of them that are explained, counted from 1, with all of them as background; empty for all
     * @param background empty to take background rows from the instances
     * @param features names of the features of partial dependence; empty to choose them
     */
    public record Question(
            ExplanationMode mode,
            EvaluationSets.Source source,
            List<Integer> rowNumbers,
            List<?> background,
            @Nullable Integer backgroundSize,
            @Nullable Object output,
            List<String> features,
            long seed) {}

    /** An explanation and the model that it is of. */
    public record Explained(RegisteredModel model, StoredExplanation explanation) {}

    /** How many rows a model may evaluate for a request. */
    private static long evaluationsMax(RegisteredModel model) {
        return model.adapter() == Adapter.HTTP ? HTTP_EVALUATIONS_MAX : EVALUATIONS_MAX;
    }

    /**
     * @return failed with NOT_FOUND without such a model or evaluation set, with UNPROCESSABLE if it cannot be explained like
     *     that
     */
    public Future<Explained> explain(String modelId, Question question, CurrentUser caller) {
        return models.find(modelId, caller)
                .compose(model -> sets.rows(question.source(), caller)
                        .compose(rows -> models.run(ExplanationTask.KIND, model, request(model, question, rows), caller)
                                .map(answer -> ExplanationTask.answer(answer, model.adapter()))
                                .compose(explanation -> store(model, explanation, rows.reference(), caller))));
    }

    private static byte[] request(RegisteredModel model, Question question, EvaluationSets.Rows explained) {
        List<List<Double>> background = List.of();
        if (!question.background().isEmpty()) {
            if (question.background().size() > BACKGROUND_MAX) {
                throw NodeException.unprocessable(List.of(new Violation(
                        "/background",
                        "has " + question.background().size() + " rows; at most " + BACKGROUND_MAX + " are possible")));
            }
            background = rows(ModelService.rowsOf(question.background(), model));
        }
        List<List<Double>> all = rows(explained.of(model));
        List<Integer> numbers = checked(question, all.size());
        byte[] request = ExplanationTask.request(new ExplanationRequest(
                question.mode(),
                numbers.isEmpty()
                        ? all
                        : numbers.stream().map(number -> all.get(number - 1)).toList(),
                numbers.isEmpty() ? explained.labels() : List.of(),
                numbers.isEmpty() || !background.isEmpty() ? background : all,
                question.backgroundSize(),
                question.output(),
                features(model, question.features()),
                question.seed(),
                evaluationsMax(model)));
        if (request.length > REQUEST_BYTES_MAX) {
            throw NodeException.tooLarge("The rows are too many values to explain them together. Send fewer rows.");
        }
        return request;
    }

    private static List<Integer> checked(Question question, int rows) {
        List<Integer> numbers = question.rowNumbers();
        ExplanationMode mode = question.mode();
        if (!numbers.isEmpty() && mode != ExplanationMode.LOCAL && mode != ExplanationMode.SURROGATE) {
            throw NodeException.unprocessable(List.of(new Violation(
                    "/row_numbers", "is for the modes local and surrogate; leave it out in the mode " + mode.label())));
        }
        List<Violation> violations = IntStream.range(0, numbers.size())
                .filter(i -> numbers.get(i) > rows)
                .mapToObj(i -> new Violation("/row_numbers/" + i, "there are only " + rows + " rows"))
                .toList();
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
        return numbers;
    }

    private static List<List<Double>> rows(double[][] rows) {
        return Arrays.stream(rows)
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList();
    }

    private static List<Integer> features(RegisteredModel model, List<String> names) {
        List<String> known = model.info().featureNames();
        List<Violation> violations = new ArrayList<>();
        IntStream.range(0, names.size())
                .filter(i -> !known.contains(names.get(i)))
                .forEach(i -> violations.add(new Violation("/features/" + i, "is no feature of the model")));
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
        return names.stream().map(known::indexOf).toList();
    }

    private Future<Explained> store(
            RegisteredModel model, Explanation explanation, @Nullable EvaluationSetReference set, CurrentUser caller) {
        StoredExplanation stored = new StoredExplanation(
                context.newId("exp_", ID_BYTES), model.id(), model.version(), explanation, set, context.now());
        return context.inWorkspace(
                        caller,
                        tx -> context.quotas()
                                .take(tx, caller.workspace(), Usage.EXPLANATIONS)
                                .compose(
                                        counted -> ExplanationStore.insert(tx, caller.workspace(), caller.id(), stored))
                                .compose(done -> context.record(
                                        tx,
                                        caller,
                                        "model.explained",
                                        model.id(),
                                        Map.of(
                                                "explanation", stored.id(),
                                                "version", model.version(),
                                                "mode", explanation.mode(),
                                                "method", explanation.method(),
                                                "rows", explanation.rows()))))
                .map(done -> new Explained(model, stored));
    }

    /** @return failed with NOT_FOUND if there is no such model, or none of its explanations says how important features are */
    public Future<StoredExplanation> latestImportance(String modelId, CurrentUser caller) {
        return models.find(modelId, caller)
                .compose(model -> context.inWorkspace(
                        caller, tx -> ExplanationStore.latestImportance(tx, caller.workspace(), model.id())))
                .map(found -> found.orElseThrow(() -> NodeException.notFound(
                        "The importance of the features of this model was not computed yet. Explain"
                                + " the model first.")));
    }
}
