package org.sumspace.sandbox.example;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.sumspace.client.EcosystemClient;
import org.sumspace.client.EcosystemClient.ChainStep;
import org.sumspace.client.EcosystemClient.Offered;
import org.sumspace.client.NodeClient;
import org.sumspace.client.Poll;
import org.sumspace.client.RecordClient;
import org.sumspace.client.RecordKind;

/** Creates an ecosystem whose contract its members sign, or completes an existing one. It needs a contract manager. */
final class EcosystemSetUp {
    private static final Duration MANAGER_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration INTERVAL = Duration.ofMillis(20);

    private final EcosystemClient orchestrator;
    private final String id;

    private EcosystemSetUp(EcosystemClient orchestrator, String id) {
        this.orchestrator = orchestrator;
        this.id = id;
    }

    /** @param request idempotency key of its creation */
    static EcosystemSetUp create(NodeClient orchestrator, JsonNode description, String request) {
        String id = new RecordClient(orchestrator)
                .create(RecordKind.ECOSYSTEM, description, request)
                .id();
        return new EcosystemSetUp(new EcosystemClient(orchestrator), id);
    }

    String id() {
        return id;
    }

    /** The orchestrator signs, and offers these. */
    void found(String signature, Collection<Offered> offerings) {
        orchestrator.sign(settled(), "orchestrator", signature);
        orchestrator.offer(settled(), offerings);
    }

    /** The participant joins, offers these and signs. */
    void admit(NodeClient account, List<String> roles, String signature, Collection<Offered> offerings) {
        EcosystemClient participant = new EcosystemClient(account);
        if (!hasMember(settled(), account.subject())) {
            orchestrator.invite(settled(), account.subject(), roles);
            participant.acceptInvitation(settled());
        }
        participant.offer(settled(), offerings);
        participant.sign(settled(), "participant", signature);
    }

    /**
     * Adds a chain of these services to the contract. All members must {@link #sign} after that.
     *
     * @return its id
     */
    String chain(List<ChainStep> steps) {
        orchestrator.addChain(settled(), steps);
        return settled().path("serviceChains").path(0).path("catalogId").asText();
    }

    /** The participant signs the contract as it is now. */
    void sign(NodeClient account, String signature) {
        new EcosystemClient(account).sign(settled(), "participant", signature);
    }

    /** The orchestrator signs the contract as it is now. */
    void sign(String signature) {
        orchestrator.sign(settled(), "orchestrator", signature);
    }

    /** The ecosystem, once it has a contract and the contract manager has all its data. */
    JsonNode settled() {
        Predicate<JsonNode> isSettled = ecosystem -> !ecosystem.path("contract").isNull()
                && ecosystem.path("pending").isEmpty();
        Poll.until(
                "the contract manager has the contract of the ecosystem",
                MANAGER_TIMEOUT,
                INTERVAL,
                () -> isSettled.test(orchestrator.get(id)));
        return orchestrator.get(id);
    }

    private static boolean hasMember(JsonNode ecosystem, String participant) {
        return StreamSupport.stream(ecosystem.path("participants").spliterator(), false)
                .anyMatch(member ->
                        member.path("participant").path("_id").asText().equals(participant));
    }
}
