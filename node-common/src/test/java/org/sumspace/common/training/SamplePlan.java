package org.sumspace.common.training;

import static java.util.Objects.requireNonNull;
import static org.sumspace.common.training.PlanSamples.NOW;
import static org.sumspace.common.training.StatementSamples.digest;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.execution.AggregationTree;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.execution.PlanRules;
import org.sumspace.common.training.execution.PlanTimes;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;

/** A valid execution plan. A test may change each of its fields. */
public final class SamplePlan {
    public static final TrainingPlan TRAINING_PLAN =
            PlanSamples.published(TrainingPlan.parseDraft(Trees.of(PlanSamples.draftJson())));
    public static final LeafList LEAVES = PlanSamples.leaves("A", "A", "A", "B", "B", "C");
    private static final Map<String, NodeIdentity> NODES = certified("agg-0", "agg-1", "agg-2", "agg-3");

    public final Map<Digest, NodeCertificate> certificates = new HashMap<>();
    public Digest trainingPlan = TRAINING_PLAN.digest();
    public String trainingPlanId = TRAINING_PLAN.id();
    public int round = 1;
    public Digest previousPlan = Digest.ZERO;

    @Nullable
    public Signed<ModelVersion> previous;

    public TreeSeed treeSeed = PlanSamples.TREE_SEED;
    public String baseModelUrl = TRAINING_PLAN.draft().baseModelUrl();
    public Digest baseModel = TRAINING_PLAN.baseModel();
    public int learners = 60;
    public CoordinateLayout layout = TRAINING_PLAN.layout();
    public int leafCount = LEAVES.size();
    public Digest leafRoot = LEAVES.root();
    public PlanTimes times = PlanTimes.of(NOW, TRAINING_PLAN.parameters());
    public List<AggregatorEntry> aggregators = tree();

    public SamplePlan() {
        NODES.values().forEach(node -> certificates.put(node.keyId(), node.certificate()));
    }

    private static Map<String, NodeIdentity> certified(String... ids) {
        Map<String, NodeIdentity> nodes = new HashMap<>();
        for (String id : ids) {
            nodes.put(id, new TestOrganisation("Org of " + id).node(id, NodeRole.AGGREGATOR));
        }
        return nodes;
    }

    private static List<AggregatorEntry> tree() {
        List<Signed<Registration>> registered = new ArrayList<>();
        for (NodeIdentity node : NODES.values()) {
            registered.add(node.sign(new Registration(
                    TRAINING_PLAN.digest(),
                    NodeRole.AGGREGATOR,
                    node.nodeId(),
                    node.organisation(),
                    node.certificate().url().toString(),
                    "contract",
                    NOW)));
        }
        return AggregationTree.build(PlanSamples.shape(3, 1), registered);
    }

    public List<String> refusals() {
        return PlanRules.refusals(build(), TRAINING_PLAN, certificates);
    }

    public List<String> leafRefusals(LeafList leaves) {
        return PlanRules.leafRefusals(build(), TRAINING_PLAN, leaves);
    }

    public NodeIdentity node(int place) {
        return requireNonNull(NODES.get(aggregators.get(place).nodeId()));
    }

    public NodeIdentity main() {
        return node(0);
    }

    /** Puts another node at this place of the tree. */
    public void replace(int place, NodeIdentity node) {
        change(
                place,
                old -> new AggregatorEntry(
                        old.role(),
                        old.group(),
                        old.index(),
                        old.parent(),
                        node.nodeId(),
                        node.organisation(),
                        node.certificate().url().toString(),
                        node.keyId()));
        certificates.put(node.keyId(), node.certificate());
    }

    public void change(int place, UnaryOperator<AggregatorEntry> change) {
        List<AggregatorEntry> changed = new ArrayList<>(aggregators);
        changed.set(place, change.apply(changed.get(place)));
        aggregators = List.copyOf(changed);
    }

    /** Gives the node at this place another certificate for its key. */
    public void recertify(int place, NodeRole role, Duration validity) {
        NodeIdentity node = node(place);
        NodeDescription description =
                new NodeDescription(node.nodeId(), role, URI.create("https://" + node.nodeId() + ".example"));
        certificates.put(
                node.keyId(),
                new TestOrganisation(node.organisation())
                        .authority()
                        .issue(description, node.key().publicKey(), TestOrganisation.START, validity));
    }

    /** Makes it the plan of round 2. {@code change} is applied to the valid model version of round 1. */
    public void secondRound(UnaryOperator<ModelVersion> change) {
        round = 2;
        previousPlan = digest(3);
        baseModel = digest(6);
        baseModelUrl = "https://main.example/m";
        previous = main().sign(change.apply(version(1)));
    }

    public ModelVersion version(int round) {
        return new ModelVersion(
                TRAINING_PLAN.digest(),
                digest(3),
                round,
                List.of(digest(4)),
                6,
                digest(5),
                digest(6),
                "m",
                Integer.toString(round),
                "https://main.example/m",
                NOW,
                null,
                Digest.ZERO);
    }

    public ExecutionPlan build() {
        return new ExecutionPlan(
                "ep-1",
                trainingPlan,
                trainingPlanId,
                round,
                previousPlan,
                previous,
                Digest.ZERO,
                treeSeed,
                baseModelUrl,
                baseModel,
                learners,
                layout,
                leafCount,
                leafRoot,
                times,
                "https://catalog.example",
                aggregators);
    }
}
