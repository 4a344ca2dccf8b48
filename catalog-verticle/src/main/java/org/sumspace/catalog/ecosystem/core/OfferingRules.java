package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.common.error.NodeException;

/** What participants offer in an ecosystem. */
public final class OfferingRules {
    private OfferingRules() {}

    /** The offerings of a member go to the contract; those of others are kept until they sign. */
    static Ecosystem set(Ecosystem before, List<EcosystemOffering> offerings, EcosystemStep step) {
        EcosystemState state = before.state();
        Optional<Member> member = state.member(step.caller());
        if (member.isPresent()) {
            return setOfMember(before, member.get(), offerings, step);
        }
        MembershipEntry entry = state.openEntry(step.caller())
                .orElseThrow(() -> NodeException.conflict("Your invitation or request is rejected."));
        return entry.offerings().equals(offerings)
                ? before
                : before.with(state.withEntry(entry.withOfferings(offerings, step.now())));
    }

    private static Ecosystem setOfMember(
            Ecosystem before, Member member, List<EcosystemOffering> offerings, EcosystemStep step) {
        if (member.offerings().equals(offerings)) {
            return before;
        }
        Ecosystem after = before.with(before.state().withMember(member.withOfferings(offerings)));
        if (!before.state().hasContract()) {
            return after;
        }
        ContractRules.requireManager(step.hasManager());
        List<OutboxTask> tasks = new ArrayList<>();
        for (EcosystemOffering offering : offerings) {
            Optional<EcosystemOffering> previous = find(member.offerings(), offering.serviceOffering());
            if (!previous.equals(Optional.of(offering))) {
                tasks.add(EcosystemTask.offering(
                        before, member.participant(), offering.serviceOffering(), previous, step.now()));
            }
        }
        for (EcosystemOffering offering : member.offerings()) {
            if (find(offerings, offering.serviceOffering()).isEmpty()) {
                tasks.add(EcosystemTask.offering(
                        before, member.participant(), offering.serviceOffering(), Optional.of(offering), step.now()));
            }
        }
        return after.plus(tasks);
    }

    /**
     * The ecosystem without an offering that was deleted. The contract manager removes it from all contracts, but a
     * task under way may add it again. Another task after that one removes it then.
     */
    public static Ecosystem withoutDeleted(Ecosystem before, String offering, Instant now) {
        List<OutboxTask> following = before.tasks().stream()
                .filter(task -> EcosystemTask.isAbout(task, offering))
                .map(EcosystemTask::participant)
                .distinct()
                .map(participant -> EcosystemTask.offering(before, participant, offering, Optional.empty(), now))
                .toList();
        Ecosystem after = before.with(before.state().withoutOffering(offering));
        return after.equals(before) ? before : after.plus(following);
    }

    static Optional<EcosystemOffering> find(List<EcosystemOffering> offerings, String serviceOffering) {
        return offerings.stream()
                .filter(each -> each.serviceOffering().equals(serviceOffering))
                .findFirst();
    }
}
