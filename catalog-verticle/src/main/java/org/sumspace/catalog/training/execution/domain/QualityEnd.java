package org.sumspace.catalog.training.execution.domain;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.model.QualityFigure;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.Requirement;
import org.sumspace.common.training.plan.StopRule;

/** The end of a training because of the evaluations of its versions, as its plan asks for it. */
public record QualityEnd(Outcome outcome, String reason) {

    /** The number of former evaluations that {@link #of} needs. */
    public static int formerEvaluations(PlanParameters parameters) {
        StopRule rule = parameters.stopWhen();
        return rule == null ? 0 : rule.notBetterFor();
    }

    /**
     * @param evaluated the version that the last evaluation is about
     * @param former the evaluations of the versions before it, the oldest first
     * @return empty if the training goes on
     */
    public static Optional<QualityEnd> of(
            PlanParameters parameters, int evaluated, List<EvaluationSum> former, EvaluationSum last) {
        return unmet(parameters.requirement(), evaluated, last)
                .or(() -> reached(parameters.stopWhen(), evaluated, last))
                .or(() -> notBetter(parameters.stopWhen(), evaluated, former, last));
    }

    private static Optional<QualityEnd> unmet(@Nullable Requirement requirement, int evaluated, EvaluationSum last) {
        if (requirement == null || evaluated < requirement.fromVersion()) {
            return Optional.empty();
        }
        QualityFigure figure = requirement.figure();
        OptionalDouble value = last.figure(figure);
        return value.isPresent() && figure.isBetter(requirement.reaches(), value.getAsDouble())
                ? Optional.of(new QualityEnd(
                        Outcome.ENDED_EARLY,
                        "version " + evaluated + " has " + figure.text(value.getAsDouble())
                                + ", worse than the plan requires: " + figure.text(requirement.reaches())))
                : Optional.empty();
    }

    private static Optional<QualityEnd> reached(@Nullable StopRule rule, int evaluated, EvaluationSum last) {
        if (rule == null || rule.reaches() == null) {
            return Optional.empty();
        }
        double goal = rule.reaches();
        OptionalDouble value = last.figure(rule.figure());
        return value.isPresent() && !rule.figure().isBetter(goal, value.getAsDouble())
                ? Optional.of(new QualityEnd(
                        Outcome.COMPLETED,
                        "version " + evaluated + " has " + rule.figure().text(value.getAsDouble())
                                + ", which reaches the goal of the plan: "
                                + rule.figure().text(goal)))
                : Optional.empty();
    }

    private static Optional<QualityEnd> notBetter(
            @Nullable StopRule rule, int evaluated, List<EvaluationSum> former, EvaluationSum last) {
        if (rule == null || rule.notBetterFor() == 0 || former.size() < rule.notBetterFor()) {
            return Optional.empty();
        }
        List<EvaluationSum> window = former.subList(former.size() - rule.notBetterFor(), former.size());
        OptionalDouble before = window.get(0).figure(rule.figure());
        boolean isBetter = before.isEmpty()
                || Stream.concat(window.stream().skip(1), Stream.of(last))
                        .flatMapToDouble(each -> each.figure(rule.figure()).stream())
                        .anyMatch(value -> rule.figure().isBetter(value, before.getAsDouble()));
        return isBetter
                ? Optional.empty()
                : Optional.of(new QualityEnd(
                        Outcome.CONVERGED,
                        "no version was better in " + rule.notBetterFor() + " rounds than version "
                                + (evaluated - rule.notBetterFor()) + ", which has "
                                + rule.figure().text(before.getAsDouble())));
    }
}
