package org.sumspace.assessment.explanation.service;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.EvaluationSet.EvaluationSetReference;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.domain.StoredComparison;
import org.sumspace.assessment.explanation.store.ExplanationStore;
import org.sumspace.assessment.model.domain.Prediction;
import org.sumspace.assessment.model.domain.RegisteredModel;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/** Compares registered models of a workspace on the same rows, and keeps the comparisons. */
public record ComparisonService(WorkspaceContext context, ModelService models, EvaluationSets sets) {
    private static final int MODELS_MAX = 10;
    private static final int ID_BYTES = 6;

    /**
     * @param source of the rows
     * @return failed with UNPROCESSABLE for fewer than two models, and for models and labels that cannot be compared; with
     *     NOT_FOUND without such a model or evaluation set
     */
    public Future<StoredComparison> compare(
            List<String> ids, EvaluationSets.Source source, long seed, CurrentUser caller) {
        if (ids.size() < 2 || ids.size() > MODELS_MAX || new HashSet<>(ids).size() < ids.size()) {
            throw NodeException.unprocessable(List.of(new Violation(
                    "/model_ids",
                    "names " + ids.size() + " models; 2 to " + MODELS_MAX + " different ones are possible")));
        }
        return Future.all(ids.stream().map(id -> models.find(id, caller)).toList())
                .map(found -> found.<RegisteredModel>list())
                .compose(found -> sets.rows(source, caller)
                        .compose(rows -> compare(found, rows, seed, caller)
                                .compose(comparison -> store(found, comparison, rows.reference(), caller))));
    }

    private Future<ModelComparison> compare(
            List<RegisteredModel> compared, EvaluationSets.Rows rows, long seed, CurrentUser caller) {
        return Future.all(compared.stream()
                        .map(each -> models.predict(each, rows.of(each), caller))
                        .toList())
                .map(predicted -> predicted.<Prediction>list())
                .compose(predicted -> context.blocking(() -> PredictionComparison.of(predicted, rows.labels(), seed)));
    }

    private Future<StoredComparison> store(
            List<RegisteredModel> compared,
            ModelComparison comparison,
            @Nullable EvaluationSetReference set,
            CurrentUser caller) {
        StoredComparison stored = new StoredComparison(
                context.newId("cmp_", ID_BYTES),
                compared.stream()
                        .map(each -> new StoredComparison.Model(
                                each.id(),
                                each.version(),
                                each.adapter().label(),
                                each.info().type()))
                        .toList(),
                comparison,
                set,
                context.now());
        return context.inWorkspace(
                        caller,
                        tx -> ExplanationStore.insert(tx, caller.workspace(), caller.id(), stored)
                                .compose(done -> context.record(
                                        tx,
                                        caller,
                                        "model.compared",
                                        stored.id(),
                                        Map.of(
                                                "models",
                                                compared.stream()
                                                        .map(RegisteredModel::id)
                                                        .collect(Collectors.joining(",")),
                                                "rows",
                                                comparison.rows()))))
                .map(done -> stored);
    }

    /** @return failed with NOT_FOUND if the workspace has no comparison with this id, or has deleted it */
    public Future<StoredComparison> find(String id, CurrentUser caller) {
        return context.inWorkspace(caller, tx -> ExplanationStore.comparison(tx, caller.workspace(), id))
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such comparison.")));
    }

    /** The newest first. */
    public Future<Page<StoredComparison>> list(PageRequest page, CurrentUser caller) {
        return context.inWorkspace(
                caller,
                tx -> ExplanationStore.countComparisons(tx, caller.workspace())
                        .compose(count -> ExplanationStore.comparisons(tx, caller.workspace(), page)
                                .map(listed -> new Page<>(page, count, listed))));
    }
}
