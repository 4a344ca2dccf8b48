package org.sumspace.common.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCall.Kind;

/**
 * Sends valid, invalid and hostile requests to every operation, in the roles that the scene names. {@code -Dfuzz.runs=N}
 * sends more requests, {@code -Dfuzz.seed=N} others.
 *
 * @param <R> who calls
 */
public final class ContractFuzz<R> {
    private static final int RUNS = Integer.getInteger("fuzz.runs", 1_000);
    private static final int SEED = Integer.getInteger("fuzz.seed", 1);
    private static final int BAD_AT_ONCE = 1;

    private final ContractScene<R> scene;
    private final Random random;
    private final Set<String> accepted = new HashSet<>();

    /** Of each operation that accepted none, the last answer to a valid request. */
    private final Map<String, String> refused = new TreeMap<>();

    /** The stored content of the node; empty after a change, until it is read again. */
    private Map<String, ?> stored = Map.of();

    private int sent;

    private ContractFuzz(ContractScene<R> scene, Random random) {
        this.scene = scene;
        this.random = random;
    }

    /**
     * Runs until enough requests are sent, and each operation had some.
     *
     * @param scene makes the scene with these random numbers
     * @throws AssertionError if a request gets an answer that it must not get, if one that is refused changes something, or
     *     if an operation accepts no valid request
     */
    public static <R> void run(Function<Random, ContractScene<R>> scene) {
        Random random = new Random(SEED);
        try (ContractScene<R> started = scene.apply(random)) {
            new ContractFuzz<>(started, random).run();
        }
    }

    private void run() {
        try {
            List<ApiOperation> operations = scene.operations();
            for (int round = 0; round < operations.size() || sent < RUNS; round++) {
                requests(operations.get(round % operations.size()));
            }
            assertThat(refused)
                    .as("operations that accepted no valid request; the scene teaches what one needs")
                    .isEmpty();
        } catch (AssertionError e) {
            throw new AssertionError(
                    "with -Dfuzz.seed=" + SEED + ", after " + sent + " requests: " + e.getMessage(), e);
        }
    }

    private void requests(ApiOperation operation) {
        List<ApiCall> bad = new ArrayList<>(scene.calls().bad(operation));
        bad.addAll(scene.hostile(operation));
        boolean taught = scene.isTaught(operation);
        for (R role : scene.callers(operation)) {
            if (taught) {
                one(role, scene.valid(role, operation));
            }
            Collections.shuffle(bad, random);
            bad.stream().limit(BAD_AT_ONCE).forEach(call -> one(role, call));
            if (taught && !scene.isSlow(operation)) {
                one(role, scene.valid(role, operation));
            }
        }
    }

    private void one(R role, ApiCall call) {
        sent++;
        if (stored.isEmpty() && !call.operation().isRead()) {
            stored = scene.stored();
        }
        ApiProbe.Answer answer = scene.send(role, call);
        scene.check(role, call, answer);
        if (call.kind() == Kind.VALID && scene.isEntitled(role, call.operation())) {
            countIn(call, answer);
        }
        if (call.operation().isRead()) {
            return;
        }
        if (answer.status() >= 400) {
            assertThat((Object) scene.stored())
                    .as("after the refused %s as %s", call, role)
                    .isEqualTo(stored);
        } else {
            stored = Map.of();
        }
    }

    private void countIn(ApiCall call, ApiProbe.Answer answer) {
        String operation = call.operation().id();
        if (answer.status() < 300) {
            accepted.add(operation);
            refused.remove(operation);
        } else if (!accepted.contains(operation) && answer.status() != 403) {
            refused.put(operation, call + " answered " + answer.text());
        }
    }
}
