package org.sumspace.catalog.resource.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.CatalogStores;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.resource.core.RecordFields;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.odrl.document.RuleCheck;
import org.sumspace.common.store.StoreFaults;
import org.sumspace.common.store.StoreFaults.Fault;
import org.sumspace.common.store.StoreFaults.Operation;
import org.sumspace.common.store.TestDatabase;

/** Failures between the writes of a representation and of its resource. */
class RepresentationServiceTest {
    private static final Actor OWNER = new Actor("a".repeat(24), false);
    private static final SelfDescriptions URLS = new SelfDescriptions("https://catalog.example");
    private static final String DATA = ResourceKind.DATA_RESOURCE.path();
    private static final String REPRESENTATIONS = ResourceKind.REPRESENTATION.path();

    private final Vertx vertx = Vertx.vertx();
    private final AtomicReference<Fault> fault = new AtomicReference<>(Operation::proceed);
    private final CatalogStores stores = result(TestDatabase.POSTGRES
            .open(vertx)
            .map(database -> StoreFaults.in(
                    database, operation -> requireNonNull(fault.get()).apply(operation)))
            .compose(TestStores::in));
    private final RecordCache<EncodedRecord> cache = new RecordCache<>(1 << 20);
    private final RecordService data = records(ResourceKind.DATA_RESOURCE, "name");
    private final RecordService representations = records(ResourceKind.REPRESENTATION, "resourceID");
    private final RepresentationService service = new RepresentationService(representations, List.of(data), URLS);

    @AfterEach
    void close() {
        result(vertx.close());
    }

    @Test
    void c9_creationThatWasInterrupted_isCompletedByTheRepeatedRequest() {
        ResourceRecord resource = resource();
        failOnce("replaceIf", DATA);
        assertThatThrownBy(() -> result(create(resource))).hasMessageContaining("the store is away");
        ResourceRecord created = result(create(resource));
        assertThat(shown(resource)).isEqualTo(created.id());
        assertThat(result(create(resource))).isEqualTo(created);
    }

    @Test
    void deletionThatWasInterrupted_isCompletedByTheRepeatedRequest() {
        ResourceRecord resource = resource();
        String id = result(create(resource)).id();
        failOnce("delete", REPRESENTATIONS);
        assertThatThrownBy(() -> result(service.delete(OWNER, id))).hasMessageContaining("the store is away");
        assertThat(shown(resource)).isEmpty();
        result(service.delete(OWNER, id));
        assertThat(stored(id)).isEmpty();
    }

    @Test
    void deletionOfAResourceThatWasInterrupted_isCompletedByTheRepeatedRequest() {
        ResourceRecord resource = resource();
        String id = result(create(resource)).id();
        failOnce("delete", DATA);
        assertThatThrownBy(() -> result(data.delete(OWNER, resource.id(), OptionalLong.empty(), service::deleteOf)))
                .hasMessageContaining("the store is away");
        result(data.delete(OWNER, resource.id(), OptionalLong.empty(), service::deleteOf));
        assertThat(stored(id)).isEmpty();
        assertThat(result(data.find(Optional.of(OWNER), resource.id()))).isEmpty();
    }

    @Test
    void resourceThatIsDeletedMeanwhile_leavesNoRepresentation() {
        ResourceRecord resource = resource();
        AtomicReference<String> inserted = new AtomicReference<>("");
        fault.set(operation -> {
            if (!operation.is("insert", REPRESENTATIONS)) {
                return operation.proceed();
            }
            fault.set(Operation::proceed);
            inserted.set(((JsonObject) operation.arguments().get(0)).getString("_id"));
            Future<?> insertion = (Future<?>) requireNonNull(operation.proceed());
            return insertion.compose(done -> stores.records(ResourceKind.DATA_RESOURCE)
                    .delete(resource.id())
                    .map((String) null));
        });
        assertThatThrownBy(() -> result(create(resource)))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(ProblemType.NOT_FOUND));
        String id = requireNonNull(inserted.get());
        assertThat(id).isNotEmpty();
        assertThat(stored(id)).isEmpty();
    }

    private void failOnce(String operationName, String collection) {
        fault.set(operation -> {
            if (!operation.is(operationName, collection)) {
                return operation.proceed();
            }
            fault.set(Operation::proceed);
            return Future.failedFuture("the store is away");
        });
    }

    private ResourceRecord resource() {
        return result(data.create(OWNER, data.read(JsonValue.parse("{\"name\": \"a\"}")), Optional.empty()));
    }

    private Future<ResourceRecord> create(ResourceRecord resource) {
        RecordInput input = representations.read(JsonValue.parse("{\"resourceID\": \"" + resource.id() + "\"}"));
        return service.create(OWNER, input, Optional.of("key"));
    }

    private String shown(ResourceRecord resource) {
        return result(data.get(Optional.empty(), resource.id()))
                .state()
                .member("representation")
                .asText();
    }

    private Optional<ResourceRecord> stored(String id) {
        return result(stores.records(ResourceKind.REPRESENTATION).find(id));
    }

    private RecordService records(ResourceKind kind, String field) {
        return new RecordService(
                kind,
                new RecordFields(Set.of(field), JsonValue.parse("{}")),
                URLS,
                KindRules.NONE,
                new RuleCheck(false),
                stores.records(kind),
                cache,
                vertx,
                new SecureRandom(),
                Clock.systemUTC());
    }
}
