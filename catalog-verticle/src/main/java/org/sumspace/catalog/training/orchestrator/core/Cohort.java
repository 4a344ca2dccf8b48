package org.sumspace.catalog.training.orchestrator.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * The processors that can take part in a round: those whose consent covers the round until its end.
 *
 * @param members consents that cover the round
 * @param expiring consents that are not withdrawn, but end before the round does
 * @param withoutConsent URLs of the chosen processors that have no usable consent
 */
public record Cohort(List<ProcessorConsent> members, List<ProcessorConsent> expiring, List<String> withoutConsent) {
    public Cohort {
        members = List.copyOf(members);
        expiring = List.copyOf(expiring);
        withoutConsent = List.copyOf(withoutConsent);
    }

    /**
     * @param urls of the chosen processors
     * @param consents the latest consent of each of them
     * @param until when the execution plan ends
     */
    public static Cohort of(Collection<String> urls, Collection<ProcessorConsent> consents, int round, Instant until) {
        List<ProcessorConsent> members = new ArrayList<>();
        List<ProcessorConsent> expiring = new ArrayList<>();
        Set<String> withoutConsent = new LinkedHashSet<>(urls);
        for (ProcessorConsent consent : consents) {
            if (consent.body().covers(round, until)) {
                members.add(consent);
                withoutConsent.remove(consent.body().url());
            } else if (!consent.body().withdrawn()) {
                expiring.add(consent);
            }
        }
        return new Cohort(members, expiring, List.copyOf(withoutConsent));
    }

    public long learners() {
        return members.stream()
                .map(ProcessorConsent::body)
                .mapToLong(Consent::learners)
                .sum();
    }

    private long dataProviders() {
        return members.stream()
                .map(member -> member.body().organisation())
                .distinct()
                .count();
    }

    /** The requirements that a round with this cohort would not meet, in words; empty if it can start. */
    public List<String> shortfalls(PlanParameters parameters) {
        List<String> shortfalls = new ArrayList<>();
        atLeast(shortfalls, "consenting learners", learners(), parameters.minConsents());
        atLeast(
                shortfalls,
                "processors with a consent",
                members.size(),
                (long) parameters.groups() * parameters.minContributors());
        atLeast(shortfalls, "data providers", dataProviders(), parameters.minDataProviders());
        if (!shortfalls.isEmpty() && !expiring.isEmpty()) {
            shortfalls.add("consents that end before the round does: " + expiring.size() + ", not renewed by "
                    + organisations(expiring));
        }
        if (members.size() > parameters.maxContributors()) {
            shortfalls.add(members.size() + " processors, at most " + parameters.maxContributors() + " are allowed");
        }
        if (learners() > Integer.MAX_VALUE) {
            shortfalls.add(learners() + " learners, at most " + Integer.MAX_VALUE + " are allowed");
        }
        return shortfalls;
    }

    private static String organisations(List<ProcessorConsent> consents) {
        return consents.stream()
                .map(consent -> consent.body().organisation())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static void atLeast(List<String> shortfalls, String what, long there, long needed) {
        if (there < needed) {
            shortfalls.add(there + " of " + needed + " " + what);
        }
    }
}
