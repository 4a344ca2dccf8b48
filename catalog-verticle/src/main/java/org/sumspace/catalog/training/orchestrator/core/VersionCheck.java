package org.sumspace.catalog.training.orchestrator.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.FederatedAveraging;
import org.sumspace.common.training.plan.PlanParameters;

/** Checks whether a MODEL_VERSION is the result of an execution plan. Its signature must be verified before. */
public final class VersionCheck {
    private VersionCheck() {}

    /** The first rule that the version breaks; empty if it breaks none. */
    public static Optional<String> refusal(
            Signed<ExecutionPlan> signed, Signed<ModelVersion> version, PlanParameters parameters) {
        ExecutionPlan plan = signed.body();
        ModelVersion body = version.body();
        AggregatorEntry main = plan.main().orElseThrow();
        if (!version.signer().equals(main.keyId())) {
            return Optional.of("it is not signed by the main aggregator");
        }
        if (!body.plan().equals(signed.digest()) || !body.trainingPlan().equals(plan.trainingPlan())) {
            return Optional.of("it belongs to another plan");
        }
        if (body.round() != plan.round()) {
            return Optional.of("it belongs to round " + body.round() + ", the plan to round " + plan.round());
        }
        if (!body.baseModel().equals(plan.baseModel())) {
            return Optional.of("it has another base model");
        }
        if (body.sets().stream().anyMatch(Digest::isZero)) {
            return Optional.of("it names no contributor set");
        }
        if (body.contributors() < parameters.minContributors() || body.contributors() > plan.leafCount()) {
            return Optional.of("it has " + body.contributors() + " contributors, not between "
                    + parameters.minContributors() + " and " + plan.leafCount());
        }
        boolean evaluates = plan.layout().isEvaluation();
        if (evaluates && !(body.result().equals(body.baseModel()) && body.url().equals(plan.baseModelUrl()))) {
            return Optional.of("it changes the model that it evaluates");
        }
        boolean isStateless = evaluates || parameters.serverOptimizer().equals(FederatedAveraging.INSTANCE);
        if (body.optimizerState().isZero() != isStateless) {
            return Optional.of("its optimizer state does not match the server optimizer");
        }
        if (!fits(body.evaluation(), body.contributors(), plan, parameters)) {
            return Optional.of("its evaluation does not match its contributors");
        }
        return body.url().startsWith(main.url() + "/")
                ? Optional.empty()
                : Optional.of("its file is not at the main aggregator");
    }

    private static boolean fits(
            @Nullable EvaluationSum evaluation, int contributors, ExecutionPlan plan, PlanParameters parameters) {
        if (evaluation == null || !parameters.evaluation()) {
            return evaluation == null && !parameters.evaluation();
        }
        return evaluation.isWithin(plan.layout(), contributors)
                && (parameters.privacy() != null || evaluation.isConsistent(contributors));
    }
}
