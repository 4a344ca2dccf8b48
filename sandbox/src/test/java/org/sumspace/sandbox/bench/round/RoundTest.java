package org.sumspace.sandbox.bench.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.bench.row.Demand;

class RoundTest {
    /** By hand: 100 processors, S = 3, a vector of 8 MB each. */
    @Test
    void demandsOfALargeRound_areThoseOfItsVectors() {
        Map<String, Double> demands = demands(new Workload.Size(100, 1_000, 999));

        assertThat(demands)
                .containsEntry("limit.aes-ctr", 3.2e9)
                .containsEntry("limit.aes-gcm", 1.6e9)
                .containsEntry("limit.sha-256", 1.6e9)
                .containsEntry("limit.https", 0.8e9)
                .containsEntry("limit.disk", 1.6e9)
                .containsEntry("limit.hpke-open", 300.0)
                .containsEntry("limit.ed25519", 1_200.0);
    }

    private static Map<String, Double> demands(Workload.Size size) {
        return Round.spec("round", size).demands().stream().collect(Collectors.toMap(Demand::limit, Demand::work));
    }
}
