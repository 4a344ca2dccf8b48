package org.sumspace.catalog.ecosystem.domain;

import java.util.List;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;

/** An action of a participant in an ecosystem. */
public sealed interface EcosystemMove {
    /** Moves that the orchestrator alone makes. */
    sealed interface ByOrchestrator extends EcosystemMove {}

    record Invite(String participant, List<String> roles) implements ByOrchestrator {
        public Invite {
            roles = List.copyOf(roles);
        }
    }

    record AcceptInvitation() implements EcosystemMove {}

    record DenyInvitation() implements EcosystemMove {}

    record RequestToJoin(List<String> roles, List<EcosystemOffering> offerings) implements EcosystemMove {
        public RequestToJoin {
            roles = List.copyOf(roles);
            offerings = List.copyOf(offerings);
        }
    }

    record AuthorizeRequest(String requestId) implements ByOrchestrator {}

    record RejectRequest(String requestId) implements ByOrchestrator {}

    /** Replaces all offerings of the caller. */
    record SetOfferings(List<EcosystemOffering> offerings) implements EcosystemMove {
        public SetOfferings {
            offerings = List.copyOf(offerings);
        }
    }

    record CreateContract() implements ByOrchestrator {}

    record SignAsOrchestrator(String signature) implements ByOrchestrator {}

    record SignAsParticipant(String signature) implements EcosystemMove {}

    record SignAsProvider(String signature) implements EcosystemMove {}

    /** @param services with their providers */
    record AddServices(List<Provided> services) implements ByOrchestrator {
        public AddServices {
            services = List.copyOf(services);
        }
    }

    /** An infrastructure service and who provides it. */
    record Provided(String service, String provider) {}

    /** Adds a data-processing chain, or replaces the steps of one. */
    record SetChain(ProcessingChain chain, boolean isNew) implements ByOrchestrator {}

    record RemoveChain(String chainId) implements ByOrchestrator {}
}
