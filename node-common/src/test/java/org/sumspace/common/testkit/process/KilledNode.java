package org.sumspace.common.testkit.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.sumspace.common.testkit.ApiProbe;

/**
 * Kills a node before or after one of its writes or calls, starts it again, and repeats the request. Each flow runs once
 * without a kill, which counts the moments; a seed chooses some of them.
 *
 * <p>{@code -Dkills.points=N} tries more moments, {@code -Dkills.seed=S} others, {@code -Dkills.only=FLOW:N} one.
 */
public final class KilledNode {
    private static final long SEED = Long.getLong("kills.seed", 1);
    private static final String ONLY = System.getProperty("kills.only", "");

    private final Node node;
    private final Moments moments;
    private final Map<String, Supplier<Flow>> flows;
    private final Map<String, List<String>> undisturbed = new LinkedHashMap<>();

    /** The node that is killed. */
    public interface Node {
        /** Whether no background work is left. */
        boolean isSettled();

        /** Starts it again, and waits until it is ready. */
        void restart();

        /** Checks what must hold of everything that it stores. */
        void check();
    }

    /** A moment of a flow. */
    private record Kill(String flow, int number, String moment) {
        @Override
        public String toString() {
            return flow + ", killed " + moment + " (-Dkills.only=" + flow + ":" + number + ")";
        }
    }

    /** @param flows make the flows, each with records of its own */
    public KilledNode(Node node, Moments moments, Map<String, Supplier<Flow>> flows) {
        this.node = node;
        this.moments = moments;
        this.flows = new LinkedHashMap<>(flows);
    }

    /**
     * Kills the node at some moments.
     *
     * @param points how many, if the command line does not say it
     * @throws AssertionError if clients see neither the old nor the new state after a kill, or a repeated request does
     *     not lead to the new state
     */
    public void run(int points) {
        List<Kill> kills = new ArrayList<>();
        flows.keySet().forEach(flow -> kills.addAll(momentsOf(flow)));
        Collections.shuffle(kills, new Random(SEED));
        kills.removeIf(kill -> !ONLY.isEmpty() && !ONLY.equals(kill.flow() + ":" + kill.number()));
        int wanted = Integer.getInteger("kills.points", points);
        int reached = 0;
        List<Kill> missed = new ArrayList<>();
        for (Kill kill : kills) {
            if (reached == wanted) {
                break;
            }
            if (check(kill)) {
                reached++;
            } else {
                missed.add(kill);
            }
        }
        // A busy machine repeats writes, so there may have been more of them when they were counted.
        assertThat(missed).as("moments that were not reached").hasSizeLessThanOrEqualTo(reached);
    }

    private List<Kill> momentsOf(String name) {
        Flow flow = flow(name);
        moments.begin();
        List<String> looks = new ArrayList<>();
        for (Flow.Step step : flow.steps()) {
            step.request().get().expect(step.status());
            awaitSettled();
            looks.add(flow.look());
        }
        undisturbed.put(name, looks);
        List<Kill> kills = new ArrayList<>();
        for (String moment : moments.passed()) {
            kills.add(new Kill(name, kills.size(), moment));
        }
        flow.check();
        node.check();
        assertThat(kills).as(name).isNotEmpty();
        return kills;
    }

    private Flow flow(String name) {
        Flow flow = requireNonNull(flows.get(name)).get();
        moments.begin();
        flow.prepare();
        awaitSettled();
        return flow;
    }

    private void awaitSettled() {
        await().until(() -> moments.hasKilled() || (node.isSettled() && moments.isQuiet()));
    }

    /** @return whether its moment was reached */
    private boolean check(Kill kill) {
        try {
            return run(kill);
        } catch (AssertionError e) {
            throw new AssertionError(kill + ": " + e.getMessage(), e);
        }
    }

    private boolean run(Kill kill) {
        Flow flow = flow(kill.flow());
        List<String> looks = requireNonNull(undisturbed.get(kill.flow()));
        moments.begin(kill.number());
        boolean wasKilled = false;
        for (int i = 0; i < looks.size(); i++) {
            Flow.Step step = flow.steps().get(i);
            String before = flow.look();
            send(step);
            awaitSettled();
            if (moments.hasKilled()) {
                wasKilled = true;
                restart();
                Set<String> possible = new HashSet<>(flow.between());
                possible.addAll(List.of(before, looks.get(i)));
                assertThat(flow.look())
                        .as("after the restart, at %s", step.name())
                        .isIn(possible);
                ApiProbe.Answer repeated = step.request().get().send();
                assertThat(repeated.status())
                        .as("repeated %s: %s", step.name(), repeated.text())
                        .isIn(step.repeated());
                flow.checkRepeated(repeated);
                awaitSettled();
            }
            assertThat(flow.look()).as("after %s", step.name()).isEqualTo(looks.get(i));
        }
        flow.check();
        node.check();
        return wasKilled;
    }

    private void send(Flow.Step step) {
        try {
            step.request().get().expect(step.status());
        } catch (AssertionError e) {
            if (!moments.hasKilled()) {
                throw e;
            }
        }
    }

    private void restart() {
        moments.begin();
        node.restart();
    }
}
