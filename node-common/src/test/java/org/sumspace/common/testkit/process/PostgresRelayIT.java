package org.sumspace.common.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.process.StoreRelay.Command;
import org.sumspace.common.testkit.process.StoreRelay.Gate;
import org.sumspace.common.testkit.process.StoreRelay.Way;

/** Connections to a PostgreSQL that end before or after a command. */
class PostgresRelayIT {
    private final Vertx vertx = Vertx.vertx();
    private final PostgresStore server = PostgresStore.create();
    private final StoreRelay relay = server.relay();
    private final DocumentStore behind = open();
    private final DocumentStore direct = server.open(vertx);

    /** Ends the connection at a command, before the server has it or before the node has the answer. */
    private static final class Cut implements Gate {
        private final List<String> passed = new ArrayList<>();
        private final int at;

        Cut(int at) {
            this.at = at;
        }

        private synchronized Way pass(String moment, Command command) {
            if (command.isWrite() || command.name().equals("create")) {
                passed.add(moment + command);
            }
            return passed.size() - 1 == at ? Way.CLOSED : Way.OPEN;
        }

        synchronized List<String> passed() {
            return List.copyOf(passed);
        }

        @Override
        public Way command(Command command) {
            return pass("before ", command);
        }

        @Override
        public Way answer(Command command) {
            return pass("after ", command);
        }
    }

    private DocumentStore open() {
        JsonObject settings = relay.settings();
        StoreConfig config = new StoreConfig(
                Secret.of(settings.getString("url")), Secret.of(settings.getString("password")), "unused", 1);
        return Await.result(DocumentStore.open(vertx, config));
    }

    @AfterEach
    void close() {
        Await.result(behind.close());
        Await.result(direct.close());
        relay.close();
        Await.result(vertx.close());
    }

    private static JsonObject document(int value) {
        return new JsonObject().put(Documents.ID, "a").put("value", value).put(Documents.REVISION, 0L);
    }

    private String stored() {
        return Await.result(direct.documents("things").find("a"))
                .map(found -> String.valueOf(found.getValue("value")))
                .orElse("none");
    }

    /** The moments of a change, and what is stored after a cut at each of them. */
    private Map<String, String> cutAtEach(Function<Documents, Future<?>> change) {
        Documents things = behind.documents("things");
        Map<String, String> outcomes = new LinkedHashMap<>();
        Await.result(things.upsert(document(1)));
        int moments = moments(() -> change.apply(things));
        for (int at = 0; at < moments; at++) {
            Await.result(direct.documents("things").upsert(document(1)));
            Cut cut = new Cut(at);
            relay.gate(cut);
            assertThat(Await.failure(change.apply(things))).isInstanceOf(StoreException.class);
            relay.open();
            outcomes.put(cut.passed().get(at), stored());
        }
        return outcomes;
    }

    private int moments(Supplier<Future<?>> undisturbed) {
        Cut none = new Cut(Integer.MAX_VALUE);
        relay.gate(none);
        Await.result(undisturbed.get());
        relay.open();
        return none.passed().size();
    }

    @Test
    void changeOfOneStatement_isStoredOnceTheServerHasIt() {
        assertThat(cutAtEach(things -> things.replace(document(2))))
                .isEqualTo(Map.of("before update things", "1", "after update things", "2"));
        assertThat(cutAtEach(things -> things.upsert(document(2))))
                .isEqualTo(Map.of("before insert things", "1", "after insert things", "2"));
        assertThat(cutAtEach(things -> things.set(Query.is("value", 1), new JsonObject().put("value", 2))))
                .isEqualTo(Map.of("before update things", "1", "after update things", "2"));
        assertThat(cutAtEach(things -> things.delete("a")))
                .isEqualTo(Map.of("before delete things", "1", "after delete things", "none"));
    }

    /** Another node, or this one when it starts again, defines what is missing. */
    @Test
    void definitionThatWasCut_isRepeated() {
        int moments = moments(() -> define(behind.documents("undisturbed")));
        assertThat(moments).isEqualTo(3 * 2);
        for (int at = 0; at < moments; at++) {
            Documents things = behind.documents("cut" + at);
            Cut cut = new Cut(at);
            relay.gate(cut);
            assertThat(Await.failure(define(things))).isInstanceOf(StoreException.class);
            relay.open();
            // The client may have the end of the connection before its pool has it.
            await().untilAsserted(() -> Await.result(define(things)));
            Await.result(things.insert(document(1)));
            assertThat(Await.failure(things.insert(document(1).put(Documents.ID, "b"))))
                    .as(cut.passed().get(at))
                    .isInstanceOf(NodeException.class);
        }
    }

    private static Future<Void> define(Documents things) {
        return things.uniqueIndex("value").compose(unique -> things.indexElements("parts"));
    }

    /** The node sees an error of the server. */
    @Test
    void fullDisk_refusesAWrite_andNothingOfItIsStored() {
        Documents things = behind.documents("things");
        Await.result(things.upsert(document(1)));
        relay.gate(command -> command.isWrite() ? Way.FULL : Way.OPEN);
        assertThat(Await.failure(things.replace(document(2)))).hasMessageContaining("No space left on device");
        assertThat(Await.failure(things.set(Query.is("value", 1), new JsonObject().put("value", 2))))
                .hasMessageContaining("No space left on device");
        assertThat(stored()).isEqualTo("1");
        relay.open();
        Await.result(things.replace(document(2)));
        assertThat(stored()).isEqualTo("2");
    }
}
