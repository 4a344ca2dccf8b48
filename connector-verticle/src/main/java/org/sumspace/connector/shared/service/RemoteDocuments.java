package org.sumspace.connector.shared.service;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;

/**
 * Caches JSON documents of another service, each with the value that was read from it. If a document is too old for its
 * reader, it is requested again with the entity tag of the known version. Thread-safe.
 */
public final class RemoteDocuments<T> {
    private static final int NOT_MODIFIED = 304;
    private static final long DOCUMENT_BYTES_MAX = 1 << 20;
    private static final long CACHE_BYTES_MAX = 16 << 20;

    private final Vertx vertx;
    private final DocumentSender sender;
    private final BiFunction<URI, JsonValue, T> reader;
    private final Clock clock;
    private final Cache<URI, Read<T>> documents = Caffeine.newBuilder()
            .maximumWeight(CACHE_BYTES_MAX)
            .weigher((URI url, Read<T> read) -> read.bytes())
            .executor(Runnable::run)
            .build();

    /** @param askedAt a time before the service answered */
    private record Read<T>(T value, @Nullable String tag, Instant askedAt, int bytes) {}

    /** @param reader runs on worker threads; fails with an {@link IllegalArgumentException} if it cannot read a document */
    public RemoteDocuments(Vertx vertx, DocumentSender sender, BiFunction<URI, JsonValue, T> reader, Clock clock) {
        this.vertx = vertx;
        this.sender = sender;
        this.reader = reader;
        this.clock = clock;
    }

    /**
     * Reads a document.
     *
     * @param token for the service; null for none
     * @param ageMax how old the answer of the service may be; zero to ask it now
     * @return failed with the problem that the service answered, or with FAILED_DEPENDENCY if its answer is not
     *     such a document
     */
    public Future<T> read(URI url, @Nullable String token, Duration ageMax) {
        Instant now = clock.instant();
        Read<T> known = documents.getIfPresent(url);
        if (known != null && isYoung(known, ageMax, now)) {
            return Future.succeededFuture(known.value());
        }
        HttpCall call = HttpCall.get(url).answerBytesMax(DOCUMENT_BYTES_MAX);
        HttpCall admitted = token == null ? call : call.bearer(token);
        String tag = known == null ? null : known.tag();
        return sender.send(tag == null ? admitted : admitted.header("If-None-Match", tag))
                .compose(answer -> known != null && answer.status() == NOT_MODIFIED
                        ? Future.succeededFuture(new Read<>(known.value(), known.tag(), now, known.bytes()))
                        : parse(url, answer, now))
                .onSuccess(read -> documents.put(url, read))
                .map(Read::value);
    }

    /** A time in the future comes from a clock that was set back. */
    private static boolean isYoung(Read<?> known, Duration ageMax, Instant now) {
        return !now.isBefore(known.askedAt()) && now.isBefore(known.askedAt().plus(ageMax));
    }

    private Future<Read<T>> parse(URI url, HttpAnswer answer, Instant askedAt) {
        return vertx.executeBlocking(
                        () -> {
                            byte[] body = answer.body().getBytes();
                            T value = reader.apply(url, JsonValue.received(body));
                            return new Read<>(value, answer.headers().get("ETag"), askedAt, body.length);
                        },
                        false)
                .recover(failure -> Future.failedFuture(
                        failure instanceof IllegalArgumentException
                                ? NodeException.failedDependency("The other service's answer cannot be read.", failure)
                                : failure));
    }
}
