package org.sumspace.bench.exchange;

import java.util.Map;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.training.TemporaryHome;

/** A measurement with its own folder and applications, which are removed after it. */
final class ConnectorMeasurement implements JointRows.Measurement {
    private final Body body;

    /** Measures the rows. */
    interface Body {
        void run(TemporaryHome temporary, BenchApplications applications, Runs runs) throws Exception;
    }

    ConnectorMeasurement(Body body) {
        this.body = body;
    }

    @Override
    public Map<String, RowSamples> run(Effort effort) throws Exception {
        return GracefulShutdown.run(() -> {
            Runs runs = new Runs(effort, Integer.MAX_VALUE);
            try (TemporaryHome temporary = TemporaryHome.create();
                    BenchApplications applications = new BenchApplications()) {
                body.run(temporary, applications, runs);
            } catch (Exception e) {
                throw new IllegalStateException("could not measure exchanges", e);
            }
            return runs.samples();
        });
    }
}
