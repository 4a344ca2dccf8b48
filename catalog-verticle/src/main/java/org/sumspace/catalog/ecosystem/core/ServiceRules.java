package org.sumspace.catalog.ecosystem.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.InfrastructureEntry;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain.ChainStep;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Infrastructure services and data-processing chains. */
final class ServiceRules {
    private static final int SERVICES_MAX = 1_000;
    private static final int CHAINS_MAX = 200;

    private ServiceRules() {}

    /** Adds services that wait for the signature of their providers; those that are there stay as they are. */
    static Ecosystem add(Ecosystem before, List<EcosystemMove.Provided> services, EcosystemStep step) {
        List<InfrastructureEntry> all = new ArrayList<>(before.state().infrastructureServices());
        for (EcosystemMove.Provided added : services) {
            if (all.stream().noneMatch(entry -> entry.infrastructureService().equals(added.service()))) {
                all.add(new InfrastructureEntry(
                        step.ids().get(), added.service(), added.provider(), EntryStatus.PENDING));
            }
        }
        if (all.size() > SERVICES_MAX) {
            throw NodeException.unprocessable("An ecosystem has at most " + SERVICES_MAX + " infrastructure services.");
        }
        return before.with(before.state().withInfrastructureServices(all));
    }

    static Ecosystem setChain(Ecosystem before, EcosystemMove.SetChain set, EcosystemStep step) {
        EcosystemState state = before.state();
        ProcessingChain chain = set.chain();
        Optional<ProcessingChain> previous = state.chain(chain.id());
        if (!set.isNew() && previous.isEmpty()) {
            throw NodeException.notFound("There is no data-processing chain " + chain.id() + ".");
        }
        requireMembersServices(state, chain);
        boolean isRepeated = set.isNew()
                ? state.chains().stream().anyMatch(each -> each.steps().equals(chain.steps()))
                : previous.equals(Optional.of(chain));
        if (isRepeated) {
            return before;
        }
        if (previous.isEmpty() && state.chains().size() >= CHAINS_MAX) {
            throw NodeException.unprocessable("An ecosystem has at most " + CHAINS_MAX + " data-processing chains.");
        }
        ContractRules.requireContract(before, step);
        return before.with(state.withChain(chain))
                .plus(List.of(EcosystemTask.chain(before, chain.id(), previous, step.now())));
    }

    private static void requireMembersServices(EcosystemState state, ProcessingChain chain) {
        List<Violation> violations = new ArrayList<>();
        for (int i = 0; i < chain.steps().size(); i++) {
            if (!isSigned(state, chain.steps().get(i))) {
                violations.add(new Violation(
                        "/dataProcessingChain/" + i,
                        "expected an infrastructure service that its provider has signed, or an offering of a member"));
            }
        }
        NodeException.requireNone(violations);
    }

    private static boolean isSigned(EcosystemState state, ChainStep step) {
        boolean isOffering = state.member(step.participant())
                .flatMap(member -> OfferingRules.find(member.offerings(), step.service()))
                .isPresent();
        return isOffering
                || state.infrastructureServices().stream()
                        .anyMatch(entry -> entry.infrastructureService().equals(step.service())
                                && entry.participant().equals(step.participant())
                                && entry.status() == EntryStatus.SIGNED);
    }

    /** Nothing changes if the chain does not exist any more. */
    static Ecosystem removeChain(Ecosystem before, String chainId, EcosystemStep step) {
        Optional<ProcessingChain> previous = before.state().chain(chainId);
        if (previous.isEmpty()) {
            return before;
        }
        ContractRules.requireContract(before, step);
        return before.with(before.state().withoutChain(chainId))
                .plus(List.of(EcosystemTask.chain(before, chainId, previous, step.now())));
    }
}
