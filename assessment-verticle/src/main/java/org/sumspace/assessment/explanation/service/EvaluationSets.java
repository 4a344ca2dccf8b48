package org.sumspace.assessment.explanation.service;

import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.core.EvaluationRows;
import org.sumspace.assessment.explanation.domain.EvaluationSet;
import org.sumspace.assessment.explanation.domain.EvaluationSet.EvaluationSetReference;
import org.sumspace.assessment.explanation.store.EvaluationSetStore;
import org.sumspace.assessment.model.domain.RegisteredModel;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/** The evaluation sets of a workspace: rows with labels on which its models are explained and compared. */
public record EvaluationSets(WorkspaceContext context) {
    /** Each has at most the size of a request, 8 MiB. */
    public static final int SETS_MAX = 100;

    private static final int ID_BYTES = 6;

    /**
     * A set as a person registers it.
     *
     * @param id null for a new one
     * @param instances as JSON was parsed
     */
    public record Registration(
            @Nullable String id,
            @Nullable String description,
            List<String> featureNames,
            List<?> instances,
            List<Object> labels) {}

    /**
     * Where the rows of a request are: in itself, or in a set.
     *
     * @param instances as JSON was parsed; null if the request has none
     * @param labels of the instances; empty without
     * @param evaluationSet id of a set; null if the request names none
     */
    public record Source(
            @Nullable List<?> instances,
            List<Object> labels,
            @Nullable String evaluationSet) {}

    /** The rows that a request means, with their labels. */
    public static final class Rows {
        private final List<?> instances;
        private final @Nullable EvaluationRows content;
        private final List<Object> labels;
        private final @Nullable EvaluationSetReference reference;

        private Rows(
                List<?> instances,
                @Nullable EvaluationRows content,
                List<Object> labels,
                @Nullable EvaluationSetReference reference) {
            this.instances = instances;
            this.content = content;
            this.labels = labels;
            this.reference = reference;
        }

        /**
         * {@code [rows][features]} of a model.
         *
         * @throws NodeException UNPROCESSABLE unless each row has a number for each feature of the model
         */
        double[][] of(RegisteredModel model) {
            return ModelService.rowsOf(
                    content == null ? instances : content.of(model.info().featureNames()), model);
        }

        List<Object> labels() {
            return labels;
        }

        /** The set that the rows are from; null if the request has them. */
        @Nullable
        EvaluationSetReference reference() {
            return reference;
        }
    }

    /** A set with its rows as they are stored. */
    private record Prepared(EvaluationSet set, String content) {}

    /**
     * @return failed with CONFLICT if the id is taken or there are {@link #SETS_MAX} sets, with UNPROCESSABLE for
     *     invalid rows
     */
    public Future<EvaluationSet> register(Registration given, CurrentUser caller) {
        String id = given.id() == null ? context.newId("set_", ID_BYTES) : given.id();
        return context.blocking(() -> prepare(id, given, caller))
                .compose(prepared -> context.quotas()
                        .requireStorage(caller.workspace(), prepared.set().bytes())
                        .compose(free -> store(prepared, caller)));
    }

    private Prepared prepare(String id, Registration given, CurrentUser caller) {
        EvaluationRows rows = EvaluationRows.read(given.featureNames(), given.instances(), given.labels());
        byte[] content = rows.bytes();
        return new Prepared(
                new EvaluationSet(
                        id,
                        given.description(),
                        given.featureNames(),
                        rows.size(),
                        Digest.of(content).toString(),
                        content.length,
                        caller.id(),
                        context.now()),
                new String(content, StandardCharsets.UTF_8));
    }

    private Future<EvaluationSet> store(Prepared prepared, CurrentUser caller) {
        EvaluationSet set = prepared.set();
        return context.inWorkspace(
                        caller,
                        tx -> EvaluationSetStore.lock(tx, caller.workspace())
                                .compose(locked -> EvaluationSetStore.insert(
                                        tx, caller.workspace(), set, prepared.content(), SETS_MAX))
                                .compose(stored -> stored
                                        ? context.record(
                                                tx,
                                                caller,
                                                "evaluation_set.registered",
                                                set.id(),
                                                Map.of("rows", set.rows(), "sha256", set.sha256()))
                                        : Future.failedFuture(NodeException.conflict(
                                                "There is an evaluation set with this id, or there are " + SETS_MAX
                                                        + " of them. Choose another id, or delete a set."))))
                .map(set);
    }

    /** @return failed with NOT_FOUND if the workspace has no set with this id */
    public Future<EvaluationSet> find(String id, CurrentUser caller) {
        return context.inWorkspace(caller, tx -> EvaluationSetStore.find(tx, caller.workspace(), id))
                .map(found -> found.orElseThrow(EvaluationSets::absent));
    }

    private static NodeException absent() {
        return NodeException.notFound("There is no such evaluation set.");
    }

    /** The newest first. */
    public Future<Page<EvaluationSet>> list(PageRequest page, CurrentUser caller) {
        return context.inWorkspace(
                caller,
                tx -> EvaluationSetStore.count(tx, caller.workspace())
                        .compose(count -> EvaluationSetStore.list(tx, caller.workspace(), page)
                                .map(sets -> new Page<>(page, count, sets))));
    }

    /**
     * Removes a set and its rows. Results that were computed from it stay and contain its digest.
     *
     * @return failed with NOT_FOUND if the workspace has none of this id, with FORBIDDEN if it is another person's and the
     *     caller may not delete data sets
     */
    public Future<Void> delete(String id, CurrentUser caller) {
        return find(id, caller).compose(set -> {
            if (!set.registeredBy().equals(caller.id()) && !caller.may(AccountPermission.DATASETS_DELETE)) {
                throw NodeException.forbidden(
                        "The evaluation set is another person's. " + AccountPermission.DATASETS_DELETE.refusal());
            }
            return context.inWorkspace(
                    caller,
                    tx -> EvaluationSetStore.delete(tx, caller.workspace(), id)
                            .compose(deleted -> deleted
                                    ? context.record(
                                            tx, caller, "evaluation_set.deleted", id, Map.of("sha256", set.sha256()))
                                    : Future.failedFuture(absent())));
        });
    }

    /**
     * The rows that a request means.
     *
     * @return failed with UNPROCESSABLE unless it has rows or names a set, with NOT_FOUND if there is no such set
     */
    Future<Rows> rows(Source source, CurrentUser caller) {
        String id = source.evaluationSet();
        List<?> instances = source.instances();
        if (id == null) {
            return instances == null
                    ? refused("/instances", "is required")
                    : Future.succeededFuture(new Rows(instances, null, source.labels(), null));
        }
        if (instances != null || !source.labels().isEmpty()) {
            return refused("/evaluation_set", "takes the place of instances and labels; send one or the other");
        }
        return context.inWorkspace(caller, tx -> EvaluationSetStore.read(tx, caller.workspace(), id))
                .map(found -> found.orElseThrow(EvaluationSets::absent))
                .compose(stored -> context.blocking(() -> {
                    EvaluationRows content = EvaluationRows.parse(stored.content());
                    return new Rows(
                            List.of(), content, content.labels(), stored.set().reference());
                }));
    }

    private static Future<Rows> refused(String path, String message) {
        return Future.failedFuture(NodeException.unprocessable(List.of(new Violation(path, message))));
    }
}
