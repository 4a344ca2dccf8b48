package org.sumspace.connector.shared.service;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.HttpDate;

/**
 * The offsets of other services' clocks from the own clock, from the {@code Date} header of their answers. The contract
 * manager's offset decides whether the own clock is trusted; until it has answered, the catalog's does. If neither is
 * known, the own clock is trusted. Thread-safe.
 */
public final class ClockOffsets {
    /** With a larger offset, the own clock is not trusted. */
    public static final Duration OFFSET_MAX = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(ClockOffsets.class);
    /** The header has whole seconds only. */
    private static final Duration DATE_STEP = Duration.ofSeconds(1);

    private final Clock clock;
    private final Map<Service, Duration> offsets = new ConcurrentHashMap<>();

    /** The services whose clocks are measured. */
    public enum Service {
        MANAGER,
        CATALOG
    }

    public ClockOffsets(Clock clock) {
        this.clock = clock;
    }

    /** A sender that also measures the time of its answers. */
    public DocumentSender measuring(Service service, DocumentSender sender) {
        return call -> {
            Instant sentAt = clock.instant();
            return sender.send(call).onSuccess(answer -> measured(service, sentAt, answer.headers()));
        };
    }

    /** @param sentAt when the request of the answer was sent */
    public void measured(Service service, Instant sentAt, MultiMap answer) {
        HttpDate.parse(answer.get(HttpDate.DATE)).ifPresent(date -> {
            boolean wasTrusted = isTrusted();
            offsets.put(service, offset(date, sentAt, clock.instant()));
            if (wasTrusted != isTrusted()) {
                LOG.warn(
                        "The own clock is {} s from that of the {}; it is {}.",
                        of(service).map(Duration::toSeconds).orElse(0L),
                        service == Service.MANAGER ? "contract manager" : "catalog",
                        wasTrusted
                                ? "not trusted from now on: set it. Constraints on time are unknown, and no exchange"
                                        + " ends by time"
                                : "trusted again");
            }
        });
    }

    /**
     * The smallest possible offset, because the answer may have been written at any time between request and arrival.
     */
    private static Duration offset(Instant date, Instant sentAt, Instant arrivedAt) {
        if (date.isAfter(arrivedAt)) {
            return Duration.between(arrivedAt, date);
        }
        Instant latest = date.plus(DATE_STEP);
        return latest.isBefore(sentAt) ? Duration.between(sentAt, latest) : Duration.ZERO;
    }

    /** How far a service's clock is ahead of the own one; empty if it was not measured. */
    public Optional<Duration> of(Service service) {
        return Optional.ofNullable(offsets.get(service));
    }

    /**
     * Whether the own clock agrees with the contract manager's, or with the catalog's until the contract manager has
     * answered.
     */
    public boolean isTrusted() {
        return of(Service.MANAGER)
                .or(() -> of(Service.CATALOG))
                .map(offset -> offset.abs().compareTo(OFFSET_MAX) <= 0)
                .orElse(true);
    }

    /** The readiness check of the node: fails while the clock is not trusted. */
    public Future<Void> check() {
        return isTrusted()
                ? Future.succeededFuture()
                : Future.failedFuture(NodeException.unavailable(
                        "The clock of this connector differs from that of the contract manager or catalog."));
    }
}
