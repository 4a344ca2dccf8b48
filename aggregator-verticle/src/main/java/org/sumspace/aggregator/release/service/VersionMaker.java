package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.release.store.ModelFiles;
import org.sumspace.aggregator.release.store.ModelRecord;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.AggregateDecoder;
import org.sumspace.common.training.encoding.Decoded;
import org.sumspace.common.training.encoding.NextModel;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.ServerOptimizer;
import org.sumspace.common.training.secagg.RingVector;

/** Makes the next version of the model from the released sums of a round; the same sums give the same bytes. */
public final class VersionMaker {
    private static final Logger LOG = LoggerFactory.getLogger(VersionMaker.class);

    private final ModelFiles files;
    private final BaseModels bases;
    private final RoundServices services;

    private record NewVersion(Signed<ModelVersion> version, ModelFile model) {}

    /** @param source of base models that this node did not make */
    public VersionMaker(ModelFiles files, ReleasedModelSource source, RoundServices services) {
        this.files = files;
        this.bases = new BaseModels(files, source, services);
        this.services = services;
    }

    /** Starts to load the base model, so that it is available when the sums are complete. */
    void prepare(JoinedPlan plan) {
        bases.of(plan);
    }

    /**
     * Decodes the sums, writes the version's file if there is a new version, and signs the statement. The file is readable from {@link #publish} on.
     *
     * @param contributors how many processors are in the sums
     * @param sets digests of their sets, by group
     * @param sums reads the released sums, one of each index
     * @return failed with a {@link org.sumspace.common.training.encoding.DecodeException} if the sums do not decode
     */
    Future<Signed<ModelVersion>> make(
            JoinedPlan plan, int contributors, List<Digest> sets, Callable<List<byte[]>> sums) {
        return bases.of(plan)
                .compose(base -> services.blocking(() -> make(plan, contributors, sets, base, sums.call())))
                .map(made -> {
                    bases.remember(made.version().body().result(), made.model());
                    return made.version();
                });
    }

    private NewVersion make(JoinedPlan plan, int contributors, List<Digest> sets, ModelFile base, List<byte[]> sums)
            throws IOException {
        List<long[]> vectors = new ArrayList<>(sums.size());
        for (byte[] sum : sums) {
            vectors.add(RingVector.ofBytes(sum, plan.dimension()));
        }
        Decoded decoded = AggregateDecoder.decode(
                vectors, contributors, plan.plan().layout(), plan.trainingPlan().parameters());
        if (plan.isEvaluation()) {
            return new NewVersion(evaluation(plan, contributors, sets, decoded), base);
        }
        Digest model = plan.trainingPlan().digest();
        int round = plan.plan().round();
        NextModel next = NextModel.of(
                decoded,
                contributors,
                base,
                plan.trainingPlan().featureMap(),
                plan.trainingPlan().parameters(),
                state(plan));
        byte[] file = next.model().write();
        files.writeState(model, round, next.state());
        files.writeModel(model, round, file);
        Signed<ModelVersion> version = services.identity()
                .sign(new ModelVersion(
                        model,
                        plan.digest(),
                        round,
                        sets,
                        contributors,
                        plan.plan().baseModel(),
                        Digest.of(file),
                        model.toString(),
                        String.valueOf(round),
                        plan.own().url() + "/models/" + model + "/versions/" + round + "/file",
                        services.now(),
                        decoded.evaluation(),
                        next.state().digest()));
        return new NewVersion(version, next.model());
    }

    /** The statement has the base model as its result: the round changes nothing, so no round can follow. */
    private Signed<ModelVersion> evaluation(JoinedPlan plan, int contributors, List<Digest> sets, Decoded decoded) {
        Digest model = plan.trainingPlan().digest();
        ExecutionPlan evaluated = plan.plan();
        return services.identity()
                .sign(new ModelVersion(
                        model,
                        plan.digest(),
                        evaluated.round(),
                        sets,
                        contributors,
                        evaluated.baseModel(),
                        evaluated.baseModel(),
                        model.toString(),
                        String.valueOf(evaluated.round() - 1),
                        evaluated.baseModelUrl(),
                        services.now(),
                        decoded.evaluation(),
                        Digest.ZERO));
    }

    private static ServerOptimizer optimizer(JoinedPlan plan) {
        return plan.trainingPlan().parameters().serverOptimizer();
    }

    /**
     * The optimizer state whose digest is in the previous version; with any other state this would be another training.
     */
    private OptimizerState state(JoinedPlan plan) throws IOException {
        Signed<ModelVersion> previous = plan.plan().previousVersion();
        if (previous == null) {
            return optimizer(plan).begin(plan.plan().layout().update().count());
        }
        Digest stated = previous.body().optimizerState();
        return stated.isZero()
                ? OptimizerState.NONE
                : files.readState(plan.trainingPlan().digest(), previous.body().round(), stated)
                        .orElseThrow(() -> new IOException("the optimizer state " + stated + " is missing"));
    }

    /** Lets the owner and the members read the version, which they can already if it was only evaluated. Idempotent. */
    Future<Void> publish(JoinedPlan plan, Signed<ModelVersion> version) {
        if (plan.isEvaluation()) {
            return Future.succeededFuture();
        }
        ModelRecord record = new ModelRecord(version, plan.trainingPlan(), readers(plan));
        return services.blocking(() -> {
            files.publish(plan.trainingPlan().digest(), plan.plan().round(), record);
            return null;
        });
    }

    /** Removes the files of former versions that are not needed any more. */
    void removeFormer(JoinedPlan plan) {
        if (plan.isEvaluation()) {
            return;
        }
        services.blocking(() -> {
                    files.removeFormer(plan.trainingPlan().digest(), plan.plan().round());
                    return null;
                })
                .onFailure(failure -> LOG.warn(
                        "Could not remove former versions of model {}.",
                        plan.trainingPlan().digest(),
                        failure));
    }

    /** Removes the file of a version that was never published. */
    Future<Void> withdraw(JoinedPlan plan) {
        return services.blocking(() -> {
            files.remove(plan.trainingPlan().digest(), plan.plan().round());
            return null;
        });
    }

    private static Set<Digest> readers(JoinedPlan plan) {
        Set<Digest> readers = new HashSet<>(plan.aggregatorKeys().keySet());
        readers.add(plan.orchestrator());
        plan.leaves().leaves().forEach(leaf -> readers.add(leaf.consent().body().processorNode()));
        return readers;
    }
}
