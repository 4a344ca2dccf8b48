package org.sumspace.connector.exchange.service.peer;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.Retention;
import org.sumspace.connector.exchange.store.ExchangeStore;

/** Removes records of exchanges, with their evidence, when they have been kept long enough. */
public final class RecordRemoval {
    private static final Duration INTERVAL = Duration.ofHours(1);

    private final ExchangeStore exchanges;
    private final ExchangeEvidence evidence;
    private final ToIntFunction<Retention> daysKept;
    private final Clock clock;
    private final BooleanSupplier isClockTrusted;
    private volatile @Nullable PeriodicTask task;

    /** @param isClockTrusted while the clock is not trusted, nothing is removed */
    public RecordRemoval(
            ExchangeStore exchanges,
            ExchangeEvidence evidence,
            ToIntFunction<Retention> daysKept,
            Clock clock,
            BooleanSupplier isClockTrusted) {
        this.exchanges = exchanges;
        this.evidence = evidence;
        this.daysKept = daysKept;
        this.clock = clock;
        this.isClockTrusted = isClockTrusted;
    }

    public void start(Vertx vertx) {
        task = PeriodicTask.start(vertx, "Removal of old exchanges", INTERVAL, this::run);
    }

    public Future<Void> stop() {
        PeriodicTask running = task;
        return running == null ? Future.succeededFuture() : running.stop();
    }

    /** Removes the records whose retention has ended. */
    public Future<Void> run() {
        if (!isClockTrusted.getAsBoolean()) {
            return Future.succeededFuture();
        }
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        Future<Void> removed = Future.succeededFuture();
        for (Retention retention : Retention.values()) {
            LocalDate day = today.minusDays(daysKept.applyAsInt(retention));
            removed = removed.compose(done -> removeBefore(retention, day));
        }
        return removed;
    }

    private Future<Void> removeBefore(Retention retention, LocalDate day) {
        return exchanges
                .endedBefore(retention, day)
                .compose(old -> old.isEmpty()
                        ? Future.succeededFuture()
                        : remove(old).compose(done -> removeBefore(retention, day)));
    }

    /** The record is removed last, so that a run that was interrupted finds it again. */
    private Future<Void> remove(List<ExchangeRecord> old) {
        Future<Void> removed = Future.succeededFuture();
        for (ExchangeRecord record : old) {
            removed = removed.compose(done -> evidence.remove(record)).compose(done -> exchanges.remove(record.id()));
        }
        return removed;
    }
}
