package org.sumspace.sandbox.training;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.ModelVersionView;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.SpaceHome;

/** Trains one fold round by round, and downloads the resulting model. */
public final class FoldTraining {
    private final FoldTask task;
    private final FoldPlan fold;
    private final TrainingStart start;
    private final CatalogClient catalog;

    public FoldTraining(
            Experiment experiment, FoldPlan fold, SpaceHome home, SpaceOperators operators, CatalogClient catalog) {
        this.task = new FoldTask(experiment, fold);
        this.fold = fold;
        this.start = new TrainingStart(home, operators, catalog);
        this.catalog = catalog;
    }

    /**
     * The result of a training.
     *
     * @param registered the catalog's record of the last version
     * @param file the last version, downloaded with the AI provider's token
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Result(
            FoldPlan fold,
            List<RoundFollower.CheckedRound> rounds,
            ModelVersionView registered,
            ModelFile model,
            byte[] file) {}

    /** Blocks until the last round is done. */
    public Result train(BaseModelServer models, Consumer<RoundFollower.CheckedRound> progress) throws IOException {
        return finish(start(models), progress);
    }

    /** Starts the first round; the catalog starts the others. */
    public RoundFollower start(BaseModelServer models) throws IOException {
        RoundFollower follower = prepare(models);
        startFirstRound();
        return follower;
    }

    /** Does everything before the first round: publishes the plan, gives consents and registers nodes. */
    public RoundFollower prepare(BaseModelServer models) throws IOException {
        return start.prepare(task, models);
    }

    public void startFirstRound() {
        catalog.createExecutionPlan(fold.trainingPlanId());
    }

    /** Blocks until the last round is done and its version evaluated, and checks each round. */
    public Result finish(RoundFollower follower, Consumer<RoundFollower.CheckedRound> progress) {
        List<RoundFollower.CheckedRound> rounds = follower.follow(fold.rounds(), progress);
        follower.awaitEnd();
        return download(rounds);
    }

    private Result download(List<RoundFollower.CheckedRound> rounds) {
        List<ModelVersionView> versions = catalog.models(fold.trainingPlanId());
        ModelVersionView last = versions.get(versions.size() - 1);
        byte[] file = catalog.download(last.file());
        ModelFile expected = rounds.get(rounds.size() - 1).model();
        if (!Digest.of(file).toString().equals(last.sha256()) || !Arrays.equals(file, expected.write())) {
            throw new SandboxException(
                    "the model file at " + last.file() + " differs from the registered and the expected model",
                    "This is a defect: please report it");
        }
        try {
            return new Result(fold, rounds, last, ModelFile.read(file), file);
        } catch (InvalidModelException e) {
            throw new SandboxException(
                    "could not read the model file at " + last.file(), "This is a defect: please report it", e);
        }
    }
}
