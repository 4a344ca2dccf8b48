package org.sumspace.connector.certification.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.shared.domain.TrainingEnd.Outcome.CONVERGED;
import static org.sumspace.connector.shared.domain.TrainingEnd.Outcome.ENDED_EARLY;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.training.plan.Contribution;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.TrainingState;
import org.sumspace.connector.shared.domain.KnownTraining;
import org.sumspace.connector.shared.domain.TrainingEnd;
import org.sumspace.connector.shared.domain.TrainingName;
import org.sumspace.connector.shared.store.TrainingStore;

class TrainingStatesTest {
    private static final URI CATALOG = URI.create("https://catalog.example");
    private static final URI OTHER = URI.create("https://other.example");
    private static final Instant NOW = Instant.parse("2026-05-03T10:00:00Z");
    private static final TrainingName NAME = new TrainingName("m", "d", Contribution.UPDATE, Set.of());
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    private final Vertx vertx = Vertx.vertx();
    private final DocumentStore database = result(TestDatabase.POSTGRES.open(vertx));
    private final TrainingStore store = new TrainingStore(database);
    private final MutableClock clock = new MutableClock(NOW);
    private final Map<URI, List<List<String>>> asked = new HashMap<>();
    private final Map<String, @Nullable TrainingEnd> said = new HashMap<>();
    private Function<URI, Future<Void>> answers = catalog -> Future.succeededFuture();
    private TrainingStates states = states();

    @AfterEach
    void stop() {
        result(vertx.close());
    }

    private TrainingStates states() {
        return new TrainingStates(
                store,
                new CertificationCatalog() {
                    @Override
                    public Future<Void> submitConsent(URI catalog, String trainingPlanId, Bytes statement) {
                        throw new AssertionError("nothing is submitted");
                    }

                    @Override
                    public Future<List<TrainingState>> states(URI catalog, List<String> ids) {
                        asked.computeIfAbsent(catalog, first -> new ArrayList<>())
                                .add(ids);
                        return answers.apply(catalog)
                                .map(done -> said.entrySet().stream()
                                        .map(each -> new TrainingState(each.getKey(), each.getValue()))
                                        .toList());
                    }
                },
                INTERVAL,
                clock);
    }

    private void add(String plan, URI catalog) {
        result(store.add(plan, NAME, catalog));
    }

    private KnownTraining known(String plan) {
        return result(states.of(plan));
    }

    @Test
    void end_isKeptForGood_whateverTheCatalogSaysLater_andNotAskedForAgain() {
        add("tp", CATALOG);
        TrainingEnd end = new TrainingEnd(CONVERGED, NOW.minusSeconds(60));
        said.put("tp", end);
        result(states.ask());
        assertThat(known("tp")).isEqualTo(new KnownTraining(NAME, end, false));
        said.put("tp", null);
        add("tp", CATALOG);
        states = states();
        result(states.ask());
        assertThat(known("tp").end()).isEqualTo(end);
        assertThat(asked.get(CATALOG)).hasSize(1);
    }

    @Test
    void openTraining_isKnownAsOpen_untilTheCatalogHasNotAnsweredForAWhile() {
        add("tp", CATALOG);
        assertThat(known("tp").isOpen()).isFalse();
        said.put("tp", null);
        result(states.ask());
        clock.advance(INTERVAL.multipliedBy(TrainingStates.FRESH_INTERVALS));
        answers = catalog -> Future.failedFuture("gone");
        result(states.ask());
        assertThat(known("tp").isOpen()).isTrue();
        clock.advance(INTERVAL);
        result(states.ask());
        assertThat(known("tp")).isEqualTo(new KnownTraining(NAME, null, false));
        answers = catalog -> Future.succeededFuture();
        result(states.ask());
        assertThat(known("tp").isOpen()).isTrue();
    }

    @Test
    void news_areReported_andNothingElse() {
        AtomicInteger reports = new AtomicInteger();
        states.onChange(reports::incrementAndGet);
        add("tp", CATALOG);
        said.put("tp", null);
        result(states.ask());
        assertThat(reports).hasValue(1);
        result(states.ask());
        assertThat(reports).hasValue(1);
        said.put("tp", new TrainingEnd(CONVERGED, NOW));
        result(states.ask());
        assertThat(reports).hasValue(2);
        assertThat(known("tp").hasEnded()).isTrue();
    }

    /** A request about the trainings of whoever looks would tell the catalog who looks. */
    @Test
    void questions_areAboutAllOpenTrainings_aHundredAtATime_andNotOnesThatSomebodyLooksAt() {
        IntStream.range(0, 250).forEach(number -> add("tp-" + number, CATALOG));
        add("elsewhere", OTHER);
        result(store.add("of-no-processor"));
        result(states.of(List.of("tp-7", "elsewhere")));
        assertThat(asked).isEmpty();
        result(states.ask());
        assertThat(asked.get(CATALOG)).extracting(List::size).containsExactly(100, 100, 50);
        assertThat(Objects.requireNonNull(asked.get(CATALOG)).stream().flatMap(List::stream))
                .doesNotHaveDuplicates();
        assertThat(asked.get(OTHER)).containsExactly(List.of("elsewhere"));
    }

    @Test
    void moreTrainingsThanTheLimit_areNotAskedFor() {
        IntStream.range(0, TrainingStates.TRAININGS_MAX + 1).forEach(number -> add("tp-" + number, CATALOG));
        result(states.ask());
        assertThat(asked.get(CATALOG)).hasSize(TrainingStates.TRAININGS_MAX / TrainingStates.ASKED_MAX);
    }

    @Test
    void catalogThatHangs_delaysNoOther_andNoPage() {
        add("tp", CATALOG);
        add("elsewhere", OTHER);
        said.put("elsewhere", null);
        Promise<Void> never = Promise.promise();
        answers = catalog -> catalog.equals(CATALOG) ? never.future() : Future.succeededFuture();
        Future<Void> asking = states.ask();
        Awaitility.await().until(() -> known("elsewhere").isOpen());
        assertThat(known("tp").isOpen()).isFalse();
        assertThat(asking.isComplete()).isFalse();
    }

    @Test
    void catalog_saysNothingOfTrainingsOfOthers_andNoEndThatIsYetToCome() {
        add("tp", CATALOG);
        add("elsewhere", OTHER);
        said.put("elsewhere", new TrainingEnd(ENDED_EARLY, NOW));
        said.put("tp", new TrainingEnd(ENDED_EARLY, NOW.plusSeconds(3_600)));
        answers = catalog -> catalog.equals(CATALOG) ? Future.succeededFuture() : Future.failedFuture("gone");
        result(states.ask());
        assertThat(known("elsewhere").end()).isNull();
        assertThat(known("tp").end()).isEqualTo(new TrainingEnd(ENDED_EARLY, NOW));
    }
}
