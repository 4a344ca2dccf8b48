package org.sumspace.connector.exchange.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;

/**
 * The applications of all parties, and the calls that they received. An application without idempotency handles each
 * call as a new one.
 */
final class Applications {
    private final World world;
    /** How often each delivery had its effect, by idempotency key. */
    final Map<String, Integer> effects = new HashMap<>();
    /** The names of the deliveries that had their effect, by exchange. */
    final Map<String, Set<String>> delivered = new HashMap<>();

    Applications(World world) {
        this.world = world;
    }

    /**
     * Calls an application.
     *
     * @param mayAccept whether the application may answer that it will call with its result
     * @param answered receives the result that the connector sees; it may never be called
     */
    void call(String exchange, String name, String key, boolean mayAccept, Consumer<Result> answered) {
        int kind = world.isFaulty() ? world.random.nextInt(24) : 23;
        if (kind == 0) {
            world.after(20, () -> answered.accept(Result.FAILED));
            return;
        }
        boolean hasEffect = kind != 1;
        if (hasEffect) {
            effect(exchange, name, key);
        }
        if (kind <= 2) {
            world.after(world.random.nextInt(3) * 1_000L + 500, () -> answered.accept(Result.UNCLEAR));
            return;
        }
        boolean isAccepted = mayAccept && kind % 3 == 0;
        world.after(10 + world.random.nextInt(400), () -> answered.accept(isAccepted ? Result.ACCEPTED : Result.DONE));
    }

    private void effect(String exchange, String name, String key) {
        if (world.scene.isRepeatable()) {
            effects.put(key, 1);
        } else {
            effects.merge(key, 1, Integer::sum);
        }
        delivered.computeIfAbsent(exchange, each -> new HashSet<>()).add(name);
    }

    Set<String> deliveredOf(String exchange) {
        return delivered.getOrDefault(exchange, Set.of());
    }

    List<String> doubled() {
        List<String> doubled = new ArrayList<>();
        effects.forEach((key, count) -> {
            if (count > 1) {
                doubled.add(key);
            }
        });
        return doubled;
    }
}
