package org.sumspace.catalog.contract.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.domain.TaskOutcome;
import org.sumspace.common.document.JsonValue;

class OutboxRulesTest {
    private static final OutboxTask TASK = task("1", "a");
    private static final Duration RETRY_DELAY = Duration.ofSeconds(2);

    @Test
    void x2_taskWaits_forEarlierTasksOfItsLane_andForThoseWithoutALane() {
        assertThat(unblocked(task("1", "a"), task("2", "a"), task("3", "b"))).containsExactly("1", "3");
        assertThat(unblocked(task("1", OutboxTask.ALL_WAIT), task("2", "a"), task("3", OutboxTask.ALL_WAIT)))
                .containsExactly("1");
        assertThat(unblocked(task("1", "a"), task("2", OutboxTask.ALL_WAIT))).containsExactly("1", "2");
    }

    @Test
    void x2_failedTask_doesNotRun_andOnlyItsLaneWaits() {
        OutboxTask failed = task("1", "a").attempted(NOW, NOW, true, "down");
        assertThat(unblocked(failed, task("2", "a"), task("3", "b"))).containsExactly("3");
        assertThat(unblocked(failed.restarted(NOW), task("2", "a"))).containsExactly("1");
    }

    private static Stream<String> unblocked(OutboxTask... tasks) {
        return OutboxRules.unblocked(List.of(tasks)).stream().map(OutboxTask::id);
    }

    @ParameterizedTest
    @CsvSource({
        "400, refused",
        "404, refused",
        "405, refused",
        "410, refused",
        "415, refused",
        "422, refused",
        "451, refused",
        "401, later",
        "403, later",
        "408, later",
        "425, later",
        "429, later",
        "409, later",
        "200, error",
        "301, error",
        "500, error",
        "502, error",
        "503, error",
        "599, error"
    })
    void x4_answerOfTheManager_isClassifiedByItsStatus(int status, String expected) {
        TaskOutcome outcome = OutboxRules.outcome(CallFailedException.answered(status, "why"), TASK);
        assertThat(outcome)
                .isEqualTo(
                        switch (expected) {
                            case "refused" -> new TaskOutcome.Refused("why");
                            case "later" -> new TaskOutcome.Unclear("why", false);
                            default -> new TaskOutcome.Unclear("why", true);
                        });
    }

    @Test
    void x4_conflict_isARefusalAfterThreeAttempts() {
        CallFailedException conflict = CallFailedException.answered(409, "why");
        OutboxTask second = TASK.attempted(NOW, null, false, "");
        assertThat(OutboxRules.outcome(conflict, second)).isEqualTo(new TaskOutcome.Unclear("why", false));
        assertThat(OutboxRules.outcome(conflict, second.attempted(NOW, null, false, "")))
                .isEqualTo(new TaskOutcome.Refused("why"));
    }

    @Test
    void x4_callWithoutAnAnswer_isUnclear_andABugToo() {
        assertThat(OutboxRules.outcome(CallFailedException.unanswered("down"), TASK))
                .isEqualTo(new TaskOutcome.Unclear("down", false));
        assertThat(OutboxRules.outcome(new IllegalStateException("secret"), TASK))
                .isEqualTo(new TaskOutcome.Unclear("The call could not be made.", false));
    }

    @Test
    void x4_delaysGrowFromASecondToFiveMinutes_andVary() {
        Random random = new Random(1);
        OutboxTask task = TASK;
        List<Duration> delays = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            task = OutboxRules.retried(task, new TaskOutcome.Unclear("down", false), NOW, RETRY_DELAY, random);
            delays.add(Duration.between(NOW, task.due()));
        }
        assertThat(delays.get(0)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(delays.get(3)).isBetween(Duration.ofSeconds(8), Duration.ofSeconds(16));
        assertThat(delays.subList(20, 1_000))
                .allSatisfy(delay -> assertThat(delay).isBetween(Duration.ofSeconds(150), Duration.ofMinutes(5)));
        assertThat(delays.stream().distinct().count()).isGreaterThan(900);
        assertThat(task.failed()).isFalse();
    }

    @Test
    void x4_taskFails_after24HoursOfErrors() {
        Random random = new Random(1);
        TaskOutcome.Unclear error = new TaskOutcome.Unclear("HTTP status 500", true);
        OutboxTask first = OutboxRules.retried(TASK, error, NOW, RETRY_DELAY, random);
        assertThat(first.failingSince()).isEqualTo(NOW);
        assertThat(first.problem()).isEqualTo("HTTP status 500");
        Duration day = Duration.ofHours(24);
        assertThat(OutboxRules.retried(first, error, NOW.plus(day).minusMillis(1), RETRY_DELAY, random)
                        .failed())
                .isFalse();
        assertThat(OutboxRules.retried(first, error, NOW.plus(day), RETRY_DELAY, random)
                        .failed())
                .isTrue();
        OutboxTask away =
                OutboxRules.retried(first, new TaskOutcome.Unclear("down", false), NOW.plus(day), RETRY_DELAY, random);
        assertThat(away.failed()).isFalse();
        assertThat(away.failingSince()).isNull();
    }

    private static OutboxTask task(String id, String lane) {
        return OutboxTask.of(id, "sign", lane, JsonValue.of(null), NOW);
    }
}
