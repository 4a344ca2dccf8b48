package org.sumspace.sandbox.example;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.sumspace.sandbox.client.CatalogRecord;
import org.sumspace.sandbox.client.EcosystemClient;
import org.sumspace.sandbox.client.NodeClient;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.client.RecordClient;
import org.sumspace.sandbox.client.RecordKind;
import org.sumspace.sandbox.space.Account;
import org.sumspace.sandbox.space.SpacePlan;

/**
 * An ecosystem as an example: the AI provider orchestrates it, the data providers are members, and each of them offers in it
 * what it has published. It needs a contract manager.
 */
public final class ExampleEcosystem {
    private static final String REQUEST = "sumspace-example-ecosystem";
    private static final String NAME = "Outcome of learners";
    private static final List<String> ROLES = List.of("Data provider");
    private static final Duration MANAGER_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration INTERVAL = Duration.ofMillis(20);

    private final EcosystemClient orchestrator;
    private final String id;

    /**
     * The ecosystem as everybody reads it.
     *
     * @param members their names, the orchestrator first
     * @param offerings names of what they offer
     */
    public record Shown(String id, String name, List<String> members, List<String> offerings) {
        public Shown {
            requireNonNull(id, "id is null");
            requireNonNull(name, "name is null");
            members = List.copyOf(members);
            offerings = List.copyOf(offerings);
        }
    }

    private ExampleEcosystem(NodeClient orchestrator, String id) {
        this.orchestrator = new EcosystemClient(orchestrator);
        this.id = id;
    }

    /** Creates the ecosystem, or completes one that exists. */
    public static Shown create(SpacePlan plan, Operators operators) {
        NodeClient orchestrator = operators.atCatalog(plan.aiProvider());
        CatalogRecord created = new RecordClient(orchestrator)
                .create(RecordKind.ECOSYSTEM, describe(), REQUEST)
                .record();
        ExampleEcosystem ecosystem = new ExampleEcosystem(orchestrator, created.id());
        ecosystem.found(orchestrator, plan.aiProvider());
        plan.dataProviders().stream()
                .map(plan::dataProvider)
                .forEach(account -> ecosystem.admit(operators.atCatalog(account), account));
        return ecosystem.shown(operators.anonymousAtCatalog());
    }

    private static ObjectNode describe() {
        ObjectNode ecosystem = JsonNodeFactory.instance.objectNode();
        ecosystem.put("name", NAME);
        ecosystem.put("description", "Data providers train a model on the records of their learners together");
        ecosystem.putArray("provides").add("Data").add("Models");
        ecosystem.put("location", "WORLD");
        return ecosystem;
    }

    private void found(NodeClient account, Account orchestrates) {
        orchestrator.sign(settled(), "orchestrator", orchestrates.organisation());
        offer(account, orchestrator);
    }

    private void admit(NodeClient account, Account joins) {
        EcosystemClient participant = new EcosystemClient(account);
        if (!hasMember(settled(), account.subject())) {
            orchestrator.invite(settled(), account.subject(), ROLES);
            participant.acceptInvitation(settled());
        }
        offer(account, participant);
        participant.sign(settled(), "participant", joins.organisation());
    }

    private void offer(NodeClient account, EcosystemClient participant) {
        List<String> offerings = new RecordClient(account)
                .own(RecordKind.SERVICE_OFFERING).stream()
                        .filter(CatalogRecord::isPublished)
                        .map(CatalogRecord::id)
                        .toList();
        participant.offer(settled(), offerings);
    }

    /** The ecosystem as soon as it has a contract, and the contract manager has everything of it. */
    private JsonNode settled() {
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

    private Shown shown(NodeClient everybody) {
        settled();
        JsonNode ecosystem = new EcosystemClient(everybody).get(id);
        RecordClient records = new RecordClient(everybody);
        List<String> members = new ArrayList<>();
        List<String> offerings = new ArrayList<>();
        for (JsonNode member : ecosystem.path("participants")) {
            members.add(member.path("participant").path("legalName").asText());
            for (JsonNode offering : member.path("offerings")) {
                records.find(offering.path("serviceOffering").asText(), List.of(RecordKind.SERVICE_OFFERING))
                        .map(CatalogRecord::name)
                        .ifPresent(offerings::add);
            }
        }
        return new Shown(id, ecosystem.path("name").asText(), members, offerings);
    }
}
