package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.task.SerialQueue;

/**
 * The names of records of the catalogs that this node knows. One request asks a catalog for all names that are missing;
 * names are kept for an hour, and a catalog that does not answer is left alone for a minute. Thread-safe.
 */
public final class CatalogNames implements PolicyFeature.Names {
    static final Duration FRESH = Duration.ofHours(1);
    static final Duration FAILURE_PAUSE = Duration.ofMinutes(1);
    static final int ASKED_MAX = 100;

    private static final Duration WAIT = Duration.ofSeconds(2);
    private static final int RECORDS_MAX = 10_000;
    private static final int NAME_CHARS_MAX = 300;
    private static final long ANSWER_BYTES_MAX = 256 * 1024;

    private final Vertx vertx;
    private final Supplier<List<URI>> catalogs;
    private final Function<HttpCall, Future<HttpAnswer>> sender;
    private final Clock clock;
    private final SerialQueue requests = new SerialQueue();
    private final Map<URI, Instant> awayUntil = new HashMap<>();
    private final Map<String, Known> records = BoundedMap.byUse(RECORDS_MAX);

    /** @param name null if the catalog shows no such record */
    private record Known(@Nullable String name, Instant until) {}

    /**
     * @param catalogs their public URLs at the moment, without {@code /v1}
     * @param sender of requests to them
     */
    public CatalogNames(
            Vertx vertx, Supplier<List<URI>> catalogs, Function<HttpCall, Future<HttpAnswer>> sender, Clock clock) {
        this.vertx = vertx;
        this.catalogs = catalogs;
        this.sender = sender;
        this.clock = clock;
    }

    /** Never failed. What no catalog says within {@link #WAIT} is left out, and known later. */
    @Override
    public Future<Map<String, String>> of(Set<String> identifiers) {
        Promise<Void> over = Promise.promise();
        List<Future<Void>> asked = catalogs.get().stream()
                .map(catalog -> ask(catalog, identifiers))
                .toList();
        long timer = vertx.setTimer(WAIT.toMillis(), id -> over.tryComplete());
        Future.join(asked).onComplete(done -> {
            vertx.cancelTimer(timer);
            over.tryComplete();
        });
        return over.future().map(done -> known(identifiers));
    }

    private synchronized Map<String, String> known(Set<String> identifiers) {
        Map<String, String> names = new HashMap<>();
        identifiers.forEach(identifier -> {
            Known known = records.get(identifier);
            if (known != null && known.name() != null) {
                names.put(identifier, known.name());
            }
        });
        return names;
    }

    private Future<Void> ask(URI catalog, Set<String> identifiers) {
        return missing(catalog, identifiers).isEmpty()
                ? Future.succeededFuture()
                : requests.submit(() -> read(catalog, missing(catalog, identifiers)));
    }

    private synchronized List<String> missing(URI catalog, Set<String> identifiers) {
        Instant now = clock.instant();
        if (now.isBefore(awayUntil.getOrDefault(catalog, Instant.MIN))) {
            return List.of();
        }
        String base = catalog.toString().replaceFirst("/+$", "");
        List<String> prefixes = List.of(Identifier.of(base).text() + "/catalog/", base + "/v1/catalog/");
        return identifiers.stream()
                .filter(identifier -> prefixes.stream().anyMatch(identifier::startsWith))
                .filter(identifier -> {
                    Known known = records.get(identifier);
                    return known == null || !now.isBefore(known.until());
                })
                .sorted()
                .limit(ASKED_MAX)
                .toList();
    }

    private Future<Void> read(URI catalog, List<String> missing) {
        if (missing.isEmpty()) {
            return Future.succeededFuture();
        }
        URI address = URI.create(catalog.toString().replaceFirst("/+$", "") + "/v1/names");
        HttpCall call = HttpCall.of(HttpMethod.POST, address)
                .json(new JsonObject().put("urls", new JsonArray(missing)))
                .answerBytesMax(ANSWER_BYTES_MAX);
        return sender.apply(call)
                .map(answer -> JsonValue.received(answer.body().getBytes()).member("names"))
                .transform(read -> {
                    if (read.succeeded()) {
                        store(missing, read.result());
                    } else {
                        pause(catalog);
                    }
                    return Future.succeededFuture();
                });
    }

    private synchronized void store(List<String> asked, JsonValue names) {
        Instant until = clock.instant().plus(FRESH);
        asked.forEach(identifier -> {
            String name = names.member(identifier).asText();
            records.put(
                    identifier,
                    new Known(
                            name.isEmpty() ? null : name.substring(0, Math.min(NAME_CHARS_MAX, name.length())), until));
        });
    }

    private synchronized void pause(URI catalog) {
        awayUntil.put(catalog, clock.instant().plus(FAILURE_PAUSE));
    }
}
