package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.InfrastructureEntry;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** The contract of an ecosystem and its signatures. */
public final class ContractRules {
    private ContractRules() {}

    static Ecosystem move(Ecosystem before, EcosystemMove move, EcosystemStep step) {
        if (move instanceof EcosystemMove.CreateContract) {
            return create(before, step);
        }
        if (move instanceof EcosystemMove.SignAsOrchestrator sign) {
            return signAsOrchestrator(before, sign.signature(), step);
        }
        if (move instanceof EcosystemMove.SignAsParticipant sign) {
            return signAsParticipant(before, sign.signature(), step);
        }
        return signAsProvider(before, ((EcosystemMove.SignAsProvider) move).signature(), step);
    }

    private static Ecosystem create(Ecosystem before, EcosystemStep step) {
        requireManager(step.hasManager());
        requireNoTermination(before);
        return before.state().hasContract() || before.hasTask(EcosystemTask::isCreation)
                ? before
                : withCreation(before, step.now());
    }

    /** Adds the tasks that create the contract. */
    static Ecosystem withCreation(Ecosystem before, Instant now) {
        List<OutboxTask> tasks = new ArrayList<>(List.of(EcosystemTask.creation(before, now)));
        if (!before.rolesAndObligations().isEmpty()) {
            tasks.add(EcosystemTask.roles(before, JsonValue.of(List.of()), now));
        }
        return before.plus(tasks);
    }

    private static Ecosystem signAsOrchestrator(Ecosystem before, String signature, EcosystemStep step) {
        return sign(
                before, EcosystemTask.ORCHESTRATOR, signature, before.state().member(step.caller()), step);
    }

    private static Ecosystem signAsParticipant(Ecosystem before, String signature, EcosystemStep step) {
        EcosystemState state = before.state();
        Optional<Member> member = state.member(step.caller());
        if (member.isEmpty()) {
            MembershipEntry entry = state.openEntry(step.caller())
                    .orElseThrow(() -> NodeException.conflict("Your invitation or request is rejected."));
            if (entry.status() != EntryStatus.AUTHORIZED) {
                throw NodeException.conflict(
                        "Accept your invitation first, or wait until the orchestrator authorizes your request.");
            }
        }
        return sign(before, EcosystemTask.PARTICIPANT, signature, member, step);
    }

    private static Ecosystem signAsProvider(Ecosystem before, String signature, EcosystemStep step) {
        EcosystemState state = before.state();
        List<InfrastructureEntry> own = state.infrastructureServices().stream()
                .filter(entry -> entry.participant().equals(step.caller()))
                .toList();
        if (own.isEmpty()) {
            throw NodeException.notFound("The ecosystem has no infrastructure service of yours.");
        }
        boolean areSigned = own.stream().allMatch(entry -> entry.status() == EntryStatus.SIGNED);
        return sign(
                before,
                EcosystemTask.PROVIDER,
                signature,
                areSigned ? state.member(step.caller()) : Optional.empty(),
                step);
    }

    /** @param signed the member, if its signature of this kind is there already */
    private static Ecosystem sign(
            Ecosystem before, String role, String signature, Optional<Member> signed, EcosystemStep step) {
        requireContract(before, step);
        if (signed.filter(member -> member.signature().equals(signature)).isPresent()) {
            return before;
        }
        Optional<OutboxTask> open = before.tasks().stream()
                .filter(task -> EcosystemTask.isSignatureOf(task, step.caller()))
                .findFirst();
        if (open.isEmpty()) {
            return before.plus(List.of(EcosystemTask.signature(before, step.caller(), role, signature, step.now())));
        }
        if (!EcosystemTask.isSame(open.get(), role, signature)) {
            throw NodeException.conflict("Another signature of yours is on its way to the contract manager.");
        }
        return before;
    }

    static void requireContract(Ecosystem ecosystem, EcosystemStep step) {
        requireManager(step.hasManager());
        if (!ecosystem.state().hasContract()) {
            throw NodeException.conflict(
                    "The ecosystem has no contract yet. Its creation is under way, or the orchestrator requests it.");
        }
        requireNoTermination(ecosystem);
    }

    private static void requireNoTermination(Ecosystem ecosystem) {
        if (ecosystem.state().isTerminated()) {
            throw NodeException.conflict("The contract of the ecosystem is terminated.");
        }
    }

    static void requireManager(boolean hasManager) {
        if (!hasManager) {
            throw NodeException.failedDependency(
                    "This catalog has no contract manager; its operator can set contractManager.url.", null);
        }
    }
}
