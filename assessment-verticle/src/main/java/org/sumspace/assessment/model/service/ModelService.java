package org.sumspace.assessment.model.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.service.SandboxedInput;
import org.sumspace.assessment.model.core.Descriptions;
import org.sumspace.assessment.model.core.Instances;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.ModelRegistration;
import org.sumspace.assessment.model.domain.Prediction;
import org.sumspace.assessment.model.domain.RegisteredModel;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.assessment.model.store.ModelCopy;
import org.sumspace.assessment.model.store.ModelStore;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.postgres.Database;

/** Registers models below a workspace's folder for models, and evaluates them. */
public record ModelService(
        Vertx vertx,
        Database database,
        AuditTrail audit,
        WorkspaceFolders folders,
        ModelWorkers workers,
        HttpModels servers,
        Clock clock,
        SecureRandom random) {
    private static final int ID_BYTES = 4;

    /** The source of a model, with the digest and the size of its file. */
    private record Prepared(
            RegisteredModelSource source, @Nullable String sha256, long bytes) {}

    /**
     * Registers a model, or a new version of one of the caller's. A model that cannot predict a row of zeros is
     * refused.
     *
     * @return failed with CONFLICT if the id is another person's, with NOT_FOUND or INVALID_INPUT for the path as
     *     {@link org.sumspace.assessment.dataset.service.DatasetService#check}, with UNPROCESSABLE if it is not a model
     *     of the adapter
     */
    public Future<RegisteredModel> register(ModelRegistration given, CurrentUser caller) {
        byte[] made = new byte[ID_BYTES];
        random.nextBytes(made);
        String id = given.id() == null ? "mdl_" + HexFormat.of().formatHex(made) : given.id();
        return checkOwner(id, caller)
                .compose(free -> prepare(given, caller))
                .compose(prepared -> describe(given, prepared)
                        .map(info -> new RegisteredModel(
                                caller.workspace(),
                                id,
                                1,
                                caller.id(),
                                given.adapter(),
                                given.path(),
                                prepared.sha256(),
                                prepared.bytes(),
                                info,
                                clock.instant())))
                .compose(model -> store(model, caller))
                .recover(failure -> Future.failedFuture(refusal(failure)));
    }

    private Future<Void> checkOwner(String id, CurrentUser caller) {
        return database.inWorkspace(caller.workspace(), tx -> ModelStore.find(tx, caller.workspace(), id))
                .map(found -> {
                    if (found.filter(model -> !model.owner().equals(caller.id()))
                            .isPresent()) {
                        throw taken();
                    }
                    return found;
                })
                .mapEmpty();
    }

    private static NodeException taken() {
        return NodeException.conflict("Another person registered a model with this id. Choose another id.");
    }

    private Future<Prepared> prepare(ModelRegistration given, CurrentUser caller) {
        AdapterRules.check(given);
        if (!given.adapter().hasFile()) {
            String endpoint = given.path().isEmpty() ? null : given.path();
            return Future.succeededFuture(
                    new Prepared(new RegisteredModelSource(given.adapter(), null, endpoint, null), null, 0));
        }
        return vertx.executeBlocking(
                () -> {
                    InputFile file = SandboxedInput.of(folders.models(caller.workspaceName()), given.path())
                            .orElseThrow(ModelService::outside);
                    long max = RegisteredModelFiles.bytesMax(given.adapter());
                    if (size(file) > max) {
                        throw NodeException.tooLarge("The limit is " + max + " bytes.");
                    }
                    ModelCopy copy = ModelCopy.of(file, folders.modelCopies(caller.workspaceName()), max);
                    if (given.sha256() != null && !given.sha256().equals(copy.sha256())) {
                        throw NodeException.unprocessable(
                                List.of(new Violation("/sha256", "is not the digest of the file")));
                    }
                    return new Prepared(
                            new RegisteredModelSource(given.adapter(), copy.file(), null, null),
                            copy.sha256(),
                            copy.bytes());
                },
                false);
    }

    private static long size(InputFile file) {
        try {
            return file.facts().bytes();
        } catch (NoSuchFileException e) {
            throw NodeException.notFound("There is no such file in the workspace's folder for models.");
        } catch (IOException e) {
            throw outside();
        }
    }

    private static NodeException outside() {
        return NodeException.invalidInput("The path must name a regular file in the workspace's folder for models.");
    }

    private Future<ModelInfo> describe(ModelRegistration given, Prepared prepared) {
        String endpoint = prepared.source().endpoint();
        if (endpoint != null) {
            return servers.describe(endpoint, given.features(), given.classes());
        }
        return workers.run(prepared.source(), process -> {
            ModelInfo info = Descriptions.of(process.open(prepared.source(), rows -> rows), given);
            process.evaluate(
                    ModelWorker.EVALUATE,
                    prepared.source(),
                    new double[1][info.featureCount()],
                    info.outputs(),
                    rows -> rows);
            return info;
        });
    }

    private Future<RegisteredModel> store(RegisteredModel model, CurrentUser caller) {
        return database.inWorkspace(
                caller.workspace(),
                tx -> ModelStore.nextVersion(tx, model.workspace(), model.id(), caller.id())
                        .map(version -> model.withVersion(version.orElseThrow(ModelService::taken)))
                        .compose(numbered -> ModelStore.insert(tx, numbered)
                                .compose(done -> audit.record(
                                        tx,
                                        caller.workspace(),
                                        AuditEvent.of(
                                                caller,
                                                "model.registered",
                                                model.id(),
                                                Map.of(
                                                        "version",
                                                        numbered.version(),
                                                        "adapter",
                                                        model.adapter().label()))))
                                .map(numbered)));
    }

    /** @return failed with NOT_FOUND if the workspace has no model with this id */
    public Future<RegisteredModel> find(String id, CurrentUser caller) {
        return find(id, caller.workspace());
    }

    private Future<RegisteredModel> find(String id, UUID workspace) {
        return database.inWorkspace(workspace, tx -> ModelStore.find(tx, workspace, id))
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such model.")));
    }

    /** The newest version of each model, by id. */
    public Future<Page<RegisteredModel>> list(PageRequest page, CurrentUser caller) {
        return database.inWorkspace(
                caller.workspace(),
                tx -> ModelStore.count(tx, caller.workspace())
                        .compose(count -> ModelStore.list(tx, caller.workspace(), page)
                                .map(models -> new Page<>(page, count, models))));
    }

    /**
     * The rows of a request.
     *
     * @param instances as JSON was parsed
     * @throws NodeException UNPROCESSABLE unless each has a number for each feature of the model
     */
    public static double[][] rowsOf(List<?> instances, RegisteredModel model) {
        return Instances.rows(instances, model.info());
    }

    /** The outputs of a model for rows, as {@link org.sumspace.assessment.model.domain.ModelFunction} describes them. */
    public Future<double[][]> evaluate(RegisteredModel model, double[][] rows, CurrentUser caller) {
        return rows(ModelWorker.EVALUATE, model, rows, model.info().outputs(), caller);
    }

    /** The predictions of a model for rows. */
    public Future<Prediction> predict(RegisteredModel model, double[][] rows, CurrentUser caller) {
        int outputs = model.info().outputs();
        return rows(ModelWorker.PREDICT, model, rows, outputs + 1, caller).map(all -> {
            double[][] values = new double[all.length][];
            Object[] predictions = new Object[all.length];
            for (int i = 0; i < all.length; i++) {
                values[i] = Arrays.copyOf(all[i], outputs);
                int choice = (int) Math.max(0, Math.min(outputs - 1, all[i][outputs]));
                predictions[i] = model.info().prediction(values[i], choice);
            }
            return new Prediction(model.info(), List.of(predictions), values);
        });
    }

    private Future<double[][]> rows(
            String kind, RegisteredModel model, double[][] rows, int columns, CurrentUser caller) {
        RegisteredModelSource source = source(model, caller);
        UnaryOperator<double[][]> remote = servers.evaluating(source);
        return workers.run(source, process -> {
                    process.open(source, remote);
                    return process.evaluate(kind, source, rows, columns, remote);
                })
                .recover(failure -> Future.failedFuture(refusal(failure)));
    }

    /**
     * Runs a task beside a model in its worker process.
     *
     * @param task one of the kinds that the worker's main class was given
     * @return failed with UNPROCESSABLE if the task refuses the request
     */
    public Future<byte[]> run(String task, RegisteredModel model, byte[] request, CurrentUser caller) {
        RegisteredModelSource source = source(model, caller);
        UnaryOperator<double[][]> remote = servers.evaluating(source);
        return workers.run(source, process -> {
                    process.open(source, remote);
                    return process.task(task, source, request, remote);
                })
                .recover(failure -> Future.failedFuture(refusal(failure)));
    }

    private RegisteredModelSource source(RegisteredModel model, CurrentUser caller) {
        String sha256 = model.sha256();
        Path file = sha256 == null ? null : ModelCopy.file(folders.modelCopies(caller.workspaceName()), sha256);
        return new RegisteredModelSource(
                model.adapter(), file, model.adapter() == Adapter.HTTP ? model.source() : null, model.info());
    }

    private static Throwable refusal(Throwable failure) {
        if (failure instanceof ModelRefusedException refused) {
            return NodeException.unprocessable(refused.detail());
        }
        return failure instanceof AssessmentException ? outside() : failure;
    }
}
