package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.sumspace.common.boot.NodeKind;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.model.InvalidModelException;
import org.sumspace.common.model.ModelAlgorithm;
import org.sumspace.common.model.ModelFile;
import org.sumspace.common.model.TrainingSet;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.plan.TrainingPlan;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.CatalogClient;
import org.sumspace.sandbox.client.ConnectorClient;
import org.sumspace.sandbox.client.ModelRecord;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.client.RegistrationClient;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;

/**
 * Trains one fold as its people would: the AI provider publishes a training plan, learners consent, organisations
 * register, the AI provider begins the first execution plan, and the rounds follow by themselves.
 */
public final class FoldTraining {
    private static final Duration CONSENT_PATIENCE = Duration.ofSeconds(60);
    private static final Set<NodeKind> REGISTERING = Set.of(NodeKind.AGGREGATOR, NodeKind.PROCESSOR);

    private final Experiment experiment;
    private final FoldPlan fold;
    private final SpaceHome home;
    private final Operators operators;
    private final CatalogClient catalog;

    public FoldTraining(
            Experiment experiment, FoldPlan fold, SpaceHome home, Operators operators, CatalogClient catalog) {
        this.experiment = experiment;
        this.fold = fold;
        this.home = home;
        this.operators = operators;
        this.catalog = catalog;
    }

    /**
     * What came out.
     *
     * @param registered the catalog's record of the last version
     * @param file the last version, downloaded again with the AI provider's token
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Result(
            FoldPlan fold, List<RoundFollower.Round> rounds, ModelRecord registered, ModelFile model, byte[] file) {}

    /** Blocks until the last round is done. */
    public Result train(BaseModelServer models, Consumer<RoundFollower.Round> progress) throws IOException {
        return finish(begin(models), progress);
    }

    /** Begins the first round; the others follow by themselves. */
    public RoundFollower begin(BaseModelServer models) throws IOException {
        RoundFollower follower = prepare(models);
        beginFirstRound();
        return follower;
    }

    /** Everything before the first round: publishes, consents, registers. */
    public RoundFollower prepare(BaseModelServer models) throws IOException {
        URI baseModel = models.publish(fold.trainingPlanId(), fold.baseModel().write());
        catalog.publish(fold.draft(baseModel));
        experiment.learnersByOrganisation(fold.trainingRows()).forEach(this::consent);
        home.plan().nodes().parallelStream()
                .filter(node -> REGISTERING.contains(node.kind()))
                .forEach(this::register);
        int processors = fold.training().size();
        Poll.until(
                "the catalog has the consents of " + processors + " processors",
                CONSENT_PATIENCE,
                () -> catalog.consentedProcessors(fold.trainingPlanId()) == processors);
        return new RoundFollower(fold.trainingPlanId(), catalog, operators, roundCheck());
    }

    public void beginFirstRound() {
        catalog.beginExecutionPlan(fold.trainingPlanId());
    }

    /** Blocks until the last round is done, and checks each. */
    public Result finish(RoundFollower follower, Consumer<RoundFollower.Round> progress) {
        return download(follower.follow(fold.rounds(), progress));
    }

    private void consent(String organisation, List<String> learners) {
        connector(organisation).consent(fold.trainingPlanId(), learners);
    }

    private ConnectorClient connector(String organisation) {
        return new ConnectorClient(operators.at(home.plan().node(NodeKind.CONNECTOR, organisation)));
    }

    private void register(NodeSpec node) {
        new RegistrationClient(operators.at(node))
                .register(fold.trainingPlanId(), catalog.base(), "contract-" + fold.trainingPlanId());
    }

    private RoundCheck roundCheck() throws IOException {
        Map<DpId, TrainingSet> rows = new HashMap<>();
        for (NodeSpec node : home.plan().nodes(NodeKind.PROCESSOR)) {
            new RegistrationClient(operators.at(node))
                    .processors(fold.trainingPlanId())
                    .forEach(processor -> rows.put(processor.dpId(), trainingSet(processor.name())));
        }
        TrainingPlan published = TrainingPlan.parsePublished(catalog.trainingPlan(fold.trainingPlanId()));
        return new RoundCheck(
                published.parameters(),
                fold.baseModel(),
                ModelAlgorithm.of(FoldPlan.ESTIMATOR).orElseThrow(),
                rows,
                TrustedKeys.of(home, Instant.now())::get);
    }

    private TrainingSet trainingSet(String processor) {
        List<JsonNode> statements = fold.training().getOrDefault(processor, List.of()).stream()
                .map(experiment::statement)
                .toList();
        return TrainingSet.of(fold.features(), statements);
    }

    private Result download(List<RoundFollower.Round> rounds) {
        List<ModelRecord> versions = catalog.models(fold.trainingPlanId());
        ModelRecord last = versions.get(versions.size() - 1);
        byte[] file = catalog.download(last.file());
        ModelFile expected = rounds.get(rounds.size() - 1).model();
        if (!Digest.of(file).toString().equals(last.sha256()) || !Arrays.equals(file, expected.write())) {
            throw new SandboxException(
                    "the model file at " + last.file() + " is not the one that was registered and computed",
                    "This is a defect: please report it");
        }
        try {
            return new Result(fold, rounds, last, ModelFile.read(file), file);
        } catch (InvalidModelException e) {
            throw new SandboxException("the model file at " + last.file() + " is no model", "Please report it", e);
        }
    }
}
