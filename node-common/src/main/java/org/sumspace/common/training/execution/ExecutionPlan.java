package org.sumspace.common.training.execution;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * One run of one round of a training plan, signed by the orchestrator. Reading it checks its form only; {@link
 * PlanRules} decide whether a node may take part.
 *
 * @param previousPlan digest of the plan of the previous round; zero in round 1
 * @param previousVersion the MODEL_VERSION of the previous round, its signature not yet verified; null in round 1
 * @param supersededPlan digest of the discarded plan of the same round; zero unless the round is reopened
 * @param baseModel SHA-256 of the model file that the round starts from
 * @param learners sum over the leaves
 * @param leafCount number of processors in the leaf list
 * @param leafRoot {@link LeafList#root()}
 */
public record ExecutionPlan(
        String id,
        Digest trainingPlan,
        String trainingPlanId,
        int round,
        Digest previousPlan,
        @Nullable Signed<ModelVersion> previousVersion,
        Digest supersededPlan,
        TreeSeed treeSeed,
        String baseModelUrl,
        Digest baseModel,
        int learners,
        CoordinateLayout layout,
        int leafCount,
        Digest leafRoot,
        PlanTimes times,
        String orchestratorUrl,
        List<AggregatorEntry> aggregators)
        implements StatementBody {

    /** The group number of the parents. */
    public static final int PARENTS = 0;

    private static final int MAX_AGGREGATORS = PlanParameters.MAX_SHARES * (PlanParameters.MAX_GROUPS + 1) + 1;

    public ExecutionPlan {
        Require.name("id", id);
        Require.name("trainingPlanId", trainingPlanId);
        Require.between("round", round, 0, PlanParameters.MAX_ROUNDS);
        Require.url("baseModelUrl", baseModelUrl);
        Require.between("learners", learners, 0, Integer.MAX_VALUE);
        Require.between("leafCount", leafCount, 0, PlanParameters.MAX_CONTRIBUTORS);
        Require.url("orchestratorUrl", orchestratorUrl);
        aggregators = List.copyOf(aggregators);
        Require.between("aggregators", aggregators.size(), 0, MAX_AGGREGATORS);
    }

    /** The first entry of that role; a plan that {@link PlanRules} accept has exactly one. */
    public Optional<AggregatorEntry> main() {
        return aggregators.stream()
                .filter(entry -> entry.role() == AggregatorRole.MAIN)
                .findFirst();
    }

    /**
     * The aggregators that agree on a contributor set, by index: the first level of a group, or the {@link #PARENTS}.
     */
    public List<AggregatorEntry> members(int group) {
        return aggregators.stream()
                .filter(entry -> entry.role() != AggregatorRole.MAIN && entry.group() == group)
                .sorted(Comparator.comparingInt(AggregatorEntry::index))
                .toList();
    }

    /** The aggregators whose sums this aggregator adds up, by group and index; none for a first-level one. */
    public List<AggregatorEntry> children(Digest keyId) {
        return aggregators.stream()
                .filter(entry ->
                        entry.role() != AggregatorRole.MAIN && entry.parent().equals(keyId))
                .sorted(Comparator.comparingInt(AggregatorEntry::group).thenComparingInt(AggregatorEntry::index))
                .toList();
    }

    /** Whether the round cannot complete without this aggregator: it is the main one, or sends a sum to it. */
    public boolean needs(Digest keyId) {
        Optional<Digest> main = main().map(AggregatorEntry::keyId);
        return aggregator(keyId)
                .filter(entry -> entry.role() == AggregatorRole.MAIN || main.equals(Optional.of(entry.parent())))
                .isPresent();
    }

    public Optional<AggregatorEntry> aggregator(Digest keyId) {
        return aggregators.stream().filter(entry -> entry.keyId().equals(keyId)).findFirst();
    }

    public static ExecutionPlan read(WireReader in) {
        return new ExecutionPlan(
                in.text(),
                WireFields.digest(in),
                in.text(),
                in.u32(),
                WireFields.digest(in),
                version(in.bytes32(ModelVersion.MAX_STATEMENT_BYTES)),
                WireFields.digest(in),
                TreeSeed.wrap(in.fixed(TreeSeed.BYTES)),
                in.text(),
                WireFields.digest(in),
                in.u32(),
                CoordinateLayout.read(in),
                in.u32(),
                WireFields.digest(in),
                PlanTimes.read(in),
                in.text(),
                in.list(MAX_AGGREGATORS, AggregatorEntry::read));
    }

    private static @Nullable Signed<ModelVersion> version(byte[] statement) {
        return statement.length == 0 ? null : Signed.reopen(statement, StatementType.MODEL_VERSION, ModelVersion::read);
    }

    @Override
    public void write(WireWriter out) {
        out.text(id)
                .fixed(trainingPlan.toBytes())
                .text(trainingPlanId)
                .u32(round)
                .fixed(previousPlan.toBytes())
                .bytes32(previousVersion == null ? new byte[0] : previousVersion.bytes())
                .fixed(supersededPlan.toBytes())
                .fixed(treeSeed.toBytes())
                .text(baseModelUrl)
                .fixed(baseModel.toBytes())
                .u32(learners);
        layout.write(out);
        out.u32(leafCount).fixed(leafRoot.toBytes());
        times.write(out);
        out.text(orchestratorUrl).list(aggregators, (to, entry) -> entry.write(to));
    }

    @Override
    public StatementType type() {
        return StatementType.EXECUTION_PLAN;
    }
}
