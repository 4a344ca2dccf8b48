package org.sumspace.sandbox.training;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.sandbox.learners.Placement;

/** Warnings about the processors of an experiment: which are left out, and which have few learners. */
final class ProcessorWarnings {
    private static final int NAMES_MAX = 10;

    private final Placement placement;
    private final Map<String, List<Integer>> foldsByWarning = new LinkedHashMap<>();

    private ProcessorWarnings(Placement placement) {
        this.placement = placement;
    }

    /** The warnings; a warning that does not apply to every fold names its folds. */
    static List<String> of(Placement placement, List<FoldPlan> folds) {
        ProcessorWarnings warnings = new ProcessorWarnings(placement);
        folds.forEach(warnings::check);
        return warnings.foldsByWarning.entrySet().stream()
                .map(entry -> inFolds(entry.getValue(), folds.size()) + entry.getKey())
                .toList();
    }

    private static String inFolds(List<Integer> some, int all) {
        if (some.size() == all) {
            return "";
        }
        return (some.size() == 1 ? "in fold " : "in folds ")
                + some.stream().map(String::valueOf).collect(joining(", ")) + " ";
    }

    private void check(FoldPlan fold) {
        int least = fold.parameters().minContributors();
        warn(
                fold,
                learners -> learners == 0,
                "is left out, because it has no training row",
                "are left out, because they have no training row");
        warn(
                fold,
                learners -> learners == 1,
                "trains on one learner, so its update is that learner's; put it into a larger group",
                "train on one learner each, so the update of each is that learner's; make fewer processors");
        warn(
                fold,
                learners -> learners > 1 && learners < least,
                "trains on fewer than " + least + " learners, so its update tells much about each; put it into a larger"
                        + " group",
                "train on fewer than " + least + " learners each, so the update of each tells much about its learners;"
                        + " make fewer processors");
        int processors = fold.training().size();
        int usual = PlanParameters.defaults().minContributors();
        if (processors < usual && least < usual) {
            add(
                    fold,
                    "the training plan's minContributors and minConsents are lowered to " + least + " from " + usual
                            + ", because only " + processors + " processors train");
        }
    }

    private void warn(FoldPlan fold, IntPredicate learners, String one, String several) {
        List<String> groups = placement.processors().stream()
                .filter(processor -> learners.test(fold.training()
                        .getOrDefault(processor.name(), List.of())
                        .size()))
                .map(Placement.Processor::group)
                .toList();
        if (groups.size() == 1) {
            add(fold, "the processor of '" + groups.get(0) + "' " + one);
        } else if (groups.size() > 1) {
            add(fold, groups.size() + " processors " + several + ": " + names(groups));
        }
    }

    private static String names(List<String> groups) {
        String first =
                groups.stream().limit(NAMES_MAX).map(group -> "'" + group + "'").collect(joining(", "));
        return groups.size() > NAMES_MAX ? first + " and " + (groups.size() - NAMES_MAX) + " more" : first;
    }

    private void add(FoldPlan fold, String warning) {
        foldsByWarning.computeIfAbsent(warning, none -> new ArrayList<>()).add(fold.number());
    }
}
