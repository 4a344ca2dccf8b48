package org.sumspace.assessment.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Run.RunRequest;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.testkit.Await;

/** assessment R3: which run is next, and that no run is executed twice or lost. */
class RunQueueTest {
    private static final List<Workspace> WORKSPACES = Stream.of("a", "b", "c", "d")
            .map(slug -> new Workspace(UUID.randomUUID(), slug, slug, null, null))
            .toList();

    private final Stored stored = new Stored();
    private final RunQueue queue = new RunQueue(stored, () -> Future.succeededFuture(WORKSPACES));

    /** Runs that wait, and runs that are under way. */
    private static final class Stored implements RunQueue.Runs {
        private final Map<UUID, Deque<Run>> waiting = new HashMap<>();
        private final Map<UUID, List<Run>> begun = new HashMap<>();
        private boolean losesAnswer;

        Run add(int workspace, String id) {
            UUID space = WORKSPACES.get(workspace).id();
            Run run = Run.queued(
                    space,
                    id,
                    new RunRequest("visits.csv", null, null, MetricOptions.none(), DataOptions.none(), null),
                    null,
                    new UUID(0, 1),
                    null,
                    Instant.EPOCH);
            waiting.computeIfAbsent(space, first -> new ArrayDeque<>()).add(run);
            return run;
        }

        void end(Run run) {
            begun.getOrDefault(run.workspace(), new ArrayList<>()).remove(run);
        }

        @Override
        public Future<List<Run>> unfinished(UUID workspace) {
            return Future.succeededFuture(List.copyOf(begun.getOrDefault(workspace, List.of())));
        }

        @Override
        public Future<Optional<Run>> claim(UUID workspace) {
            @Nullable
            Run next = waiting.getOrDefault(workspace, new ArrayDeque<>()).poll();
            if (next == null) {
                return Future.succeededFuture(Optional.empty());
            }
            begun.computeIfAbsent(workspace, first -> new ArrayList<>()).add(next);
            if (losesAnswer) {
                losesAnswer = false;
                return Future.failedFuture(new StoreException(new IllegalStateException("the answer is lost")));
            }
            return Future.succeededFuture(Optional.of(next));
        }
    }

    private Optional<String> next() {
        return Await.result(queue.next()).map(next -> next.run().id());
    }

    @Test
    void workspaces_takeTurns_howeverManyThereAre() {
        stored.add(1, "b1");
        stored.add(1, "b2");
        stored.add(1, "b3");
        stored.add(2, "c1");
        assertThat(Stream.generate(this::next).limit(5).map(run -> run.orElse("none")))
                .containsExactly("b1", "c1", "b2", "b3", "none");
    }

    /** The claim may be stored although the answer was lost; then the run is running without a worker. */
    @Test
    void runWhoseClaimWasNotAnswered_isTheNext_andOthersThatAreExecutedAreNot() {
        stored.add(0, "executed");
        stored.add(1, "unanswered");
        assertThat(next()).contains("executed");
        stored.losesAnswer = true;
        assertThat(queue.next().failed()).isTrue();
        assertThat(next()).contains("unanswered");
        assertThat(next()).isEmpty();
    }

    @Test
    void runsThatANodeBeganBefore_goOn_once() {
        Run run = stored.add(3, "begun");
        Await.result(stored.claim(run.workspace()));
        Await.result(queue.resume(WORKSPACES.get(3)));
        Await.result(queue.resume(WORKSPACES.get(3)));
        assertThat(next()).contains("begun");
        assertThat(next()).isEmpty();
    }

    /** A run whose end could not be stored is running without a worker. */
    @Test
    void runWhoseEndWasNotStored_isTriedAgain() {
        Run run = stored.add(0, "first");
        assertThat(next()).contains("first");
        queue.ended(run, new StoreException(new IllegalStateException("away")));
        assertThat(next()).contains("first");
        stored.end(run);
        queue.ended(run, null);
        assertThat(next()).isEmpty();
    }
}
