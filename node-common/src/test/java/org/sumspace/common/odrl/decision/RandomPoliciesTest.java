package org.sumspace.common.odrl.decision;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/**
 * Properties that hold for every policy. {@code -Dodrl.seed=N} tries other ones, {@code -Dodrl.policies=N} more of
 * them.
 */
class RandomPoliciesTest {
    private static final Logger LOG = LoggerFactory.getLogger(RandomPoliciesTest.class);
    private static final long SEED = Long.getLong("odrl.seed", 1);
    private static final int POLICIES = Integer.getInteger("odrl.policies", 20_000);
    private static final int PROPERTIES = 5_000;
    private static final int THREADS = 32;

    private final RandomPolicies random = new RandomPolicies(SEED);

    RandomPoliciesTest() {
        LOG.info("seed {}", SEED);
    }

    @Test
    void naiveEvaluator_givesTheSameDecisions() {
        Map<Decision.Reason, Integer> seen = new EnumMap<>(Decision.Reason.class);
        for (int policies = 0; policies < POLICIES; ) {
            Scenario scenario = random.scenario();
            policies += scenario.policies().size();

            Decision decision = scenario.compile().decide(scenario.request(), scenario.state());

            NaiveEvaluator.Outcome expected = new NaiveEvaluator(scenario).decide();
            assertThat(outcome(decision)).as(() -> describe(scenario)).isEqualTo(expected);
            seen.merge(decision.reason(), 1, Integer::sum);
        }
        assertThat(seen.keySet()).as("reasons that occurred").hasSize(Decision.Reason.values().length - 1);
    }

    private static NaiveEvaluator.Outcome outcome(Decision decision) {
        TreeSet<String> restrictions = new TreeSet<>();
        decision.restrictions().forEach(each -> restrictions.add(each.action().name()));
        return new NaiveEvaluator.Outcome(decision.reason().name(), restrictions);
    }

    private static String describe(Scenario scenario) {
        return "seed " + SEED + ": " + scenario + "\n"
                + scenario.compile()
                        .explain(scenario.request(), scenario.state())
                        .text();
    }

    @Test
    void order_changesNothing() {
        Random shuffle = new Random(SEED);
        for (int i = 0; i < PROPERTIES; i++) {
            Scenario scenario = random.scenario();
            List<Scenario.Stated> shuffled = new ArrayList<>();
            for (Scenario.Stated stated : scenario.policies()) {
                Map<String, Object> document = new LinkedHashMap<>();
                List<String> keys = new ArrayList<>(stated.document().keySet());
                Collections.shuffle(keys, shuffle);
                for (String key : keys) {
                    Object value = stated.document().getOrDefault(key, "");
                    document.put(key, value instanceof List<?> list ? shuffled(list, shuffle) : value);
                }
                shuffled.add(new Scenario.Stated(stated.offering(), stated.role(), document));
            }
            Collections.shuffle(shuffled, shuffle);

            assertThat(outcome(decide(scenario.with(shuffled))))
                    .as(() -> describe(scenario))
                    .isEqualTo(outcome(decide(scenario)));
        }
    }

    private static List<Object> shuffled(List<?> list, Random shuffle) {
        List<Object> copy = new ArrayList<>(list);
        Collections.shuffle(copy, shuffle);
        return copy;
    }

    @Test
    void oneMoreProhibition_neverPermits() {
        random.validOnly();
        for (int i = 0; i < PROPERTIES; i++) {
            Scenario scenario = onePolicy();
            Scenario more = scenario.with(withOneMore(scenario, "prohibition", random.prohibition()));

            if (!decide(scenario).isPermitted()) {
                assertThat(decide(more).isPermitted()).as(() -> describe(more)).isFalse();
            }
        }
    }

    @Test
    void oneMorePermission_neverDenies() {
        random.validOnly();
        for (int i = 0; i < PROPERTIES; i++) {
            Scenario scenario = onePolicy();
            Scenario more = scenario.with(withOneMore(scenario, "permission", random.permission(false)));

            if (decide(scenario).isPermitted()) {
                assertThat(decide(more).isPermitted()).as(() -> describe(more)).isTrue();
            }
        }
    }

    private Scenario onePolicy() {
        return random.scenario(List.of(new Scenario.Stated(null, null, random.document(true))));
    }

    private static List<Scenario.Stated> withOneMore(Scenario scenario, String kind, Map<String, Object> rule) {
        Map<String, Object> document =
                new LinkedHashMap<>(scenario.policies().get(0).document());
        String key = document.containsKey("odrl:" + kind) ? "odrl:" + kind : kind;
        List<Object> rules = new ArrayList<>(document.get(key) instanceof List<?> existing ? existing : List.of());
        rules.add(rule);
        document.put(key, rules);
        return List.of(new Scenario.Stated(null, null, document));
    }

    @Test
    void manyThreads_getTheDecisionsOfOne() throws Exception {
        List<Scenario> scenarios = new ArrayList<>();
        List<PolicySet> compiled = new ArrayList<>();
        List<DecisionExplanation> expected = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Scenario scenario = random.scenario();
            scenarios.add(scenario);
            compiled.add(scenario.compile());
            expected.add(compiled.get(i).explain(scenario.request(), scenario.state()));
        }
        Callable<List<DecisionExplanation>> all = () -> {
            List<DecisionExplanation> results = new ArrayList<>();
            for (int i = 0; i < scenarios.size(); i++) {
                Scenario scenario = scenarios.get(i);
                results.add(compiled.get(i).explain(scenario.request(), scenario.state()));
            }
            return results;
        };
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<List<DecisionExplanation>> each : threads.invokeAll(Collections.nCopies(THREADS, all))) {
                assertThat(each.get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void policies_surviveTheirText() {
        for (int i = 0; i < 1_000; i++) {
            Scenario scenario = random.scenario();
            List<Scenario.Stated> reread = scenario.policies().stream()
                    .map(each -> new Scenario.Stated(each.offering(), each.role(), reread(each.document())))
                    .toList();
            assertThat(outcome(decide(scenario.with(reread)))).isEqualTo(outcome(decide(scenario)));
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> reread(Map<String, Object> document) {
        byte[] json = CanonicalJson.write(JsonValue.of(document));
        return (Map<String, Object>) requireNonNull(JsonValue.parse(json).tree());
    }

    private static Decision decide(Scenario scenario) {
        return scenario.compile().decide(scenario.request(), scenario.state());
    }
}
