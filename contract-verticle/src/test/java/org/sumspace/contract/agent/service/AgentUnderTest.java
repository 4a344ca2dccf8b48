package org.sumspace.contract.agent.service;

import static org.sumspace.common.testkit.Await.result;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreFaults;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.contract.agent.domain.Section;
import org.sumspace.contract.agent.store.AgentStore;
import org.sumspace.contract.agent.store.ProfileStore;
import org.sumspace.contract.agent.store.ProviderDatabase;
import org.sumspace.contract.agent.store.ProviderDocuments;

/** An agent whose contracts and profiles are in another database than the manager's. */
final class AgentUnderTest implements AutoCloseable {
    static final String CONTRACTS = "contracts";

    final Vertx vertx;
    final DocumentStore own;
    final DocumentStore provider;
    final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    final List<JsonObject> events = Collections.synchronizedList(new ArrayList<>());
    private final List<MessageConsumer<?>> consumers = new ArrayList<>();

    AgentUnderTest(Vertx vertx) {
        this.vertx = vertx;
        own = result(TestDatabase.POSTGRES.open(vertx));
        provider = result(TestDatabase.STAND_IN.open(vertx));
        Stream.of(ChangeEvents.INSERTED, ChangeEvents.UPDATED, ChangeEvents.DELETED)
                .forEach(address -> consumers.add(vertx.eventBus()
                        .<JsonObject>consumer(
                                address,
                                message -> events.add(message.body().copy().put("event", message.address())))));
    }

    /** A newly started agent with nothing in memory, on databases with a fault. */
    SectionWatch start(Section section, StoreFaults.Fault fault) {
        ProviderDatabase database = new ProviderDatabase(
                () -> Future.succeededFuture(StoreFaults.in(TestDatabase.mongo(provider), fault)), () -> {});
        AgentStore store = new AgentStore(StoreFaults.in(own, fault));
        ProfileStore profiles = new ProfileStore(() -> database.documents(ProfileStore.COLLECTION));
        ChangeProcessor processor = new ChangeProcessor(store, profiles, new ChangeEvents(vertx), metrics, "agent");
        return new SectionWatch(section, new ProviderDocuments(database, section.source()), store, processor);
    }

    SectionWatch start(Section section) {
        return start(section, StoreFaults.Operation::proceed);
    }

    Documents contracts() {
        return provider.documents(CONTRACTS);
    }

    /** The content of profiles, in the order of their participants. */
    List<JsonObject> profiles() {
        return result(provider.documents(ProfileStore.COLLECTION)
                .list(Query.everything(), Order.ascending("uri"), 1_000, "uri", "recommendations", "matching"));
    }

    /** The frequencies of offerings in the recommendations of a participant. */
    JsonArray services(String participant) {
        return profiles().stream()
                .filter(profile -> profile.getString("uri").equals(participant))
                .findFirst()
                .orElseThrow()
                .getJsonArray("recommendations")
                .getJsonObject(0)
                .getJsonArray("services");
    }

    static JsonObject contract(Object id, int version, String... offerings) {
        JsonArray offers = new JsonArray();
        for (String offering : offerings) {
            offers.add(new JsonObject()
                    .put("participant", "oak")
                    .put("serviceOffering", offering)
                    .put("policies", new JsonArray().add(new JsonObject().put("description", "open"))));
        }
        return new JsonObject()
                .put(Documents.ID, id)
                .put("__v", version)
                .put("orchestrator", "elm")
                .put("members", new JsonArray().add(new JsonObject().put("participant", "ash")))
                .put("serviceOfferings", offers);
    }

    /** The events, once there are so many. */
    List<JsonObject> events(int number) {
        Promise<Void> enough = Promise.promise();
        vertx.setPeriodic(5, timer -> {
            if (events.size() >= number) {
                vertx.cancelTimer(timer);
                enough.complete();
            }
        });
        result(enough.future());
        return List.copyOf(events);
    }

    @Override
    public void close() {
        consumers.forEach(MessageConsumer::unregister);
        result(TestDatabase.POSTGRES.close(own));
        result(TestDatabase.STAND_IN.close(provider));
    }
}
