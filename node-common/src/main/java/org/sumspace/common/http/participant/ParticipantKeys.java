package org.sumspace.common.http.participant;

import io.vertx.core.Future;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.task.SharedWork;
import org.sumspace.common.trust.TrustAnchors;

/**
 * The keys that participants publish at their catalogs. They are kept in memory for a short time, so that a removed key is
 * soon refused, and longer while the catalog is away. Thread-safe.
 */
public final class ParticipantKeys implements PublishedKeys {
    static final Duration FRESH = Duration.ofMinutes(5);
    static final Duration USABLE_WITHOUT_CATALOG = Duration.ofHours(1);
    /**
     * Limits look-ups of unknown keys, because anybody can send the id of a key that does not exist and each look-up is
     * a request to the catalog.
     */
    static final Duration UNKNOWN_KEY_PAUSE = Duration.ofMinutes(1);

    static final Duration FAILURE_PAUSE = Duration.ofSeconds(10);
    static final int LOOK_UPS_MAX = 32;

    private static final int PARTICIPANTS_MAX = 10_000;

    /** Reads the record of a participant. */
    @FunctionalInterface
    public interface Records {
        Future<JsonValue> read(URI participant);
    }

    /**
     * The cached keys of one participant.
     *
     * @param readAt when the keys were read; null if they never were
     * @param askedAt when the catalog was asked last
     */
    private record Known(ConnectorKeys keys, @Nullable Instant readAt, Instant askedAt) {
        boolean isReadWithin(Duration time, Instant now) {
            return readAt != null && !readAt.plus(time).isBefore(now);
        }

        boolean isAskedWithin(Duration time, Instant now) {
            return !askedAt.plus(time).isBefore(now);
        }
    }

    private final KnownCatalogs catalogs;
    private final Records records;
    private final CertifiedKeys certified;
    private final Clock clock;
    private final SharedWork<URI, Known> lookUps = new SharedWork<>();
    private final Map<URI, Known> known = BoundedMap.byUse(PARTICIPANTS_MAX);
    private int running;

    /** @param trust defines the participants whose keys must be certified */
    public ParticipantKeys(KnownCatalogs catalogs, Records records, TrustAnchors trust, Clock clock) {
        this.catalogs = catalogs;
        this.records = records;
        this.certified = new CertifiedKeys(trust);
        this.clock = clock;
    }

    @Override
    public URI participant(String url) {
        return catalogs.required(url);
    }

    @Override
    public Future<ConnectorKey> current(URI participant, String keyId) {
        return published(participant, keyId).map(ConnectorKey::requireCurrent);
    }

    /** As {@link #current}, but also accepts a retired key, to verify evidence. */
    public Future<ConnectorKey> published(URI participant, String keyId) {
        return named(participant, keyId).map(key -> certified.require(participant, key, clock.instant()));
    }

    private Future<ConnectorKey> named(URI participant, String keyId) {
        Instant now = clock.instant();
        Known present = present(participant);
        Optional<ConnectorKey> key = present.keys().find(keyId);
        if (present.isReadWithin(FRESH, now)) {
            if (key.isPresent() || present.isAskedWithin(UNKNOWN_KEY_PAUSE, now)) {
                return result(key);
            }
        } else if (present.isAskedWithin(FAILURE_PAUSE, now)) {
            return withoutCatalog(present, key, now);
        }
        return lookUps.of(participant, () -> lookUp(participant))
                .compose(
                        read -> result(read.keys().find(keyId)),
                        failure -> withoutCatalog(present(participant), key, clock.instant()));
    }

    private synchronized Known present(URI participant) {
        return known.getOrDefault(participant, new Known(ConnectorKeys.NONE, null, Instant.MIN));
    }

    private synchronized Known store(URI participant, Known changed) {
        known.put(participant, changed);
        return changed;
    }

    private Future<Known> lookUp(URI participant) {
        if (!begin()) {
            return Future.failedFuture(NodeException.unavailable("Too many keys are being looked up. Try again."));
        }
        Instant now = clock.instant();
        return Future.succeededFuture(participant)
                .compose(records::read)
                .map(ParticipantKeys::keys)
                .recover(ParticipantKeys::noneIfAbsent)
                .onComplete(done -> end())
                .map(keys -> store(participant, new Known(keys, now, now)))
                .onFailure(failure -> rememberFailure(participant, now));
    }

    private void rememberFailure(URI participant, Instant now) {
        Known before = present(participant);
        store(participant, new Known(before.keys(), before.readAt(), now));
    }

    private synchronized boolean begin() {
        if (running >= LOOK_UPS_MAX) {
            return false;
        }
        running++;
        return true;
    }

    private synchronized void end() {
        running--;
    }

    private static ConnectorKeys keys(JsonValue record) {
        JsonValue keys = record.member(ConnectorKeys.FIELD);
        return keys.isMissing() ? ConnectorKeys.NONE : ConnectorKeys.read(keys);
    }

    private static Future<ConnectorKeys> noneIfAbsent(Throwable failure) {
        boolean absent = failure instanceof NodeException problem && problem.type() == ProblemType.NOT_FOUND;
        return absent ? Future.succeededFuture(ConnectorKeys.NONE) : Future.failedFuture(failure);
    }

    private static Future<ConnectorKey> withoutCatalog(Known present, Optional<ConnectorKey> key, Instant now) {
        return key.isPresent() && present.isReadWithin(USABLE_WITHOUT_CATALOG, now)
                ? result(key)
                : Future.failedFuture(NodeException.unavailable(
                        "The catalog does not give the sender's keys at the moment. Try again."));
    }

    private static Future<ConnectorKey> result(Optional<ConnectorKey> key) {
        return key.map(Future::succeededFuture).orElseGet(() -> Future.failedFuture(ConnectorKeys.unknown()));
    }
}
