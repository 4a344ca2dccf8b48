package org.sumspace.sandbox.bench.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.Row;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.space.InProcessNodes;

class CatalogMeasurementIT {
    private static final Effort SMALLEST = new Effort(0, Effort.RUNS_MIN, Duration.ofMillis(1));

    /** The measurement fails if an answer has another status than expected. */
    @Test
    void everyRow_isMeasured_atARealCatalog() throws Exception {
        Map<String, Samples> samples = new CatalogMeasurement(new InProcessNodes(), 400, 100).run(SMALLEST);

        assertThat(samples.keySet())
                .containsExactlyInAnyOrderElementsOf(CatalogRows.rows().stream()
                        .map(Row::spec)
                        .map(spec -> spec.name())
                        .toList());
        assertThat(samples.values()).allSatisfy(row -> assertThat(row.min()).isPositive());
    }
}
