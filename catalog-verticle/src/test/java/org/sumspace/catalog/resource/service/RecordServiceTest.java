package org.sumspace.catalog.resource.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.CountedFaults;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.resource.core.RecordFields;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.RecordFilter;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.transfer.domain.ImportOutcome;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.odrl.document.RuleCheck;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.DocumentedMetrics;
import org.sumspace.common.testkit.MutableClock;

class RecordServiceTest {
    private static final Actor OWNER = new Actor("a".repeat(24), false);
    private static final PageRequest FIRST = new PageRequest(10, 1);

    private final MutableClock clock = new MutableClock(RunningRound.NOW);
    private final Vertx vertx = Vertx.vertx();
    private final CountedFaults database = new CountedFaults(ResourceKind.SERVICE_OFFERING.path());
    private final RecordStore store = openStore();
    private final RecordCache<EncodedRecord> cache = new RecordCache<>(1 << 20);

    private RecordStore openStore() {
        return result(TestDatabase.POSTGRES.open(vertx).map(database::in).compose(TestStores::in))
                .records(ResourceKind.SERVICE_OFFERING);
    }

    @AfterEach
    void close() {
        result(vertx.close());
    }

    @Test
    void l4_untilTheListIsBuilt_listsAreUnavailable_andRecordsAreNot() {
        ResourceRecord before = create(service(), "before");
        clock.advance(Duration.ofSeconds(1));
        RecordService restarted = service();
        ResourceRecord during = create(restarted, "during");
        assertThat(restarted.lists().isBuilt()).isFalse();
        assertUnavailable(() -> restarted.lists().page(RecordFilter.ALL, FIRST));
        assertUnavailable(() -> restarted.lists().ownIds(OWNER, Optional.empty()));
        assertThat(result(restarted.get(Optional.empty(), before.id()))).isEqualTo(before);
        build(restarted);
        assertThat(restarted.lists().isBuilt()).isTrue();
        assertThat(page(restarted)).containsExactly(before, during);
    }

    /** The stored version decides what a list shows, because the index may have an older one. */
    @Test
    void l6_recordThatBecameADraftBehindTheIndex_isNotListed() {
        RecordService service = service();
        build(service);
        ResourceRecord record = create(service, "a");
        result(store.replace(
                record.withContent(JsonValue.parse("{\"name\": \"a\", \"status\": \"draft\"}"), record.createdAt())));
        assertThat(page(service)).isEmpty();
    }

    /** The answer of the store to a write may be lost, and with it the change of the list. */
    @Test
    void l3_repeatedRequest_bringsIntoTheListWhatTheStoreHasAlready() {
        RecordService other = service();
        RecordService service = service();
        build(service);
        RecordInput input = other.read(JsonValue.parse("{\"name\": \"a\"}"));
        ResourceRecord record = result(other.create(OWNER, input, Optional.of("key")));
        assertThat(page(service)).isEmpty();
        assertThat(result(service.create(OWNER, input, Optional.of("key")))).isEqualTo(record);
        assertThat(page(service)).containsExactly(record);

        RecordInput draft = other.read(JsonValue.parse("{\"status\": \"draft\"}"));
        result(other.update(OWNER, record.id(), draft, OptionalLong.empty()));
        result(service.update(OWNER, record.id(), draft, OptionalLong.empty()));
        assertThat(result(service.lists().page(RecordFilter.ALL, FIRST)).count())
                .isZero();
    }

    /** Many records are one write. If its answer is lost, each of them may be stored or not. */
    @Test
    void importWhoseAnswerIsLost_isStored_andListed() {
        RecordService service = service();
        build(service);
        RecordTransfer transfer = service.transfer();
        List<ResourceRecord> records = Stream.of("a", "b", "c")
                .map(name -> transfer.read(JsonValue.of(
                        Map.of("_id", "65f0c0ffee0000000000000" + name, "name", name, "providedBy", OWNER.id()))))
                .toList();
        database.loseNextAnswer("insertAll");
        assertThat(result(transfer.store(records, false))).hasSize(3).containsOnly(ImportOutcome.STORED);
        assertThat(page(service)).isEqualTo(records);
        assertThat(result(transfer.store(records, false))).containsOnly(ImportOutcome.SKIPPED);
    }

    @Test
    void x6_deletedRecordWithOpenTasks_isAbsentForAll() {
        RecordService service = service();
        build(service);
        RecordInput input = service.read(JsonValue.parse("{\"name\": \"a\"}"));
        ResourceRecord record = result(service.create(OWNER, input, Optional.of("key")));
        result(store.replace(record.asDeleted(record.createdAt())));
        for (Actor actor : List.of(OWNER, new Actor("op@example.org", true))) {
            assertFails(() -> result(service.get(Optional.of(actor), record.id())), ProblemType.NOT_FOUND);
            assertFails(() -> result(service.delete(actor, record.id())), ProblemType.NOT_FOUND);
        }
        assertThat(result(service.lists().page(RecordFilter.ALL, FIRST)).result())
                .isEmpty();
        assertThat(result(service.lists().listOwn(OWNER, List.of(record.id())))).isEmpty();
        RecordService restarted = service();
        build(restarted);
        assertThat(restarted.lists().ownIds(OWNER, Optional.empty())).isEmpty();
        assertThat(result(service.create(OWNER, input, Optional.of("key"))).id())
                .isNotEqualTo(record.id());
    }

    @Test
    void l2_record_isReadFromTheStoreOnce_alsoByLists() {
        RecordService service = service();
        build(service);
        ResourceRecord record = create(service, "a");
        result(service.get(Optional.empty(), record.id()));
        int before = database.reads();
        assertThat(result(service.read(Optional.empty(), record.id()))
                        .published()
                        .toString())
                .contains("\"name\":\"a\"");
        assertThat(page(service)).containsExactly(record);
        assertThat(database.reads()).isEqualTo(before);
    }

    @Test
    void l2_recordsOfAPageThatAreNotCached_areOneQuery_andKeepTheirOrder() {
        RecordService service = service();
        build(service);
        List<ResourceRecord> records =
                Stream.of("a", "b", "c", "d").map(name -> create(service, name)).toList();
        result(service.get(Optional.empty(), records.get(2).id()));
        int before = database.reads();
        assertThat(page(service)).containsExactlyElementsOf(records);
        assertThat(database.reads()).isEqualTo(before + 1);
        assertThat(page(service)).containsExactlyElementsOf(records);
        assertThat(database.reads()).isEqualTo(before + 1);
    }

    @Test
    void l3_changedOrDeletedRecord_isReadAsItIs() {
        RecordService service = service();
        ResourceRecord record = create(service, "a");
        assertThat(result(service.get(Optional.empty(), record.id()))).isEqualTo(record);
        ResourceRecord changed = rename(service, record, "b");
        assertThat(result(service.get(Optional.empty(), record.id()))).isEqualTo(changed);
        result(service.delete(OWNER, record.id()));
        assertThatThrownBy(() -> result(service.get(Optional.empty(), record.id())))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.NOT_FOUND));
    }

    @Test
    void l3_answerOfTheStoreThatIsOlderThanAChange_isNotKept() {
        RecordService service = service();
        ResourceRecord record = create(service, "a");
        Promise<Void> late = Promise.promise();
        database.delayNextRead(late.future());
        Future<ResourceRecord> read = service.get(Optional.empty(), record.id());
        result(database.delayedRead());
        ResourceRecord changed = rename(service, record, "b");
        late.complete();
        assertThat(result(read)).isEqualTo(record);
        assertThat(result(service.get(Optional.empty(), record.id()))).isEqualTo(changed);
    }

    /** The record is read again until the store answers. */
    @Test
    void l3_changeWhoseAnswerIsLost_isInListAndCache() {
        RecordService service = service();
        build(service);
        ResourceRecord record = create(service, "a");
        result(service.get(Optional.empty(), record.id()));
        database.loseNextAnswer("replaceIf");
        database.failReadsAfterwards(2);
        assertThatThrownBy(() -> rename(service, record, "b")).hasMessageContaining("lost");
        await().untilAsserted(() -> {
            assertThat(result(service.lists().page(RecordFilter.ofWords("b"), FIRST))
                            .count())
                    .isEqualTo(1);
            assertThat(result(service.get(Optional.empty(), record.id())).version())
                    .isEqualTo(1);
        });
    }

    @Test
    void l3_creationOrDeletionWhoseAnswerIsLost_isInTheList() {
        RecordService service = service();
        build(service);
        database.loseNextAnswer("insert");
        assertThatThrownBy(() -> create(service, "a")).hasMessageContaining("lost");
        await().untilAsserted(() -> assertThat(
                        result(service.lists().page(RecordFilter.ALL, FIRST)).count())
                .isEqualTo(1));
        String id = page(service).get(0).id();
        database.loseNextAnswer("delete");
        assertThatThrownBy(() -> result(service.delete(OWNER, id))).hasMessageContaining("lost");
        await().untilAsserted(() -> assertThat(
                        result(service.lists().page(RecordFilter.ALL, FIRST)).count())
                .isZero());
    }

    /** A former holder of the lease may write after its lease has ended. */
    @Test
    void l6_audit_repairsAndCounts_whatWasWrittenBehindTheIndex() {
        RecordService service = service();
        build(service);
        PrometheusMeterRegistry metrics = NodeMetrics.create();
        service.bindTo(metrics);
        cache.bindTo(metrics, "sumspace.catalog");
        DocumentedMetrics.check(metrics);
        ResourceRecord changed = create(service, "changed");
        ResourceRecord deleted = create(service, "deleted");
        ResourceRecord untouched = create(service, "untouched");
        result(service.get(Optional.empty(), changed.id()));
        result(store.replace(changed.withContent(JsonValue.parse("{\"name\": \"new\"}"), changed.createdAt())));
        result(store.delete(deleted.id()));
        ResourceRecord returned = create(service, "returned");
        result(service.delete(OWNER, returned.id()));
        result(store.add(returned));
        result(service.audit());
        assertThat(page(service))
                .extracting(ResourceRecord::id)
                .containsExactly(changed.id(), untouched.id(), returned.id());
        assertThat(result(service.lists().page(RecordFilter.ofWords("new"), FIRST))
                        .count())
                .isEqualTo(1);
        assertThat(differences(metrics)).isEqualTo(3);
        result(service.audit());
        assertThat(differences(metrics)).isEqualTo(3);
    }

    private static double differences(PrometheusMeterRegistry metrics) {
        return metrics.get("sumspace.catalog.index.differences")
                .functionCounter()
                .count();
    }

    private ResourceRecord rename(RecordService service, ResourceRecord record, String name) {
        RecordInput input = service.read(JsonValue.parse("{\"name\": \"" + name + "\"}"));
        return result(service.update(OWNER, record.id(), input, OptionalLong.empty()));
    }

    private static List<ResourceRecord> page(RecordService service) {
        return result(service.lists().page(RecordFilter.ALL, FIRST)).result().stream()
                .map(EncodedRecord::record)
                .toList();
    }

    private ResourceRecord create(RecordService service, String name) {
        return result(
                service.create(OWNER, service.read(JsonValue.parse("{\"name\": \"" + name + "\"}")), Optional.empty()));
    }

    private void build(RecordService service) {
        result(service.lists().build(Duration.ofMillis(1)));
    }

    private RecordService service() {
        return new RecordService(
                ResourceKind.SERVICE_OFFERING,
                new RecordFields(Set.of("name", "status"), JsonValue.parse("{}")),
                new SelfDescriptions("https://catalog.example"),
                KindRules.NONE,
                new RuleCheck(false),
                store,
                cache,
                vertx,
                new SecureRandom(),
                clock);
    }

    private static void assertUnavailable(ThrowingCallable call) {
        assertFails(call, ProblemType.UNAVAILABLE);
    }

    private static void assertFails(ThrowingCallable call, ProblemType type) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(type));
    }
}
