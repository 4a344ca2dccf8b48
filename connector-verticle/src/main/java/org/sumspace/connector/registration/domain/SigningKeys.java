package org.sumspace.connector.registration.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.signature.ConnectorKeys;

/**
 * The keys of a connector and their rotation (exchange rule X5). A new key is published first, and signs once every
 * peer has read it. The earlier key is then retired, but stays published so that its signatures can be verified.
 *
 * @param appKey names this connector to the catalog; it is sent nowhere else
 * @param keys the oldest first; one or two of them are not retired
 * @param registration null as long as the catalog has confirmed none
 */
public record SigningKeys(
        String appKey, List<ExchangeKey> keys, @Nullable ConnectorRegistration registration) {
    /** Peers keep the keys of a participant for five minutes; twice that time is enough for all of them. */
    public static final Duration PUBLISHED_BEFORE_USE = Duration.ofMinutes(10);

    private static final int ACTIVE_MAX = 2;

    public SigningKeys {
        keys = List.copyOf(keys);
        long active = keys.stream().filter(key -> !key.isRetired()).count();
        if (keys.size() > ConnectorKeys.MAX || active < 1 || active > ACTIVE_MAX) {
            throw new IllegalArgumentException(
                    "expected at most " + ConnectorKeys.MAX + " keys, one or two of them not retired");
        }
    }

    public static SigningKeys first(String appKey, SigningKey key) {
        return new SigningKeys(appKey, List.of(ExchangeKey.of(key)), null);
    }

    /** The key that signs now. */
    public ExchangeKey signing(Instant now) {
        List<ExchangeKey> active = active();
        ExchangeKey newest = active.get(active.size() - 1);
        return newest.isPublishedBefore(now.minus(PUBLISHED_BEFORE_USE)) ? newest : active.get(0);
    }

    /** The key that will follow the present one. */
    public Optional<ExchangeKey> waiting(Instant now) {
        List<ExchangeKey> active = active();
        ExchangeKey newest = active.get(active.size() - 1);
        return newest.equals(signing(now)) ? Optional.empty() : Optional.of(newest);
    }

    private List<ExchangeKey> active() {
        return keys.stream().filter(key -> !key.isRetired()).toList();
    }

    /** The public halves, without certificates. */
    public ConnectorKeys published() {
        return new ConnectorKeys(keys.stream().map(ExchangeKey::forOthers).toList());
    }

    /**
     * Adds a key. The oldest retired key is removed if there are too many.
     *
     * @throws NodeException CONFLICT if another key is still waiting
     */
    public SigningKeys rotated(SigningKey next) {
        if (active().size() == ACTIVE_MAX) {
            throw NodeException.conflict("A new key is already published and is used "
                    + PUBLISHED_BEFORE_USE.toMinutes() + " minutes after its publication. Rotate again after that.");
        }
        List<ExchangeKey> more = new ArrayList<>(keys);
        if (more.size() == ConnectorKeys.MAX) {
            more.remove(0);
        }
        more.add(ExchangeKey.of(next));
        return new SigningKeys(appKey, more, registration);
    }

    /** Retires the keys before the one that signs now. */
    public SigningKeys settled(Instant now) {
        ExchangeKey signing = signing(now);
        int position = keys.indexOf(signing);
        List<ExchangeKey> settled = new ArrayList<>(keys);
        for (int i = 0; i < position; i++) {
            settled.set(i, settled.get(i).retired());
        }
        return new SigningKeys(appKey, settled, registration);
    }

    /** After the catalog has confirmed that the participant's record has {@code confirmed}. */
    public SigningKeys registered(ConnectorRegistration confirmedRegistration, ConnectorKeys confirmed, Instant now) {
        UnaryOperator<ExchangeKey> marked = key -> confirmed.find(key.id()).isPresent() ? key.published(now) : key;
        return new SigningKeys(appKey, keys.stream().map(marked).toList(), confirmedRegistration);
    }

    /** Leaves out all keys. */
    @Override
    public String toString() {
        return keys.size() + " keys of " + registration;
    }
}
