package org.sumspace.catalog.resource.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.resource.core.RecordTerms;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;

class RecordStoreTest extends StoreTestBase {
    private static final String OWNER = "a".repeat(24);

    private RecordStore store() {
        RecordStore store = new RecordStore(database(), ResourceKind.SERVICE_OFFERING);
        result(store.createIndexes());
        return store;
    }

    /** The client of the store gives some keys a meaning, and the server forbids others. */
    @StoreTest
    void c3_contentWithKeysOfTheStore_isReadAsItWasWritten() {
        RecordStore store = store();
        ResourceRecord record = record(
                        "1",
                        "{\"policy\": [{\"$date\": \"x\", \"$oid\": 1, \"a.b\": {\"$where\": \"1\"},"
                                + " \"\": null}], \"@type\": \"\\u0000\", \"pricing\": 0.5}")
                .withState(JsonValue.parse("{\"participants\": [{\"$set\": 1}]}"), NOW);
        assertThat(result(store.add(record))).isTrue();
        assertThat(result(store.find(record.id()))).contains(record);
    }

    @StoreTest
    void c9_secondRecordOfARequest_isNotStored() {
        RecordStore store = store();
        ResourceRecord first = record("1", "{}", RecordOrigin.keyed(OWNER, "key", Digest.of(new byte[] {1})));
        ResourceRecord second = record("2", "{}", RecordOrigin.keyed(OWNER, "key", Digest.of(new byte[] {2})));
        assertThat(result(store.add(first))).isTrue();
        assertThat(result(store.add(second))).isFalse();
        assertThat(result(store.byRequestKey(OWNER + "/key"))).contains(first);
    }

    @StoreTest
    void c5_changedOrDeletedRecord_isNotReplaced() {
        RecordStore store = store();
        ResourceRecord record = record("1", "{\"name\": \"a\"}");
        result(store.add(record));
        ResourceRecord changed = record.withContent(JsonValue.parse("{\"name\": \"b\"}"), NOW.plusSeconds(1));
        assertThat(result(store.replace(changed))).isEqualTo(changed.withVersion(1));
        assertThat(result(store.find(record.id()))).contains(changed.withVersion(1));
        assertFails(() -> result(store.replace(changed)), ProblemType.CONFLICT);
        assertThat(result(store.delete(record.id()))).isTrue();
        assertThat(result(store.delete(record.id()))).isFalse();
        assertFails(() -> result(store.replace(changed.withVersion(1))), ProblemType.NOT_FOUND);
    }

    @StoreTest
    void l2_recordsThatDoNotExist_areLeftOut() {
        RecordStore store = store();
        List.of("3", "1", "2").forEach(id -> result(store.add(record(id, "{}"))));
        assertThat(result(store.list(List.of(id("2"), id("9"), id("1")), ResourceRecord::id)))
                .containsExactlyInAnyOrder(id("2"), id("1"));
        assertThat(result(store.find(id("3"), ResourceRecord::id))).contains(id("3"));
        assertThat(result(store.find(id("9"), ResourceRecord::id))).isEmpty();
    }

    /** X1: state and tasks are one write. */
    @StoreTest
    void x1_recordsWithOpenTasks_areFound() {
        RecordStore store = store();
        OutboxTask task = new OutboxTask(
                "sign-1",
                "sign",
                "a",
                JsonValue.parse("{\"$set\": [1]}"),
                NOW,
                NOW,
                2,
                NOW.minusSeconds(5),
                true,
                "down");
        ResourceRecord open = record("1", "{}")
                .withTasks(List.of(task, OutboxTask.of("2", "create", OutboxTask.ALL_WAIT, JsonValue.parse("{}"), NOW)))
                .asDeleted(NOW.plusSeconds(1));
        ResourceRecord done = record("2", "{}");
        result(store.add(open));
        result(store.add(done));
        assertThat(result(store.idsWithOpenTasks())).containsExactly(open.id());
        assertThat(result(store.find(open.id()))).contains(open);
        result(store.replace(open.withTasks(List.of())));
        assertThat(result(store.idsWithOpenTasks())).isEmpty();
    }

    @StoreTest
    void l4_entriesOfAllRecords_areRead() {
        RecordStore store = store();
        List<ResourceRecord> records = List.of(
                record("1", "{\"name\": \"Weather data\", \"keywords\": [\"Alps\"]}"),
                record("2", "{\"status\": \"draft\"}"),
                record("3", "{\"archived\": true}"),
                record("4", "{\"visible\": false}"));
        records.forEach(record -> result(store.add(record)));
        List<ListEntry> entries = new ArrayList<>();
        result(store.forEachEntry(entries::add));
        assertThat(entries)
                .containsExactlyInAnyOrderElementsOf(
                        records.stream().map(RecordTerms::entry).toList());
    }

    private static void assertFails(ThrowingCallable call, ProblemType type) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(type));
    }

    private static ResourceRecord record(String number, String content) {
        return record(number, content, new RecordOrigin(id(number), Digest.ZERO));
    }

    private static ResourceRecord record(String number, String content, RecordOrigin origin) {
        return ResourceRecord.created(id(number), OWNER, origin, NOW, JsonValue.parse(content), JsonValue.parse("{}"));
    }

    private static String id(String number) {
        return "0".repeat(23) + number;
    }
}
