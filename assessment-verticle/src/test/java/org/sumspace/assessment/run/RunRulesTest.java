package org.sumspace.assessment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.assessment.run.core.RunRules;
import org.sumspace.assessment.run.core.RunRules.RunMove;
import org.sumspace.assessment.run.core.RunRules.RunParty;
import org.sumspace.assessment.run.core.RunRules.RunTrigger;
import org.sumspace.assessment.run.domain.RunStatus;

/** assessment R1 to R5: the table of runs, cell by cell: every trigger, by everybody, in every state. */
class RunRulesTest {
    /** By whom, and what follows when the run is queued, running, completed, completed with warnings, failed, cancelled. */
    private static final Map<RunTrigger, List<String>> TABLE = new EnumMap<>(RunTrigger.class);

    static {
        TABLE.put(RunTrigger.START, List.of("SCHEDULER BEGIN IGNORE IGNORE IGNORE IGNORE IGNORE"));
        TABLE.put(RunTrigger.STAGE_STORED, List.of("EXECUTOR IGNORE NEXT_STAGE IGNORE IGNORE IGNORE IGNORE"));
        TABLE.put(RunTrigger.LAST_STAGE_STORED, List.of("EXECUTOR IGNORE COMPLETE IGNORE IGNORE IGNORE IGNORE"));
        TABLE.put(RunTrigger.PRIVACY_GATE, List.of("EXECUTOR IGNORE FAIL IGNORE IGNORE IGNORE IGNORE"));
        TABLE.put(RunTrigger.STAGE_FAILED, List.of("EXECUTOR IGNORE FAIL IGNORE IGNORE IGNORE IGNORE"));
        TABLE.put(RunTrigger.WORKER_GONE, List.of("NODE IGNORE RETRY_STAGE IGNORE IGNORE IGNORE IGNORE"));
        TABLE.put(RunTrigger.NODE_STARTED, List.of("NODE IGNORE RESUME_STAGE IGNORE IGNORE IGNORE IGNORE"));
        String cancel = " CANCEL STOP_WORKER CONFLICT CONFLICT CONFLICT UNCHANGED";
        String forbidden = " FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN";
        TABLE.put(
                RunTrigger.CANCEL,
                List.of("INITIATOR" + cancel, "MAY_DELETE" + cancel, "MAY_RUN" + forbidden, "OTHER" + forbidden));
        TABLE.put(
                RunTrigger.DELETE,
                List.of(
                        "MAY_DELETE CANCEL_AND_DELETE CONFLICT DELETE DELETE DELETE DELETE",
                        "INITIATOR" + forbidden,
                        "MAY_RUN" + forbidden,
                        "OTHER" + forbidden));
        TABLE.put(
                RunTrigger.RERUN,
                List.of(
                        "MAY_RUN NEW_RUN NEW_RUN NEW_RUN NEW_RUN NEW_RUN NEW_RUN",
                        "INITIATOR" + forbidden,
                        "MAY_DELETE" + forbidden,
                        "OTHER" + forbidden));
    }

    @TestFactory
    List<DynamicTest> cells() {
        List<DynamicTest> cells = new ArrayList<>();
        for (RunTrigger trigger : RunTrigger.values()) {
            for (RunParty by : RunParty.values()) {
                for (RunStatus status : RunStatus.values()) {
                    cells.add(DynamicTest.dynamicTest(
                            trigger + " by " + by + " when " + status,
                            () -> assertThat(RunRules.decide(status, trigger, by))
                                    .isEqualTo(expected(trigger, by, status))));
                }
            }
        }
        assertThat(cells).hasSize(10 * 7 * 6);
        return cells;
    }

    /** Triggers that the table does not mention are ignored. */
    private static RunMove expected(RunTrigger trigger, RunParty by, RunStatus status) {
        return TABLE.getOrDefault(trigger, List.of()).stream()
                .map(row -> Arrays.asList(row.split(" ")))
                .filter(row -> row.get(0).equals(by.name()))
                .findFirst()
                .map(row ->
                        RunMove.valueOf(row.get(1 + List.of(RunStatus.values()).indexOf(status))))
                .orElse(RunMove.IGNORE);
    }
}
