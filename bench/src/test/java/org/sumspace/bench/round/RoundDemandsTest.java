package org.sumspace.bench.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.row.Demand;

class RoundDemandsTest {
    /** Computed by hand for 100 processors, three shares and vectors of 8 MB. */
    @Test
    void demandsOfALargeRound_followFromItsVectors() {
        Map<String, Double> demands = demands(new Workload.Size(100, 1_000, 999));

        assertThat(demands)
                .containsEntry("limit.aes-ctr", 3.2e9)
                .containsEntry("limit.aes-gcm", 1.6e9)
                .containsEntry("limit.sha-256", 1.6e9)
                .containsEntry("limit.https", 0.8e9)
                .containsEntry("limit.disk", 1.6e9)
                .containsEntry("limit.hpke-open", 300.0)
                .containsEntry("limit.ed25519", 400.0);
    }

    @Test
    void demandsOfARound_growWithItsShares_whereEachShareIsWork() {
        Map<String, Double> demands = demands(new Workload.Size(100, 1_000, 999, 5));

        assertThat(demands)
                .containsEntry("limit.aes-ctr", 6.4e9)
                .containsEntry("limit.aes-gcm", 1.6e9)
                .containsEntry("limit.hpke-open", 500.0)
                .containsEntry("limit.ed25519", 600.0);
    }

    private static Map<String, Double> demands(Workload.Size size) {
        return RoundDemands.spec("round", size).demands().stream()
                .collect(Collectors.toMap(Demand::limit, Demand::work));
    }
}
