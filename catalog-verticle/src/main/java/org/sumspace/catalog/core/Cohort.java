package org.sumspace.catalog.core;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * The processors that can take part in a round: those whose consent covers it to its end.
 *
 * @param members usable consents
 * @param lapsing consents that are not withdrawn, and end before the round does
 * @param without URLs of chosen processors that have none
 */
public record Cohort(List<ProcessorConsent> members, List<ProcessorConsent> lapsing, List<String> without) {
    public Cohort {
        members = List.copyOf(members);
        lapsing = List.copyOf(lapsing);
        without = List.copyOf(without);
    }

    /**
     * @param urls of the chosen processors
     * @param consents the latest of each of them
     * @param until when the execution plan ends
     */
    public static Cohort of(Collection<String> urls, Collection<ProcessorConsent> consents, int round, Instant until) {
        requireNonNull(until, "until is null");
        List<ProcessorConsent> members = new ArrayList<>();
        List<ProcessorConsent> lapsing = new ArrayList<>();
        Set<String> without = new LinkedHashSet<>(urls);
        for (ProcessorConsent consent : consents) {
            if (consent.body().covers(round, until)) {
                members.add(consent);
                without.remove(consent.body().url());
            } else if (!consent.body().withdrawn()) {
                lapsing.add(consent);
            }
        }
        return new Cohort(members, lapsing, List.copyOf(without));
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

    /** What a round with this cohort would lack, in words; empty when it can begin. */
    public List<String> shortfalls(PlanParameters parameters) {
        List<String> shortfalls = new ArrayList<>();
        atLeast(shortfalls, "consenting learners", learners(), parameters.minConsents());
        atLeast(
                shortfalls,
                "processors with a consent",
                members.size(),
                (long) parameters.groups() * parameters.minContributors());
        atLeast(shortfalls, "data providers", dataProviders(), parameters.minDataProviders());
        if (!shortfalls.isEmpty() && !lapsing.isEmpty()) {
            shortfalls.add("of " + lapsing.size() + " the consent ends before the round does, not renewed by "
                    + organisations(lapsing));
        }
        if (members.size() > parameters.maxContributors()) {
            shortfalls.add(members.size() + " processors where " + parameters.maxContributors() + " are the limit");
        }
        if (learners() > Integer.MAX_VALUE) {
            shortfalls.add(learners() + " learners where " + Integer.MAX_VALUE + " are the limit");
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
