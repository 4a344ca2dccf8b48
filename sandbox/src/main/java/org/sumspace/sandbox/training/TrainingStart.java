package org.sumspace.sandbox.training;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.ConnectorClient;
import org.sumspace.client.Poll;
import org.sumspace.client.RegistrationClient;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;

/** Prepares a training like its users: publishes the plan as the AI provider, gives consents, and registers the nodes. */
public record TrainingStart(SpaceHome home, SpaceOperators operators, CatalogClient catalog) {
    private static final Duration CONSENT_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration CONSENT_TIMEOUT_PER_PROCESSOR = Duration.ofMillis(20);
    /** The interval grows with the number of processors, because counting more consents costs the catalog more. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    private static final Duration POLL_INTERVAL_PER_PROCESSOR = Duration.ofNanos(50_000);
    private static final Set<NodeKind> REGISTERING = Set.of(NodeKind.AGGREGATOR, NodeKind.PROCESSOR);

    /**
     * Does everything before the first round.
     *
     * @return the follower of the rounds
     */
    public RoundFollower prepare(TrainingTask task, BaseModelServer models) throws IOException {
        String id = task.trainingPlanId();
        URI baseModel = models.publish(id, task.baseModel().write());
        catalog.publish(task.draft(baseModel));
        task.learners().forEach((organisation, learners) -> consent(id, organisation, learners));
        home.plan().nodes().parallelStream()
                .filter(node -> REGISTERING.contains(node.kind()))
                .forEach(node -> register(id, node));
        int processors = task.processors();
        Poll.until(
                "the catalog has the consents of " + processors + " processors",
                CONSENT_TIMEOUT.plus(CONSENT_TIMEOUT_PER_PROCESSOR.multipliedBy(processors)),
                POLL_INTERVAL.plus(POLL_INTERVAL_PER_PROCESSOR.multipliedBy(processors)),
                () -> catalog.consentedProcessors(id) == processors);
        TrainingPlan plan = TrainingPlan.parsePublished(catalog.trainingPlan(id));
        return new RoundFollower(
                id,
                catalog,
                operators,
                roundCheck(task, plan),
                plan.parameters().mayEndByEvaluation(),
                plan.evaluatesLastVersion());
    }

    private void consent(String trainingPlanId, String organisation, List<String> learners) {
        new ConnectorClient(operators.at(home.plan().node(NodeKind.CONNECTOR, organisation)))
                .consent(trainingPlanId, learners);
    }

    private void register(String trainingPlanId, NodeSpec node) {
        new RegistrationClient(operators.at(node))
                .register(trainingPlanId, catalog.base(), "contract-" + trainingPlanId);
    }

    private RoundCheck roundCheck(TrainingTask task, TrainingPlan plan) throws IOException {
        Map<DpId, TrainingSet> records = new HashMap<>();
        for (NodeSpec node : home.plan().nodes(NodeKind.PROCESSOR)) {
            new RegistrationClient(operators.at(node))
                    .processors(task.trainingPlanId())
                    .forEach(processor -> records.put(DpId.parse(processor.dpId()), task.records(processor.name())));
        }
        return new RoundCheck(
                plan.parameters(),
                plan.featureMap(),
                task.baseModel(),
                records,
                TrustedKeys.of(home, Instant.now())::get);
    }
}
