package org.sumspace.catalog.training.execution.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanStatusTest {
    private static final Instant NOW = Instant.parse("2026-05-04T08:00:00Z");

    @Test
    void durations_areThoseOfTheStatesThatThePlanHasLeft() {
        PlanStatus status = PlanStatus.first(PlanState.DRAFT, NOW)
                .move(PlanState.COLLECTING_CONSENTS, NOW.plusMillis(2_500), "1 of 5")
                .move(PlanState.PUBLISHED, NOW.plusSeconds(3), null);
        assertThat(status.durations())
                .isEqualTo(Map.of(
                        PlanState.DRAFT, Duration.ofMillis(2_500),
                        PlanState.COLLECTING_CONSENTS, Duration.ofMillis(500)));
    }

    @Test
    void clockThatIsSetBack_makesNoNegativeDuration() {
        PlanStatus status =
                PlanStatus.first(PlanState.DRAFT, NOW).move(PlanState.COLLECTING_CONSENTS, NOW.minusSeconds(60), null);
        assertThat(status.durations()).isEqualTo(Map.of(PlanState.DRAFT, Duration.ZERO));
    }
}
