package org.sumspace.bench.assess;

import java.io.IOException;
import java.util.Map;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.training.TemporaryHome;

/**
 * A measurement of an assessment node with a folder of its own.
 *
 * @param work the measured work
 */
record NodeMeasurement(Work work) implements JointRows.Measurement {
    /** A measurement of a node that does not run yet. */
    interface Work {
        void measure(BenchNode node, Runs runs) throws Exception;
    }

    @Override
    public Map<String, RowSamples> run(Effort effort) throws IOException {
        return GracefulShutdown.run(() -> {
            Runs runs = new Runs(effort, Integer.MAX_VALUE);
            try (TemporaryHome temporary = TemporaryHome.create()) {
                work.measure(BenchNode.in(temporary.folder()), runs);
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("could not measure the assessment node", e);
            }
            return runs.samples();
        });
    }
}
