package org.sumspace.processor.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.training.message.RecordsAnswer.Part;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.processor.core.PlanStartCheck;
import org.sumspace.processor.core.ProviderPolicy;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.core.VerifiedPlan;

/** Which processors are queried together, and to whom records are handed on. */
class RecordQueriesTest {
    private static final DpId A = new DpId(0, 1);
    private static final DpId B = new DpId(0, 2);
    private static final DpId C = new DpId(0, 3);
    private static final DpId STRANGER = new DpId(0, 4);

    private final Vertx vertx = Vertx.vertx();
    private final Context context = vertx.getOrCreateContext();
    private final VerifiedPlan plan = plan();
    private final List<List<DpId>> asked = new CopyOnWriteArrayList<>();
    private final Map<DpId, String> trained = new ConcurrentHashMap<>();

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    @Test
    void processorsThatBeginTogether_areInOneQuery_andEachGetsItsRecords() {
        Await.result(Future.all(begin(answering(all -> all), A, B, C)));
        assertThat(asked).containsExactly(List.of(A, B, C));
        assertThat(trained).isEqualTo(Map.of(A, recordsOf(A), B, recordsOf(B), C, recordsOf(C)));
    }

    @Test
    void queries_nameNoMoreProcessorsThanTheConnectorAnswers() {
        DpId[] many = LongStream.range(0, 2 * RecordsAnswer.PARTS_MAX + 1)
                .mapToObj(number -> new DpId(1, number))
                .toArray(DpId[]::new);
        Await.result(Future.all(begin(answering(all -> all), many)));
        assertThat(asked).extracting(List::size).containsExactly(RecordsAnswer.PARTS_MAX, RecordsAnswer.PARTS_MAX, 1);
        assertThat(trained).hasSize(many.length);
    }

    @Test
    void records_areHandedOnOneProcessorAfterTheOther() {
        RecordQueries queries = queries(answering(all -> all), 1);
        Promise<Void> trainingOfA = Promise.promise();
        List<Future<Void>> begun = onContext(() -> List.of(
                queries.handOn(plan, A, records -> trainingOfA.future()),
                queries.handOn(plan, B, records -> Future.succeededFuture())));
        Await.result(begun.get(0));
        assertThat(begun.get(1).isComplete()).isFalse();

        trainingOfA.complete();
        Await.result(begun.get(1));
        assertThat(asked).containsExactly(List.of(A, B));
    }

    /** Otherwise the memory would hold the records of all of a plan's processors. */
    @Test
    void whileTheRecordsOfSomeAnswersAreHeld_nobodyElseIsAskedFor() {
        RecordQueries queries = queries(answering(all -> all), 1);
        Promise<Void> training = Promise.promise();
        Await.result(queries.handOn(plan, A, records -> training.future()));
        for (int held = 1; held <= RecordQueries.ANSWERS_MAX; held++) {
            DpId processor = new DpId(1, held);
            queries.handOn(plan, processor, records -> Future.succeededFuture());
            await().until(() -> asked.contains(List.of(processor)));
        }
        List<Future<Void>> later = new ArrayList<>();
        for (DpId processor : List.of(B, C)) {
            later.add(queries.handOn(plan, processor, records -> Future.succeededFuture()));
            onContext(List::of); // after the request, if it were sent
        }
        assertThat(asked).hasSize(1 + RecordQueries.ANSWERS_MAX);

        training.complete();
        Await.result(Future.all(later));
        assertThat(asked).hasSize(2 + RecordQueries.ANSWERS_MAX).endsWith(List.of(B, C));
    }

    @Test
    void processorsBeyondTheEndOfAnAnswer_areAskedForAgain() {
        DataGateway oneByOne = (trainingPlan, processors) -> {
            asked.add(processors);
            return answer(List.of(part(processors.get(0))), processors.size() == 1);
        };
        Await.result(Future.all(begin(oneByOne, A, B, C)));
        assertThat(asked).containsExactly(List.of(A, B, C), List.of(B, C), List.of(C));
        assertThat(trained).hasSize(3);
    }

    @Test
    void refusal_isForItsProcessorAlone() {
        List<Future<Void>> begun = begin(
                answering(all -> List.of(Part.refused(A, NodeException.tooLarge("narrow the query")), all.get(1))),
                A,
                B);
        assertRefused(begun.get(0), ProblemType.TOO_LARGE);
        Await.result(begun.get(1));
        assertThat(trained).containsOnlyKeys(B);
    }

    @Test
    void failedQuery_failsForAllThatItNames_andTheNextOneIsSent() {
        List<Future<Void>> results = new ArrayList<>();
        DataGateway failing = (trainingPlan, processors) -> {
            asked.add(processors);
            return asked.size() == 1
                    ? Future.failedFuture(NodeException.unavailable("the connector is away"))
                    : answer(processors.stream().map(RecordQueriesTest::part).toList(), true);
        };
        RecordQueries queries = queries(failing, 2);
        results.addAll(begin(queries, A, B));
        results.forEach(each -> assertRefused(each, ProblemType.UNAVAILABLE));
        Await.result(Future.all(begin(queries, A, B)));
        assertThat(trained).hasSize(2);
    }

    @Test
    void swappedParts_areHandedToNobody() {
        refusedAll(all -> List.of(all.get(1), all.get(0)));
    }

    @Test
    void swappedContents_areHandedToNobody() {
        refusedAll(all -> List.of(
                new Part(A, false, all.get(0).digest(), all.get(1).content()),
                new Part(B, false, all.get(1).digest(), all.get(0).content())));
        refusedAll(all -> List.of(
                new Part(A, false, all.get(1).digest(), all.get(1).content()),
                new Part(B, false, all.get(0).digest(), all.get(0).content())));
    }

    @Test
    void repeatedPart_isHandedOnOnce() {
        List<Future<Void>> begun = begin(answering(all -> List.of(all.get(0), all.get(0))), A, B);
        Await.result(begun.get(0));
        assertRefused(begun.get(1), ProblemType.FAILED_DEPENDENCY);
        assertThat(trained).isEqualTo(Map.of(A, recordsOf(A)));
    }

    @Test
    void missingPart_failsTheAnswer() {
        refusedAll(all -> all.subList(0, 1));
        refusedAll(all -> List.of());
    }

    @Test
    void partOfAProcessorThatWasNotAskedFor_isHandedToNobody() {
        List<Future<Void>> begun = begin(answering(all -> List.of(all.get(0), part(STRANGER))), A, B);
        Await.result(begun.get(0));
        assertRefused(begun.get(1), ProblemType.FAILED_DEPENDENCY);
        assertThat(trained).containsOnlyKeys(A);
        trained.clear();
        refusedAll(all -> List.of(all.get(0), all.get(1), part(STRANGER)));
    }

    @Test
    void partWithAWrongDigest_isNotHandedOn() {
        List<Future<Void>> begun = begin(
                answering(all -> {
                    Part changed = new Part(A, false, all.get(0).digest(), "{\"data\":[]}".getBytes(UTF_8));
                    return List.of(changed, all.get(1));
                }),
                A,
                B);
        assertRefused(begun.get(0), ProblemType.FAILED_DEPENDENCY);
        Await.result(begun.get(1));
        assertThat(trained).containsOnlyKeys(B);
    }

    @Test
    void answerThatCannotBeRead_isHandedToNobody() {
        begin(queries((trainingPlan, processors) -> Future.succeededFuture(new byte[] {1, 2}), 2), A, B)
                .forEach(each -> assertRefused(each, ProblemType.FAILED_DEPENDENCY));
        assertThat(trained).isEmpty();
    }

    @Test
    void planWhoseQueryHangs_doesNotKeepOthersWaiting() {
        VerifiedPlan other = plan();
        RecordQueries queries = queries(
                (trainingPlan, processors) -> processors.contains(A)
                        ? Future.future(never -> {})
                        : answer(
                                processors.stream().map(RecordQueriesTest::part).toList(), true),
                2);
        Future<Void> hanging = queries.handOn(plan, A, records -> Future.succeededFuture());
        Await.result(queries.handOn(other, B, records -> Future.succeededFuture()));
        assertThat(hanging.isComplete()).isFalse();
    }

    private void refusedAll(UnaryOperator<List<Part>> change) {
        begin(answering(change), A, B).forEach(each -> assertRefused(each, ProblemType.FAILED_DEPENDENCY));
        assertThat(trained).isEmpty();
    }

    private static void assertRefused(Future<Void> begun, ProblemType type) {
        assertThat(Await.failure(begun))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refusal ->
                                assertThat(refusal.type()).as(refusal.detail()).isEqualTo(type));
    }

    private List<Future<Void>> begin(DataGateway connector, DpId... processors) {
        return begin(queries(connector, 2), processors);
    }

    private List<Future<Void>> begin(RecordQueries queries, DpId... processors) {
        return onContext(() -> List.of(processors).stream()
                .map(processor -> queries.handOn(plan, processor, records -> {
                    trained.put(processor, new String(records, UTF_8));
                    return Future.succeededFuture();
                }))
                .toList());
    }

    private interface Beginning {
        List<Future<Void>> begin();
    }

    private List<Future<Void>> onContext(Beginning beginning) {
        Promise<List<Future<Void>>> begun = Promise.promise();
        context.runOnContext(now -> begun.complete(beginning.begin()));
        return Await.result(begun.future());
    }

    private RecordQueries queries(DataGateway connector, int trainingMax) {
        return new RecordQueries(
                connector,
                context,
                vertx.createSharedWorkerExecutor("test-training", 2),
                new ConcurrencyLimiter(trainingMax),
                new ContributionMetrics(new SimpleMeterRegistry()));
    }

    /** @param change what the connector does to the parts that it should answer */
    private DataGateway answering(Function<List<Part>, List<Part>> change) {
        return (TrainingPlan trainingPlan, List<DpId> processors) -> {
            asked.add(processors);
            return answer(
                    change.apply(
                            processors.stream().map(RecordQueriesTest::part).toList()),
                    true);
        };
    }

    private static Future<byte[]> answer(List<Part> parts, boolean complete) {
        return Future.succeededFuture(new RecordsAnswer(parts, complete).toBytes());
    }

    private static Part part(DpId processor) {
        return Part.records(processor, recordsOf(processor).getBytes(UTF_8));
    }

    private static String recordsOf(DpId processor) {
        return "{\"data\":[{\"id\":\"" + processor + "\"}],\"meta\":{\"count\":1}}";
    }

    private static VerifiedPlan plan() {
        TestPlan plan = new TestPlan();
        return new PlanStartCheck(plan.anchors, new ProviderPolicy(3, 2, Set.of()), digest -> plan.registration())
                .verify(plan.start(), plan.cast.orchestrator().certificate(), TestPlan.NOW);
    }
}
