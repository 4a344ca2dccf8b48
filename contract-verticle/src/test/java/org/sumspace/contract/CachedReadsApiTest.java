package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.ApiProbe;

class CachedReadsApiTest {
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    private static final int WRITERS = 8;
    private static final int CHANGES = 20;
    private static final int READERS = 16;

    private final ManagerUnderTest manager = new ManagerUnderTest(null, false);
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicInteger writing = new AtomicInteger(WRITERS);

    @AfterEach
    void stop() {
        manager.close();
    }

    /** Readers read by id, by id with the tag that they have, and in a list. */
    @Test
    void noRead_hidesAnAcknowledgedChange_whileManyCallersReadAndChange() throws Exception {
        String id = create();
        Stream<Callable<Void>> writers = IntStream.range(0, WRITERS).mapToObj(number -> () -> change(id, number));
        Stream<Callable<Void>> readers =
                Stream.generate(() -> (Callable<Void>) () -> read(id)).limit(READERS);
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + READERS);
        try {
            List<Callable<Void>> callers = Stream.concat(writers, readers).toList();
            for (Future<Void> caller : threads.invokeAll(callers)) {
                caller.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(manager.api.get("/contracts/" + id).expect(200).json().getLong("__v"))
                .isEqualTo(WRITERS * CHANGES);
    }

    private String create() {
        JsonObject contract = new JsonObject().put("ecosystem", "e").put("orchestrator", CATALOG + "participants/1");
        return manager.api
                .post("/contracts", new JsonObject().put("contract", contract))
                .expect(201)
                .json()
                .getString("_id");
    }

    private Void change(String id, int number) {
        try {
            int changed = 0;
            while (changed < CHANGES) {
                JsonObject signature = new JsonObject()
                        .put("participant", CATALOG + "participants/%024x".formatted(number))
                        .put("role", "member")
                        .put("signature", "signature " + changed);
                ApiProbe.Answer answer =
                        manager.api.put("/contracts/sign/" + id, signature).answer();
                if (answer.status() == 200) {
                    acknowledged.accumulateAndGet(answer.json().getLong("__v"), Math::max);
                    changed++;
                } else {
                    assertThat(answer.status()).isEqualTo(409);
                }
            }
            return null;
        } finally {
            writing.decrementAndGet();
        }
    }

    private Void read(String id) {
        String tag = "\"none\"";
        long known = -1;
        while (writing.get() > 0) {
            long before = acknowledged.get();
            ApiProbe.Answer answer = manager.api
                    .get("/contracts/" + id)
                    .header("If-None-Match", tag)
                    .answer();
            if (answer.status() == 304) {
                assertThat(known).as("the version that a 304 confirms").isGreaterThanOrEqualTo(before);
            } else {
                assertThat(answer.status()).isEqualTo(200);
                known = answer.json().getLong("__v");
                tag = answer.header("ETag");
                assertThat(known).isGreaterThanOrEqualTo(before);
                assertThat(tag).isEqualTo("\"" + known + "\"");
            }
            long listedBefore = acknowledged.get();
            JsonArray listed =
                    manager.api.get("/contracts/all").expect(200).json().getJsonArray("contracts");
            assertThat(listed.getJsonObject(0).getLong("__v")).isGreaterThanOrEqualTo(listedBefore);
        }
        return null;
    }
}
