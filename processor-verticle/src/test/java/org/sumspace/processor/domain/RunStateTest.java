package org.sumspace.processor.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.processor.domain.RunState.ALREADY_CONTRIBUTED;
import static org.sumspace.processor.domain.RunState.FAILED;
import static org.sumspace.processor.domain.RunState.NO_DATA;
import static org.sumspace.processor.domain.RunState.SENDING;
import static org.sumspace.processor.domain.RunState.SENT;
import static org.sumspace.processor.domain.RunState.TOO_LATE;
import static org.sumspace.processor.domain.RunState.TRAINING;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunStateTest {
    private static final Set<List<RunState>> TRANSITIONS = Set.of(
            List.of(TRAINING, SENDING),
            List.of(TRAINING, NO_DATA),
            List.of(TRAINING, TOO_LATE),
            List.of(TRAINING, ALREADY_CONTRIBUTED),
            List.of(TRAINING, FAILED),
            List.of(SENDING, SENT),
            List.of(SENDING, TOO_LATE),
            List.of(SENDING, FAILED));

    @Test
    void onlyTheListedTransitions_areAllowed() {
        for (RunState from : RunState.values()) {
            for (RunState to : RunState.values()) {
                assertThat(from.canBecome(to))
                        .as("%s to %s", from, to)
                        .isEqualTo(TRANSITIONS.contains(List.of(from, to)));
            }
            assertThat(from.isFinal()).as("%s", from).isEqualTo(from != TRAINING && from != SENDING);
        }
    }
}
