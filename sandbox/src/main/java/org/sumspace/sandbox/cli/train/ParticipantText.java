package org.sumspace.sandbox.cli.train;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.client.Participants;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.sandbox.space.SpacePlan;

/**
 * Who can take part in a training, and who is missing. The number of learners is known to the catalog alone, which says
 * what it lacks as soon as a round waits for consents.
 *
 * @param processors how many processors must have a consent
 */
record ParticipantText(Participants there, PlanParameters parameters, int processors) {

    /** @param processors how many processors the user wants at least; 0 for as many as the plan needs */
    static ParticipantText of(Participants there, PlanParameters parameters, int processors) {
        return new ParticipantText(
                there, parameters, Math.max(processors, parameters.groups() * parameters.minContributors()));
    }

    String found() {
        return there.aggregators() + " aggregators and " + there.processorNodes() + " processor nodes are registered; "
                + there.processors().size() + " processors of " + there.dataProviders()
                + " data providers have a consent";
    }

    /** What is needed and not there, in words; empty if the first round can be tried. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        atLeast(
                missing,
                "aggregators",
                there.aggregators(),
                SpacePlan.aggregatorCount(parameters.shares(), parameters.groups()));
        atLeast(missing, "processors with a consent", there.processors().size(), processors);
        atLeast(missing, "data providers", there.dataProviders(), parameters.minDataProviders());
        return missing;
    }

    private static void atLeast(List<String> missing, String what, int found, int needed) {
        if (found < needed) {
            missing.add(found + " of " + needed + " " + what);
        }
    }
}
