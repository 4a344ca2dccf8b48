package org.sumspace.catalog.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.store.TestMongo;

/**
 * Kills a catalog before or after one of its writes or calls, starts it again, and repeats the request. Each flow runs once
 * without a kill, which counts the moments; a seed chooses some of them.
 *
 * <p>{@code -Dkills.points=N} tries more moments, {@code -Dkills.seed=S} others, {@code -Dkills.only=FLOW:N} one.
 */
class KilledCatalogIT {
    private static final int POINTS = Integer.getInteger("kills.points", 6);
    private static final long SEED = Long.getLong("kills.seed", 1);
    private static final String ONLY = System.getProperty("kills.only", "");

    @TempDir
    private Path folder;

    private final TestMongo mongo = TestMongo.inMemory();
    private final Map<String, Function<CatalogSpace, Flow>> flows = new LinkedHashMap<>();
    private final Map<String, List<String>> undisturbed = new LinkedHashMap<>();
    private CatalogSpace space;
    private Moments moments;

    KilledCatalogIT() {
        flows.put("negotiation-signed", of -> new NegotiationFlow(of, false));
        flows.put("negotiation-declined", of -> new NegotiationFlow(of, true));
        flows.put("ecosystem-signed", of -> new EcosystemFlow(of, EcosystemFlow.Part.CREATED_AND_SIGNED));
        flows.put("ecosystem-deleted", of -> new EcosystemFlow(of, EcosystemFlow.Part.DELETED));
        flows.put("offering-deleted", of -> new EcosystemFlow(of, EcosystemFlow.Part.OFFERING_DELETED));
        flows.put("record", RecordFlow::new);
        flows.put("sign-up", SignUpFlow::new);
    }

    /** A moment of a flow. */
    private record Kill(String flow, int number, String moment) {
        @Override
        public String toString() {
            return flow + ", killed " + moment + " (-Dkills.only=" + flow + ":" + number + ")";
        }
    }

    @BeforeEach
    void start() {
        space = new CatalogSpace(folder, mongo);
        moments = new Moments(space.process::kill);
        space.relay.gate(moments);
        space.manager.watch(moments);
    }

    @AfterEach
    void stop() {
        space.close();
        mongo.close();
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void x1_killAtAnyMoment_leavesTheOldOrTheNewState_andTheRepeatedRequestGoesOn() {
        List<Kill> kills = new ArrayList<>();
        flows.keySet().forEach(flow -> kills.addAll(momentsOf(flow)));
        Collections.shuffle(kills, new Random(SEED));
        kills.stream()
                .filter(kill -> ONLY.isEmpty() || ONLY.equals(kill.flow() + ":" + kill.number()))
                .limit(POINTS)
                .forEach(this::check);
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
        space.assertListsAgreeWithTheStore();
        assertThat(kills).as(name).isNotEmpty();
        return kills;
    }

    private Flow flow(String name) {
        Flow flow = requireNonNull(flows.get(name)).apply(space);
        moments.begin();
        flow.prepare();
        awaitSettled();
        return flow;
    }

    private void awaitSettled() {
        await().until(() -> moments.hasKilled() || !space.hasOpenTasks());
    }

    private void check(Kill kill) {
        try {
            run(kill);
        } catch (AssertionError e) {
            throw new AssertionError(kill + ": " + e.getMessage(), e);
        }
    }

    private void run(Kill kill) {
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
                assertThat(statusOf(step)).as("repeated %s", step.name()).isIn(step.repeated());
                awaitSettled();
            }
            assertThat(flow.look()).as("after %s", step.name()).isEqualTo(looks.get(i));
        }
        assertThat(wasKilled).as("the moment was reached").isTrue();
        flow.check();
        space.assertListsAgreeWithTheStore();
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

    private int statusOf(Flow.Step step) {
        return step.request().get().send().status();
    }

    private void restart() {
        moments.begin();
        space.process.restart();
        space.awaitReady();
    }
}
