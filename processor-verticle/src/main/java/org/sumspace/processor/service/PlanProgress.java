package org.sumspace.processor.service;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.processor.domain.RunState;

/**
 * The states of this node's processors in one plan, reported to the orchestrator as counts. The end is always reported.
 * Earlier steps are reported only from {@link #reportEveryStep} on, because most plans end before anybody looks at
 * them. Thread-safe.
 */
final class PlanProgress {
    private final Clock clock;
    private final Consumer<Progress> report;
    private final Map<DpId, RunState> states = new HashMap<>();
    private final Map<RunState, Long> counts = new EnumMap<>(RunState.class);
    private ProgressStep step;
    private Instant since;
    private boolean reportsEveryStep;
    private long clippedCoordinates;

    PlanProgress(Collection<DpId> processors, Clock clock, Consumer<Progress> report) {
        this.clock = clock;
        this.report = report;
        processors.forEach(dpId -> states.put(dpId, RunState.TRAINING));
        counts.put(RunState.TRAINING, (long) states.size());
        step = currentStep();
        since = clock.instant();
    }

    /** Reports the present step, and every further one. */
    synchronized void reportEveryStep() {
        reportsEveryStep = true;
        report();
    }

    synchronized void advance(DpId dpId, RunState next) {
        RunState present = states.getOrDefault(dpId, RunState.TRAINING);
        if (!present.canBecome(next)) {
            throw new IllegalStateException("processor " + dpId + " cannot go from " + present + " to " + next);
        }
        states.put(dpId, next);
        counts.merge(present, -1L, Long::sum);
        counts.merge(next, 1L, Long::sum);
        ProgressStep reached = currentStep();
        if (reached != step) {
            step = reached;
            since = clock.instant();
            if (reportsEveryStep || isEnd(reached)) {
                report();
            }
        }
    }

    synchronized void addClipped(int coordinates) {
        clippedCoordinates += coordinates;
    }

    /** The step of the slowest processor. Once all have ended, it is SENT if no processor failed, otherwise FAILED. */
    private ProgressStep currentStep() {
        if (count(RunState.TRAINING) > 0) {
            return ProgressStep.TRAINING;
        }
        if (count(RunState.SENDING) > 0) {
            return ProgressStep.SENDING;
        }
        boolean noneFailed = count(RunState.SENT) + count(RunState.NO_DATA) == states.size();
        return noneFailed ? ProgressStep.SENT : ProgressStep.FAILED;
    }

    private static boolean isEnd(ProgressStep step) {
        return step == ProgressStep.SENT || step == ProgressStep.FAILED;
    }

    private long count(RunState state) {
        return counts.getOrDefault(state, 0L);
    }

    private void report() {
        Map<String, Long> named = new TreeMap<>();
        Set<RunState> present = counts.keySet().stream()
                .filter(state -> count(state) > 0)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(RunState.class)));
        present.forEach(state -> named.put(name(state), count(state)));
        named.put("clipped", clippedCoordinates);
        List<String> unfinished = present.stream()
                .filter(state -> state.isFinal() && state != RunState.SENT)
                .map(state -> count(state)
                        + (count(state) == 1 ? " processor: " : " processors: ")
                        + name(state).replace('-', ' '))
                .toList();
        report.accept(new Progress(step, since, unfinished, named));
    }

    private static String name(RunState state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
