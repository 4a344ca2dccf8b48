package org.sumspace.connector.query.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;

class AnswerAssemblyTest {
    private static final List<DpId> TEN =
            LongStream.range(0, 10).mapToObj(number -> new DpId(0, number)).toList();

    private final MutableClock clock = new MutableClock(Instant.EPOCH);

    @Test
    void parts_areInTheOrderOfTheQuery_howeverLateTheyCome() {
        Map<DpId, Promise<RecordsAnswer.Part>> made = new LinkedHashMap<>();
        Future<RecordsAnswer> answer = new AnswerAssembly(
                        TEN,
                        processor -> made.computeIfAbsent(processor, first -> Promise.promise())
                                .future(),
                        1_000,
                        clock)
                .run();
        while (!answer.isComplete()) {
            List<DpId> pending = made.entrySet().stream()
                    .filter(each -> !each.getValue().future().isComplete())
                    .map(Map.Entry::getKey)
                    .toList();
            assertThat(pending).hasSizeLessThanOrEqualTo(AnswerAssembly.PARTS_AHEAD_MAX);
            DpId last = pending.get(pending.size() - 1);
            requireNonNull(made.get(last)).complete(part(last, 1));
        }
        assertThat(Await.result(answer).parts())
                .extracting(RecordsAnswer.Part::processor)
                .isEqualTo(TEN);
        assertThat(answer.result().complete()).isTrue();
    }

    @Test
    void partThatDoesNotFit_endsTheAnswer_andItsSuccessorsAreNotMade() {
        List<DpId> made = new ArrayList<>();
        RecordsAnswer answer = assemble(made, 30);
        assertThat(answer.parts()).extracting(RecordsAnswer.Part::processor).isEqualTo(TEN.subList(0, 3));
        assertThat(answer.complete()).isFalse();
        assertThat(made).hasSize(3 + AnswerAssembly.PARTS_AHEAD_MAX);
    }

    @Test
    void firstPart_alwaysFits() {
        RecordsAnswer answer = assemble(new ArrayList<>(), 9);
        assertThat(answer.parts()).hasSize(1);
        assertThat(answer.complete()).isFalse();
    }

    @Test
    void answerThatTakesLong_endsWithThePartsThatAreMade() {
        RecordsAnswer answer = Await.result(new AnswerAssembly(
                        TEN,
                        processor -> {
                            clock.advance(AnswerAssembly.ANSWER_TIME.dividedBy(6));
                            return Future.succeededFuture(part(processor, 1));
                        },
                        1_000,
                        clock)
                .run());
        assertThat(answer.parts()).hasSize(3);
        assertThat(answer.complete()).isFalse();
    }

    @Test
    void firstPart_isAnsweredHoweverLongItTakes_andTheLastOneCompletesTheAnswer() {
        RecordsAnswer answer = Await.result(new AnswerAssembly(
                        TEN.subList(0, 1),
                        processor -> {
                            clock.advance(AnswerAssembly.ANSWER_TIME.multipliedBy(2));
                            return Future.succeededFuture(part(processor, 1));
                        },
                        1_000,
                        clock)
                .run());
        assertThat(answer.parts()).hasSize(1);
        assertThat(answer.complete()).isTrue();
    }

    @Test
    void failure_failsTheAnswer() {
        Future<RecordsAnswer> answer = new AnswerAssembly(
                        TEN,
                        processor -> processor.equals(TEN.get(6))
                                ? Future.failedFuture(NodeException.unavailable("the store is away"))
                                : Future.succeededFuture(part(processor, 1)),
                        1_000,
                        clock)
                .run();
        assertThat(Await.failure(answer)).hasMessage("the store is away");
    }

    /** Each part has ten bytes. */
    private RecordsAnswer assemble(List<DpId> made, long bytesMax) {
        return Await.result(new AnswerAssembly(
                        TEN,
                        processor -> {
                            made.add(processor);
                            return Future.succeededFuture(part(processor, 10));
                        },
                        bytesMax,
                        clock)
                .run());
    }

    private static RecordsAnswer.Part part(DpId processor, int bytes) {
        return RecordsAnswer.Part.records(processor, new byte[bytes]);
    }
}
