package org.sumspace.sandbox.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.client.CatalogRecord;
import org.sumspace.client.EcosystemClient;
import org.sumspace.client.EcosystemClient.Offered;
import org.sumspace.client.NodeClient;
import org.sumspace.client.RecordClient;
import org.sumspace.client.RecordKind;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.SpaceAccount;
import org.sumspace.sandbox.space.SpacePlan;

/**
 * An example ecosystem: the AI provider orchestrates it, the data providers are members, and each of them offers its
 * learning records. It needs a contract manager.
 */
public final class ExampleEcosystem {
    private static final String REQUEST = "sumspace-example-ecosystem";
    private static final String NAME = "Outcome of learners";
    private static final List<String> ROLES = List.of("Data provider");

    /**
     * The ecosystem as everybody reads it.
     *
     * @param members their names, the orchestrator first
     * @param offerings names of their offerings
     */
    public record Shown(String id, String name, List<String> members, List<String> offerings) {
        public Shown {
            members = List.copyOf(members);
            offerings = List.copyOf(offerings);
        }
    }

    private ExampleEcosystem() {}

    /** Creates the ecosystem, or completes one that exists. */
    public static Shown create(SpacePlan plan, SpaceOperators operators, List<ExampleOfferings.Offering> offerings) {
        NodeClient orchestrator = operators.atCatalog(plan.aiProvider());
        EcosystemSetUp ecosystem = EcosystemSetUp.create(orchestrator, describe(), REQUEST);
        ecosystem.found(plan.aiProvider().organisation(), published(orchestrator));
        for (String organisation : plan.dataProviders()) {
            SpaceAccount account = plan.dataProvider(organisation);
            List<Offered> own = offerings.stream()
                    .filter(offering -> offering.organisation().equals(organisation))
                    .map(offering -> Offered.withoutRestriction(offering.id()))
                    .toList();
            ecosystem.admit(operators.atCatalog(account), ROLES, organisation, own);
        }
        ecosystem.settled();
        return shown(operators.anonymousAtCatalog(), ecosystem.id());
    }

    /** The AI provider's offerings; some of them are created with its training plans. */
    private static List<Offered> published(NodeClient account) {
        return new RecordClient(account)
                .own(RecordKind.SERVICE_OFFERING).stream()
                        .filter(CatalogRecord::isPublished)
                        .map(offering -> Offered.withoutRestriction(offering.id()))
                        .toList();
    }

    private static ObjectNode describe() {
        ObjectNode ecosystem = JsonNodeFactory.instance.objectNode();
        ecosystem.put("name", NAME);
        ecosystem.put("description", "Data providers train a model on the records of their learners together");
        ecosystem.putArray("provides").add("Data").add("Models");
        ecosystem.put("location", "WORLD");
        return ecosystem;
    }

    private static Shown shown(NodeClient everybody, String id) {
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
