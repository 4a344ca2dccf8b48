package org.sumspace.assessment.run.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.run.domain.StageReport;

/** Counts what happens to runs, once it is stored. */
public final class RunMetrics {
    private final MeterRegistry registry;

    /** Registers the counters of starts and restarts, so that they are 0 before the first event. */
    public RunMetrics(MeterRegistry registry) {
        this.registry = registry;
        started();
        restarts();
    }

    private Counter started() {
        return registry.counter("sumspace.assessment.runs.started");
    }

    private Counter restarts() {
        return registry.counter("sumspace.assessment.worker.restarts");
    }

    /** Workers that work now. */
    void running(Map<String, ?> attempts) {
        Gauge.builder("sumspace.assessment.runs.running", attempts, Map::size)
                .description("Runs that a worker process executes now")
                .register(registry);
    }

    void started(Run run, Instant now) {
        started().increment();
        timer("sumspace.assessment.run.wait").record(Duration.between(run.createdAt(), now));
    }

    /** Counts when the transaction is committed. */
    void ended(SqlConnection tx, RunStatus outcome) {
        committed(
                tx,
                () -> registry.counter("sumspace.assessment.runs.ended", "outcome", outcome.label())
                        .increment());
    }

    void stage(SqlConnection tx, StageReport report) {
        committed(
                tx,
                () -> timer("sumspace.assessment.stage", "stage", report.stage().label())
                        .record(Duration.between(report.started(), report.ended())));
    }

    void workerRestarted(SqlConnection tx) {
        committed(tx, () -> restarts().increment());
    }

    private Timer timer(String name, String... labels) {
        return Timer.builder(name).tags(labels).register(registry);
    }

    private static void committed(SqlConnection tx, Runnable count) {
        tx.transaction().completion().onSuccess(done -> count.run());
    }
}
