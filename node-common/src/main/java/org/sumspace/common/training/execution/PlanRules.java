package org.sumspace.common.training.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.FederatedAveraging;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;

/**
 * The rules for taking part in an execution plan. Every aggregator checks them before it countersigns, and every
 * processor before it reads data, whoever signed the plan.
 */
public final class PlanRules {
    private final ExecutionPlan plan;
    private final TrainingPlan trainingPlan;
    private final PlanParameters parameters;
    private final List<String> refusals = new ArrayList<>();

    private PlanRules(ExecutionPlan plan, TrainingPlan trainingPlan) {
        this.plan = plan;
        this.trainingPlan = trainingPlan;
        this.parameters = trainingPlan.parameters();
    }

    /**
     * The rules that concern the plan and its aggregators.
     *
     * @param certificates of the aggregators by key id, verified against this node's own trust anchors
     * @return why the plan must be refused; empty if it may be accepted
     */
    public static List<String> refusals(
            ExecutionPlan plan, TrainingPlan trainingPlan, Map<Digest, NodeCertificate> certificates) {
        PlanRules rules = new PlanRules(plan, trainingPlan);
        rules.checkTrainingPlan();
        rules.checkMinima();
        rules.checkTree();
        rules.checkCertificates(certificates);
        rules.checkChain(certificates);
        return rules.refusals;
    }

    /**
     * The rules that concern the leaves.
     *
     * @param leaves their consents verified against the certificates of the data providers' connectors
     * @return why the plan must be refused; empty if it may be accepted
     */
    public static List<String> leafRefusals(ExecutionPlan plan, TrainingPlan trainingPlan, LeafList leaves) {
        PlanRules rules = new PlanRules(plan, trainingPlan);
        rules.checkLeaves(leaves);
        return rules.refusals;
    }

    private void checkTrainingPlan() {
        refuseUnless(
                plan.trainingPlan().equals(trainingPlan.digest())
                        && plan.trainingPlanId().equals(trainingPlan.id()),
                "it belongs to another training plan");
        boolean evaluates = plan.layout().isEvaluation();
        refuseUnless(
                plan.round() >= (evaluates ? 2 : 1)
                        && plan.round() <= (evaluates ? trainingPlan.lastRound() : parameters.rounds()),
                "its round is not one of the training plan's rounds");
        refuseUnless(
                parameters.privacy() == null || plan.round() <= trainingPlan.affordableRounds(),
                "the privacy budget is spent before its round");
        Optional<CoordinateLayout> layout =
                evaluates ? trainingPlan.evaluationLayout() : Optional.of(trainingPlan.layout());
        refuseUnless(layout.equals(Optional.of(plan.layout())), "its layout is not that of the training plan");
        refuseUnless(
                plan.times().equals(PlanTimes.of(plan.times().issuedAt(), parameters)),
                "its deadlines are not those of the training plan");
    }

    private void checkMinima() {
        refuseUnless(
                plan.leafCount() >= parameters.groups() * parameters.minContributors()
                        && plan.leafCount() <= parameters.maxContributors(),
                "its number of processors is outside the training plan's limits");
        refuseUnless(
                plan.learners() >= parameters.minConsents() && plan.learners() >= plan.leafCount(),
                "it has fewer learners than the training plan asks for");
    }

    private void checkTree() {
        boolean committed =
                plan.treeSeed().commitment().equals(trainingPlan.publication().treeSeedCommitment());
        refuseUnless(committed, "its tree seed does not match the published commitment");
        if (committed) {
            refusals.addAll(TreeRules.refusals(plan, TreeShape.of(plan.treeSeed(), parameters)));
        }
    }

    private void checkCertificates(Map<Digest, NodeCertificate> certificates) {
        for (AggregatorEntry entry : plan.aggregators()) {
            NodeCertificate certificate = certificates.get(entry.keyId());
            if (certificate == null) {
                refusals.add("the aggregator " + entry.nodeId() + " has no trusted certificate");
                continue;
            }
            refuseUnless(
                    certificate.role() == NodeRole.AGGREGATOR
                            && certificate.keyId().equals(entry.keyId())
                            && certificate.organisation().equals(entry.organisation())
                            && certificate.nodeId().equals(entry.nodeId())
                            && certificate.url().toString().equals(entry.url()),
                    "the aggregator " + entry.nodeId() + " does not match its certificate");
            refuseUnless(
                    !certificate.notBefore().isAfter(plan.times().issuedAt())
                            && !certificate.notAfter().isBefore(plan.times().notAfter()),
                    "the certificate of the aggregator " + entry.nodeId()
                            + " is not valid for the whole time of the plan");
        }
    }

    private void checkChain(Map<Digest, NodeCertificate> certificates) {
        if (plan.round() <= 1) {
            refuseUnless(
                    plan.previousPlan().isZero() && plan.previousVersion() == null,
                    "the first round must not have a previous round");
            refuseUnless(
                    plan.baseModel().equals(trainingPlan.baseModel())
                            && plan.baseModelUrl().equals(trainingPlan.draft().baseModelUrl()),
                    "its base model is not that of the training plan");
            return;
        }
        Signed<ModelVersion> previous = plan.previousVersion();
        if (previous == null) {
            refusals.add("it does not contain the model version of the previous round");
            return;
        }
        refuseUnless(
                isSignedByMain(previous, certificates),
                "the model version of the previous round is not signed by the main aggregator");
        checkFollows(previous.body());
    }

    private boolean isSignedByMain(Signed<ModelVersion> version, Map<Digest, NodeCertificate> certificates) {
        return plan.main()
                .map(main -> certificates.get(main.keyId()))
                .filter(certificate -> version.isSignedBy(certificate.key()))
                .isPresent();
    }

    private void checkFollows(ModelVersion previous) {
        refuseUnless(
                previous.trainingPlan().equals(trainingPlan.digest())
                        && previous.round() == plan.round() - 1
                        && previous.plan().equals(plan.previousPlan()),
                "it does not follow the previous round that it names");
        refuseUnless(
                previous.result().equals(plan.baseModel()) && previous.url().equals(plan.baseModelUrl()),
                "its base model is not the result of the previous round");
        refuseUnless(
                previous.optimizerState().isZero()
                        == parameters.serverOptimizer().equals(FederatedAveraging.INSTANCE),
                "the optimizer state of the previous round does not fit the server optimizer");
        refuseUnless(
                !previous.result().equals(previous.baseModel()),
                "the previous round changed nothing: the training has converged");
    }

    private void checkLeaves(LeafList leaves) {
        refuseUnless(
                leaves.size() == plan.leafCount() && leaves.root().equals(plan.leafRoot()),
                "the leaf list does not have the plan's root and length");
        refuseUnless(leaves.learners() == plan.learners(), "the leaves do not have the plan's number of learners");
        refuseUnless(
                leaves.leaves().stream()
                        .allMatch(leaf -> leaf.consent().body().trainingPlan().equals(trainingPlan.digest())),
                "a consent is for another training plan");
        refuseUnless(
                leaves.leaves().stream()
                        .allMatch(leaf -> leaf.consent()
                                .body()
                                .covers(plan.round(), plan.times().notAfter())),
                "a consent does not cover the plan's round and time");
        for (int group = 1; group <= parameters.groups(); group++) {
            List<Integer> everyone = leaves.positions(group);
            String where = parameters.groups() == 1 ? "" : " in group " + group;
            GroupThresholds.unmet(parameters, leaves, everyone.size(), everyone)
                    .forEach(reason -> refusals.add("even if all contribute" + where + ": " + reason));
        }
    }

    private void refuseUnless(boolean holds, String refusal) {
        if (!holds) {
            refusals.add(refusal);
        }
    }
}
