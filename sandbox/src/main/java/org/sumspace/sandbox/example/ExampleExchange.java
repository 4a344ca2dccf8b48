package org.sumspace.sandbox.example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.CatalogRecord;
import org.sumspace.client.ConnectorClient;
import org.sumspace.client.ConnectorKeyClient;
import org.sumspace.client.EcosystemClient;
import org.sumspace.client.EcosystemClient.ChainStep;
import org.sumspace.client.EcosystemClient.Offered;
import org.sumspace.client.NodeClient;
import org.sumspace.client.Poll;
import org.sumspace.client.RecordClient;
import org.sumspace.client.RecordKind;
import org.sumspace.client.ServiceKeyClient;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpacePlan;

/**
 * An example of everything that two connectors need for exchanges: the provider offers data about its courses, and the
 * consumer has software that uses them. Both are members of an ecosystem whose contract they have signed. A second
 * offering has the same data, but may not be used any more. If there is a third data provider, it has software that
 * selects courses, and the contract has a service chain through it. It needs a contract manager.
 */
public final class ExampleExchange {
    private static final String REQUEST = "sumspace-example-exchange";
    private static final String NAME = "Course data";
    private static final String MEDIA_TYPE = "application/json";
    private static final Duration REGISTRATION_TIMEOUT = Duration.ofSeconds(60);

    private final SpacePlan plan;
    private final SpaceOperators operators;

    /**
     * The input of a trigger.
     *
     * @param provider organisation whose connector has the data
     * @param consumer organisation whose application receives it
     * @param contract URL of the contract
     * @param resource URL of the offering with the data
     * @param expiredResource URL of the offering that may not be used any more
     * @param purpose URL of the consumer's offering
     * @param received URL at which the consumer's application shows the received data
     * @param chain id of the contract's service chain through the third participant; empty if there is none
     */
    public record Prepared(
            String provider,
            String consumer,
            String contract,
            String resource,
            String expiredResource,
            String purpose,
            String received,
            String chain) {}

    private ExampleExchange(SpacePlan plan, SpaceOperators operators) {
        this.plan = plan;
        this.operators = operators;
    }

    /** Creates the example between the first two data providers, or completes an existing one. */
    public static Prepared create(SpacePlan plan, SpaceOperators operators, ExampleApplications applications) {
        return create(plan, operators, applications.source(), applications.sink(), applications.work());
    }

    /**
     * As {@link #create(SpacePlan, Operators, ExampleApplications)}, with other applications and without a chain.
     *
     * @param source where the provider's connector reads
     * @param sink where the consumer's connector delivers
     */
    public static Prepared create(SpacePlan plan, SpaceOperators operators, URI source, URI sink) {
        return create(
                plan,
                operators,
                plan.dataProviders().get(0),
                plan.dataProviders().get(1),
                source,
                sink);
    }

    /**
     * As {@link #create(SpacePlan, Operators, URI, URI)}, between other data providers.
     *
     * @param provider organisation whose connector reads the source
     * @param consumer organisation whose connector delivers to the sink
     */
    public static Prepared create(
            SpacePlan plan, SpaceOperators operators, String provider, String consumer, URI source, URI sink) {
        return new ExampleExchange(plan, operators).prepare(provider, consumer, source, sink, null);
    }

    private static Prepared create(SpacePlan plan, SpaceOperators operators, URI source, URI sink, @Nullable URI work) {
        return new ExampleExchange(plan, operators)
                .prepare(plan.dataProviders().get(0), plan.dataProviders().get(1), source, sink, work);
    }

    private Prepared prepare(String provider, String consumer, URI source, URI sink, @Nullable URI work) {
        configure(provider);
        configure(consumer);
        NodeClient providing = operators.atCatalog(plan.dataProvider(provider));
        NodeClient consuming = operators.atCatalog(plan.dataProvider(consumer));
        CatalogRecord data = resource(
                providing,
                RecordKind.DATA_RESOURCE,
                describe("Courses", "Courses and how many participants they had")
                        .put("containsPII", false),
                source,
                List.of(ExampleApplications.LENGTH));
        CatalogRecord software = resource(
                consuming,
                RecordKind.SOFTWARE_RESOURCE,
                describe("Planning", "Plans rooms by the number of participants"),
                sink,
                List.of());
        String resource = offering(providing, "Courses of " + provider, "dataResources", data);
        String expired = offering(providing, "Former courses of " + provider, "dataResources", data);
        String purpose = offering(consuming, "Course planning of " + consumer, "softwareResources", software);

        EcosystemSetUp ecosystem = EcosystemSetUp.create(
                providing,
                describe(NAME, provider + " provides data about courses to " + consumer),
                REQUEST + "-ecosystem");
        ecosystem.found(
                provider,
                List.of(
                        Offered.withoutRestriction(resource),
                        new Offered(
                                expired,
                                "rule-access-2",
                                Map.of("firstDate", "2020-01-01", "lastDate", "2020-12-31"))));
        ecosystem.admit(consuming, List.of("Consumer"), consumer, List.of(Offered.withoutRestriction(purpose)));
        String chain = "";
        if (work != null && plan.dataProviders().size() > 2) {
            String middle = plan.dataProviders().get(2);
            configure(middle);
            NodeClient working = operators.atCatalog(plan.dataProvider(middle));
            chain = chain(ecosystem, providing, resource, working, middle, work, consuming, purpose);
            ecosystem.sign(provider);
            ecosystem.sign(consuming, consumer);
            ecosystem.sign(working, middle);
            awaitRegistration(middle);
        }
        String contract = ecosystem.settled().path("contract").asText();
        awaitRegistration(provider);
        awaitRegistration(consumer);

        EcosystemClient urls = new EcosystemClient(providing);
        return new Prepared(
                provider,
                consumer,
                plan.url(plan.nodes(NodeKind.CONTRACT).get(0)) + "/contracts/" + contract,
                urls.offeringUrl(resource),
                urls.offeringUrl(expired),
                urls.offeringUrl(purpose),
                sink.toString(),
                chain);
    }

    /** The third participant joins, with software through which the data passes on its way. */
    private static String chain(
            EcosystemSetUp ecosystem,
            NodeClient providing,
            String resource,
            NodeClient working,
            String middle,
            URI work,
            NodeClient consuming,
            String purpose) {
        CatalogRecord software = resource(
                working,
                RecordKind.SOFTWARE_RESOURCE,
                describe("Selection", "Selects the larger courses"),
                work,
                List.of());
        String service = offering(working, "Course selection of " + middle, "softwareResources", software);
        ecosystem.admit(working, List.of("Service"), middle, List.of(Offered.withoutRestriction(service)));
        return ecosystem.chain(List.of(
                new ChainStep(providing.subject(), resource),
                new ChainStep(working.subject(), service),
                new ChainStep(consuming.subject(), purpose)));
    }

    /** Gives the connector the service keys of its participant, with which it registers at the catalog. */
    private void configure(String organisation) {
        NodeClient account = operators.atCatalog(plan.dataProvider(organisation));
        new ConnectorClient(connector(organisation))
                .configure(
                        new ServiceKeyClient(account).getOrCreate(),
                        account.base(),
                        plan.url(plan.nodes(NodeKind.CONTRACT).get(0)));
    }

    private void awaitRegistration(String organisation) {
        ConnectorKeyClient keys = new ConnectorKeyClient(connector(organisation));
        Poll.until(
                "the connector of " + organisation + " is registered at the catalog",
                REGISTRATION_TIMEOUT,
                () -> keys.all().participant().isPresent());
    }

    private NodeClient connector(String organisation) {
        return operators.at(plan.node(NodeKind.CONNECTOR, organisation));
    }

    private static ObjectNode describe(String name, String description) {
        return JsonNodeFactory.instance.objectNode().put("name", name).put("description", description);
    }

    /** @param parameters that a request may set */
    private static CatalogRecord resource(
            NodeClient owner, RecordKind kind, ObjectNode content, URI url, List<String> parameters) {
        RecordClient records = new RecordClient(owner);
        CatalogRecord resource = records.create(kind, content, REQUEST + "-" + kind.path());
        String request = REQUEST + "-representation-" + String.join("-", parameters) + kind.path();
        records.represent(resource, url, MEDIA_TYPE, parameters, request);
        return resource;
    }

    private static String offering(NodeClient owner, String name, String field, CatalogRecord resource) {
        ObjectNode content = describe(name, name);
        content.putArray(field).add(resource.id());
        return new RecordClient(owner)
                .create(RecordKind.SERVICE_OFFERING, content, REQUEST + "-" + name)
                .id();
    }
}
