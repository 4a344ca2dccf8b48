package org.sumspace.common.portal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.testkit.MutableClock;

class CatalogNamesTest {
    private static final URI CATALOG = URI.create("https://catalog.example/");
    private static final String ELM = "https://catalog.example/catalog/participants/65f0c0ffee00000000000009";
    private static final String OAK = "https://catalog.example/catalog/participants/65f0c0ffee0000000000000a";

    private final Vertx vertx = Vertx.vertx();
    private final MutableClock clock = new MutableClock(Instant.parse("2026-03-01T09:30:00Z"));
    private final List<HttpCall> calls = new CopyOnWriteArrayList<>();
    private Function<HttpCall, Future<HttpAnswer>> catalog = CatalogNamesTest::answer;
    private final CatalogNames names = new CatalogNames(
            vertx,
            () -> List.of(CATALOG),
            call -> {
                calls.add(call);
                return catalog.apply(call);
            },
            clock);

    @AfterEach
    void stop() {
        result(vertx.close());
    }

    /** Everything but Oak has a name. */
    private static Future<HttpAnswer> answer(HttpCall call) {
        JsonObject found = new JsonObject();
        urls(call).forEach(url -> {
            if (!url.equals(OAK)) {
                found.put(url.toString(), "Name of " + url);
            }
        });
        return Future.succeededFuture(new HttpAnswer(
                200,
                MultiMap.caseInsensitiveMultiMap(),
                new JsonObject().put("names", found).toBuffer()));
    }

    private static JsonArray urls(HttpCall call) {
        return new JsonObject(call.body()).getJsonArray("urls");
    }

    @Test
    void manyRecords_areOneRequest_andKnownForAnHour() {
        Set<String> all = IntStream.range(0, CatalogNames.ASKED_MAX)
                .mapToObj(number -> "https://catalog.example/catalog/serviceofferings/" + number)
                .collect(Collectors.toSet());
        assertThat(result(names.of(all)))
                .hasSize(all.size())
                .containsEntry(
                        "https://catalog.example/catalog/serviceofferings/7",
                        "Name of https://catalog.example/catalog/serviceofferings/7");
        clock.advance(CatalogNames.FRESH.minusSeconds(1));
        assertThat(result(names.of(all))).hasSize(all.size());
        assertThat(calls)
                .singleElement()
                .satisfies(call -> assertThat(call.url()).isEqualTo(URI.create("https://catalog.example/v1/names")));
        clock.advance(Duration.ofSeconds(1));
        result(names.of(all));
        assertThat(calls).hasSize(2);
    }

    @Test
    void recordWithoutAName_isNotAskedForAgain_andOtherCatalogsAreNeverAsked() {
        Set<String> some = Set.of(ELM, OAK, "https://elsewhere.example/catalog/participants/1", "ada");
        for (int repeated = 0; repeated < 2; repeated++) {
            assertThat(result(names.of(some))).isEqualTo(Map.of(ELM, "Name of " + ELM));
        }
        assertThat(calls)
                .singleElement()
                .satisfies(call -> assertThat(urls(call)).containsExactly(ELM, OAK));
    }

    @Test
    void requestsAtTheSameTime_askOnce() {
        Promise<Void> open = Promise.promise();
        catalog = call -> open.future().compose(done -> answer(call));
        List<Future<Map<String, String>>> asked =
                IntStream.range(0, 10).mapToObj(number -> names.of(Set.of(ELM))).toList();
        open.complete();
        asked.forEach(one -> assertThat(result(one)).hasSize(1));
        assertThat(calls).hasSize(1);
    }

    @Test
    void catalogThatIsAway_isLeftAloneForAWhile_andWhatWasKnownStays() {
        result(names.of(Set.of(ELM)));
        clock.advance(CatalogNames.FRESH);
        catalog = call -> Future.failedFuture("away");
        for (int repeated = 0; repeated < 3; repeated++) {
            assertThat(result(names.of(Set.of(ELM)))).isEqualTo(Map.of(ELM, "Name of " + ELM));
        }
        assertThat(calls).hasSize(2);
        catalog = call -> Future.succeededFuture(
                new HttpAnswer(200, MultiMap.caseInsensitiveMultiMap(), Buffer.buffer("no JSON")));
        clock.advance(CatalogNames.FAILURE_PAUSE);
        assertThat(result(names.of(Set.of(ELM)))).hasSize(1);
        assertThat(calls).hasSize(3);
        catalog = CatalogNamesTest::answer;
        clock.advance(CatalogNames.FAILURE_PAUSE);
        assertThat(result(names.of(Set.of(ELM, OAK)))).hasSize(1);
    }

    @Test
    void catalogThatHangs_keepsNobodyWaiting() {
        Promise<HttpAnswer> never = Promise.promise();
        catalog = call -> never.future();
        assertThat(result(names.of(Set.of(ELM)))).isEmpty();
    }

    @Test
    void veryLongName_isCut() {
        catalog = call -> Future.succeededFuture(new HttpAnswer(
                200,
                MultiMap.caseInsensitiveMultiMap(),
                new JsonObject()
                        .put("names", new JsonObject().put(ELM, "n".repeat(10_000)))
                        .toBuffer()));
        assertThat(result(names.of(Set.of(ELM))).get(ELM)).hasSize(300);
    }
}
