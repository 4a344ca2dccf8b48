package org.sumspace.common.testkit.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.StoreRelay.Command;
import org.sumspace.common.testkit.process.StoreRelay.Gate;
import org.sumspace.common.testkit.process.StoreRelay.Way;

/** A store that is down, slow, full, or restarted: requests are refused with 503, and the node recovers by itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StoreFaultsTestBase {
    /**
     * Operations time out after 5 s, and the driver alone would wait for 30 s. The time between is for a busy machine.
     */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(25);

    /** As many reads use up all connections of a node. */
    private static final int MANY_READS = 12;

    private @Nullable NodeStore store;
    private @Nullable Path folder;
    private @Nullable Space space;

    /** A node on a store behind a relay. */
    public interface Space extends AutoCloseable {
        ApiProbe api();

        StoreRelay relay();

        /** The log of the node. */
        String log();

        /** Reads something that is not in memory. */
        ApiProbe.Call read();

        /** Different ways to the store that read something which is not in memory. */
        Map<String, ApiProbe.Call> reads();

        /** Different ways to the store that change something, each time something else. */
        Map<String, ApiProbe.Call> writes();

        /** One of the changes. */
        ApiProbe.Call change();

        /** Creates another record each time. */
        Creation creation();

        /** Checks that the memory of the node agrees with the store. */
        void assertConsistent();

        /** The server was started again, at another port. */
        void reopen(NodeStore store);

        @Override
        void close();
    }

    /**
     * A request that may be repeated.
     *
     * @param found how many records there are that it creates
     */
    public record Creation(ApiProbe.Call call, IntSupplier found) {}

    /** Starts the server in its folder, with what is stored there. */
    protected abstract NodeStore server(Path folder);

    /** Ends the server, which is started again. */
    protected void end(NodeStore server) {
        server.close();
    }

    protected abstract Space open(Path folder, NodeStore store);

    @BeforeAll
    final void start(@TempDir Path temporary) {
        folder = temporary;
        store = server(serverFolder());
        space = open(temporary, store);
    }

    private Path serverFolder() {
        return requireNonNull(folder).resolve("server");
    }

    @AfterAll
    final void stop() throws IOException, InterruptedException {
        space().close();
        requireNonNull(store).close();
        ended();
    }

    /** Removes what the server needed. */
    void ended() throws IOException, InterruptedException {
        // nothing by default
    }

    final Space space() {
        return requireNonNull(space, "the node has not started");
    }

    /** What a request came to. */
    record Timed(ApiProbe.Answer answer, Duration time) {}

    final Map<String, ApiProbe.Call> requests() {
        Map<String, ApiProbe.Call> requests = new LinkedHashMap<>(space().reads());
        requests.putAll(space().writes());
        return requests;
    }

    /** Enough of them to keep all connections of the node busy. */
    final Map<String, ApiProbe.Call> manyReads() {
        Map<String, ApiProbe.Call> reads = new LinkedHashMap<>();
        for (int i = 0; i < MANY_READS; i++) {
            reads.put("read " + i, space().read());
        }
        return reads;
    }

    /** Sends them at once, each in a thread of its own. */
    private static Map<String, CompletableFuture<Timed>> begin(Map<String, ApiProbe.Call> requests) {
        Map<String, CompletableFuture<Timed>> sent = new LinkedHashMap<>();
        requests.forEach((name, call) -> sent.put(
                name,
                CompletableFuture.supplyAsync(
                        () -> {
                            long start = System.nanoTime();
                            ApiProbe.Answer answer = call.send();
                            return new Timed(answer, Duration.ofNanos(System.nanoTime() - start));
                        },
                        task -> new Thread(task, name).start())));
        return sent;
    }

    static Map<String, Timed> send(Map<String, ApiProbe.Call> requests) {
        return answers(begin(requests));
    }

    private static Map<String, Timed> answers(Map<String, CompletableFuture<Timed>> sent) {
        Map<String, Timed> answers = new LinkedHashMap<>();
        sent.forEach((name, answer) -> answers.put(name, answer.join()));
        return answers;
    }

    static void assertUnavailable(Map<String, Timed> answers) {
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
    final void assertRecovery() {
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
        space().relay().gate(holding(unanswered, slow));
        try {
            assertUnavailable(send(requests));
        } finally {
            space().relay().open();
            slow.countDown();
        }
    }

    /** Holds answers until the latch opens. */
    static Gate holding(Predicate<Command> unanswered, CountDownLatch latch) {
        return onAnswers(command -> {
            if (unanswered.test(command)) {
                pass(latch);
            }
            return Way.OPEN;
        });
    }

    private static Gate onAnswers(Function<Command, Way> treatment) {
        return new Gate() {
            @Override
            public Way command(Command command) {
                return Way.OPEN;
            }

            @Override
            public Way answer(Command command) {
                return treatment.apply(command);
            }
        };
    }

    private static void pass(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    final void l3_storeThatKeepsAllConnectionsBusy_is503_andWhatNeedsNoStoreIsAnswered() {
        Map<String, ApiProbe.Call> reads = manyReads();
        CountDownLatch slow = new CountDownLatch(1);
        space().relay().gate(holding(command -> !command.collection().isEmpty(), slow));
        try {
            Map<String, CompletableFuture<Timed>> sent = begin(reads);
            space().api().get("/health").expect(200);
            assertThat(sent.values()).noneMatch(CompletableFuture::isDone);
            assertUnavailable(answers(sent));
        } finally {
            space().relay().open();
            slow.countDown();
        }
        assertRecovery();
    }

    /** Each write of the request is stored in one run, and its answer lost. */
    @Test
    final void l3_repetitionOfARequestWhoseAnswerWasLost_createsNoSecondRecord() {
        AtomicInteger writes = new AtomicInteger();
        int lost = 0;
        do {
            Creation creation = space().creation();
            int number = ++lost;
            writes.set(0);
            space().relay()
                    .gate(onAnswers(
                            command -> isWork(command) && writes.incrementAndGet() == number ? Way.CLOSED : Way.OPEN));
            ApiProbe.Answer first = creation.call().send();
            assertThat(first.status()).as(first.text()).isIn(201, 503);
            space().relay().open();
            await().untilAsserted(() -> creation.call().expect(201));
            assertThat(creation.found().getAsInt()).isEqualTo(1);
        } while (writes.get() >= lost);
        assertRecovery();
    }

    private static boolean isWork(Command command) {
        return command.isWrite() && !command.collection().equals(Moments.LEASES);
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
        end(requireNonNull(store));
        Map<String, Timed> answers = send(reads);
        assertThat(answers.values()).allMatch(timed -> timed.answer().status() != 500);
        store = server(serverFolder());
        space().reopen(store);
        assertRecovery();
    }
}
