package org.sumspace.sandbox.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.encoding.AggregateDecoder;
import org.sumspace.common.training.encoding.ContributionValues;
import org.sumspace.common.training.encoding.Decoded;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.encoding.NextModel;
import org.sumspace.common.training.model.Evaluation;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.PrivacyTerms;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.secagg.RingVector;
import org.sumspace.sandbox.client.AggregateClient.SignedRelease;

/**
 * Checks that a round's aggregate is exact, without any hook in a node: it encodes each contributor's update again from
 * the rows and the round's base model, adds these updates up in the clear, and compares the sum with the one decoded
 * from the signed releases. Random noise cannot be recomputed, so under privacy the two sums may differ by the maximal
 * noise. It computes the model of each round itself.
 */
public final class RoundCheck {
    private final PlanParameters parameters;
    private final CoordinateLayout layout;
    private final FeatureMap features;
    private final Map<DpId, TrainingSet> rows;
    private final long learners;
    private final Function<Digest, @Nullable VerifyingKey> keys;
    private ModelFile model;
    private OptimizerState state;

    RoundCheck(
            PlanParameters parameters,
            FeatureMap features,
            ModelFile base,
            Map<DpId, TrainingSet> rows,
            Function<Digest, @Nullable VerifyingKey> keys) {
        this.parameters = parameters;
        this.layout =
                CoordinateLayout.of(parameters, base.dimension(), base.classes().size());
        this.features = features;
        this.rows = Map.copyOf(rows);
        this.learners = rows.values().stream().mapToLong(TrainingSet::size).sum();
        this.keys = keys;
        this.model = base;
        this.state = parameters.serverOptimizer().begin(base.dimension());
    }

    /** The comparison of an aggregate with the sum of the contributors' encoded updates. */
    public enum Sum {
        /** They are equal, bit for bit. */
        EXACT,
        /** They differ by at most the noise that the plan asks for. */
        NOISED,
        /** They differ by more. */
        WRONG
    }

    record Outcome(Sum sum, ModelFile model) {}

    /**
     * Checks one round; its model is then the base of the next round.
     *
     * @throws InvalidStatementException if a release is not signed by a trusted aggregator, or contradicts the others
     */
    Outcome check(int round, Digest plan, List<DpId> contributors, List<SignedRelease> releases) {
        Decoded decoded = decode(plan, contributors.size(), releases, layout);
        Sum sum = compare(decoded.x(), expectedSum(round, contributors, layout), contributors.size());
        NextModel next = NextModel.of(decoded, contributors.size(), model, features, parameters, state);
        model = next.model();
        state = next.state();
        return new Outcome(sum, model);
    }

    /**
     * Checks the round that evaluates the last version.
     *
     * @throws InvalidStatementException as {@link #check}
     */
    Outcome checkEvaluation(int round, Digest plan, List<DpId> contributors, List<SignedRelease> releases) {
        CoordinateLayout evaluation = layout.withoutUpdate();
        Decoded decoded = decode(plan, contributors.size(), releases, evaluation);
        Sum sum = compare(decoded.x(), expectedSum(round, contributors, evaluation), contributors.size());
        return new Outcome(sum, model);
    }

    private Decoded decode(Digest plan, int contributors, List<SignedRelease> releases, CoordinateLayout expected) {
        return AggregateDecoder.decode(
                verifiedSums(plan, contributors, releases, expected), contributors, expected, parameters);
    }

    private Sum compare(long[] found, long[] expected, int contributors) {
        if (parameters.privacy() == null) {
            return Arrays.equals(found, expected) ? Sum.EXACT : Sum.WRONG;
        }
        long bound = contributors * PrivacyTerms.of(parameters, layout.length()).noiseBound();
        for (int k = 0; k < found.length; k++) {
            if (Math.abs(found[k] - expected[k]) > bound) {
                return Sum.WRONG;
            }
        }
        return Sum.NOISED;
    }

    private long[] expectedSum(int round, List<DpId> contributors, CoordinateLayout expected) {
        long[] sum = new long[expected.length()];
        for (DpId contributor : contributors) {
            TrainingSet data = rowsOf(contributor);
            double[] values = expected.isEvaluation()
                    ? new double[0]
                    : ContributionValues.of(model, data, parameters, round, learners);
            long weight = Math.min(data.size(), parameters.maxWeight());
            double[] metrics = parameters.evaluation()
                    ? Evaluation.of(model, data, parameters.metrics()).metrics(weight)
                    : new double[0];
            long[] encoded = FixedPoint.encode(values, weight, expected, parameters, metrics)
                    .x();
            for (int k = 0; k < sum.length; k++) {
                sum[k] += encoded[k];
            }
        }
        return sum;
    }

    private TrainingSet rowsOf(DpId contributor) {
        TrainingSet found = rows.get(contributor);
        if (found == null) {
            throw new InvalidStatementException(
                    "contributor " + contributor + " is not registered by any processor node");
        }
        return found;
    }

    private List<long[]> verifiedSums(
            Digest plan, int contributors, List<SignedRelease> releases, CoordinateLayout expected) {
        List<long[]> sums = new ArrayList<>();
        Set<Digest> sets = new HashSet<>();
        Set<Integer> indices = new HashSet<>();
        Set<Digest> signers = new HashSet<>();
        for (SignedRelease release : releases) {
            Signed<Release> statement = Signed.open(release.statement(), StatementType.RELEASE, keys, Release::read);
            Release body = statement.body();
            require(body.plan().equals(plan), "a release is for another plan");
            require(body.size() == contributors, "a release has another number of contributors");
            require(body.sum().equals(Digest.of(release.sum())), "a sum differs from the signed one");
            sets.add(body.set());
            indices.add(body.index());
            signers.add(statement.signer());
            sums.add(RingVector.ofBytes(release.sum(), expected.length()));
        }
        int shares = parameters.shares();
        require(sets.size() == 1, "the releases are for different sets");
        require(
                indices.size() == shares && signers.size() == shares && releases.size() == shares,
                "expected one release from each of " + shares + " aggregators, got " + releases.size());
        return sums;
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new InvalidStatementException(problem);
        }
    }
}
