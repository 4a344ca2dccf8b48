package org.sumspace.common.testkit.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.MongoRelay.Command;
import org.sumspace.common.testkit.process.MongoRelay.Way;

/** A MongoDB that is down, slow, full, or restarted: requests are refused with 503, and the node recovers by itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StoreFaultsTestBase {
    /**
     * Operations time out after 5 s, and the driver alone would wait for 30 s. The time between is for a busy machine.
     */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(25);

    private @Nullable TestMongo mongo;
    private @Nullable Path folder;
    private @Nullable Space space;

    /** A node on a MongoDB behind a relay. */
    public interface Space extends AutoCloseable {
        ApiProbe api();

        MongoRelay relay();

        /** Different ways to the store that read something which is not in memory. */
        Map<String, ApiProbe.Call> reads();

        /** Different ways to the store that change something, each time something else. */
        Map<String, ApiProbe.Call> writes();

        /** One of the changes. */
        ApiProbe.Call change();

        /** Checks that the memory of the node agrees with the store. */
        void assertConsistent();

        /** The server was started again, at another port. */
        void reopen(TestMongo mongo);

        @Override
        void close();
    }

    protected abstract Space open(Path folder, TestMongo mongo);

    @BeforeAll
    final void start(@TempDir Path temporary) {
        folder = temporary;
        mongo = server();
        space = open(temporary, mongo);
    }

    private TestMongo server() {
        return TestMongo.inFolder(requireNonNull(folder).resolve("mongo"));
    }

    @AfterAll
    final void stop() {
        space().close();
        requireNonNull(mongo).close();
    }

    private Space space() {
        return requireNonNull(space, "the node has not started");
    }

    /** What a request came to. */
    private record Timed(ApiProbe.Answer answer, Duration time) {}

    private Map<String, ApiProbe.Call> requests() {
        Map<String, ApiProbe.Call> requests = new LinkedHashMap<>(space().reads());
        requests.putAll(space().writes());
        return requests;
    }

    private static Map<String, Timed> send(Map<String, ApiProbe.Call> requests) {
        Map<String, CompletableFuture<Timed>> sent = new LinkedHashMap<>();
        requests.forEach((name, call) -> sent.put(name, CompletableFuture.supplyAsync(() -> {
            long start = System.nanoTime();
            ApiProbe.Answer answer = call.send();
            return new Timed(answer, Duration.ofNanos(System.nanoTime() - start));
        })));
        Map<String, Timed> answers = new LinkedHashMap<>();
        sent.forEach((name, answer) -> answers.put(name, answer.join()));
        return answers;
    }

    private static void assertUnavailable(Map<String, Timed> answers) {
        assertThat(answers).allSatisfy((name, timed) -> {
            assertThat(timed.answer().status()).as(name).isEqualTo(503);
            assertThat(timed.answer().header("Retry-After")).as(name).isNotEmpty();
            assertThat(timed.time()).as(name).isLessThan(ANSWER_MAX);
        });
    }

    private void assertNotReady() {
        ApiProbe.Answer readiness = space().api().get("/health/ready").expect(503);
        assertThat(readiness.json().getJsonObject("checks").getString("store")).isEqualTo("FAILED");
    }

    /** A lease that could not be renewed permits writes again after its next renewal. */
    private void assertRecovery() {
        await().untilAsserted(() -> space().api().get("/health/ready").expect(200));
        await().untilAsserted(() -> space().change().expect(200));
        await().untilAsserted(space()::assertConsistent);
        assertSuccess(send(requests()));
        space().assertConsistent();
    }

    private static void assertSuccess(Map<String, Timed> answers) {
        assertThat(answers)
                .allSatisfy((name, timed) ->
                        assertThat(timed.answer().status()).as(name).isBetween(200, 201));
    }

    @Test
    final void l3_storeThatIsDown_is503_andWorksAgainByItself() {
        Map<String, ApiProbe.Call> requests = requests();
        space().relay().closeWay();
        try {
            assertUnavailable(send(requests));
            assertNotReady();
        } finally {
            space().relay().open();
        }
        assertRecovery();
    }

    /** A write may have been stored although its answer was lost. */
    @Test
    final void l3_storeThatDoesNotAnswerWrites_is503_andListsHaveWhatItStored() {
        assertUnavailableWithoutAnswersTo(Command::isWrite, space().writes());
        await().untilAsserted(space()::assertConsistent);
        assertRecovery();
    }

    @Test
    final void l3_storeThatDoesNotAnswer_is503_andWorksAgainByItself() {
        assertUnavailableWithoutAnswersTo(command -> !command.collection().isEmpty(), requests());
        assertRecovery();
    }

    private void assertUnavailableWithoutAnswersTo(Predicate<Command> unanswered, Map<String, ApiProbe.Call> requests) {
        CountDownLatch slow = new CountDownLatch(1);
        space().relay().gate(new MongoRelay.Gate() {
            @Override
            public Way command(Command command) {
                return Way.OPEN;
            }

            @Override
            public Way answer(Command command) {
                if (unanswered.test(command)) {
                    pass(slow);
                }
                return Way.OPEN;
            }
        });
        try {
            assertUnavailable(send(requests));
        } finally {
            space().relay().open();
            slow.countDown();
        }
    }

    private static void pass(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    final void l3_storeThatIsFull_refusesWrites_andReadsGoOn() {
        Map<String, ApiProbe.Call> reads = space().reads();
        Map<String, ApiProbe.Call> writes = space().writes();
        space().relay().gate(command -> command.isWrite() ? Way.FULL : Way.OPEN);
        try {
            assertUnavailable(send(writes));
            assertSuccess(send(reads));
        } finally {
            space().relay().open();
        }
        assertRecovery();
    }

    @Test
    final void l3_restartedStore_isUsedAgain() {
        Map<String, ApiProbe.Call> reads = space().reads();
        requireNonNull(mongo).close();
        Map<String, Timed> answers = send(reads);
        assertThat(answers.values()).allMatch(timed -> timed.answer().status() != 500);
        mongo = server();
        space().reopen(mongo);
        assertRecovery();
    }
}
