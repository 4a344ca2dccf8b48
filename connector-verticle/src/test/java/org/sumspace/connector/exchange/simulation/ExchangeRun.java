package org.sumspace.connector.exchange.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeRules;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Wish;

/**
 * One run: clients trigger an exchange at one or both ends, faults occur, and at the end the invariants are checked.
 * The rules are the ones of {@link ExchangeRules}; stores, network, applications and calls are simulated.
 */
final class ExchangeRun {
    private static final int BOTH_WITHIN = 20_000;

    private final World world;
    private boolean hasKey;
    private int triggers;
    /** Handles data that the consumer's restored store lost and that no other party knew. */
    private boolean isGap;

    private boolean hasForgotten;

    private ExchangeRun(World world) {
        this.world = world;
    }

    /** @return the violated invariants, in words; empty if all hold */
    static Set<String> run(long seed, Scene.Focus focus, @Nullable Rule off) {
        ExchangeRun run = new ExchangeRun(new World(seed, focus, off));
        run.schedule();
        run.world.run();
        run.check();
        return run.world.breaches;
    }

    /** @return the roles in the states that they reach, and the status values */
    static Set<String> reached(long seed, Scene.Focus focus) {
        ExchangeRun run = new ExchangeRun(new World(seed, focus, null));
        run.schedule();
        run.world.run();
        return run.world.reached;
    }

    private void schedule() {
        int sides = world.random.nextInt(4);
        String key = world.random.nextBoolean() ? "key" : "";
        hasKey = !key.isEmpty();
        if (sides != 1) {
            trigger(world.consumer(), ExchangeTrigger.Side.CONSUMER, key, world.random.nextInt(BOTH_WITHIN), 0);
        }
        if (sides != 2) {
            trigger(world.connector(0), ExchangeTrigger.Side.PROVIDER, key, world.random.nextInt(BOTH_WITHIN), 0);
        }
        world.managerAwayFrom = world.random.nextInt(4) == 0 ? world.random.nextInt(120_000) : Long.MAX_VALUE;
        boolean isAwayForLong = world.random.nextInt(4) == 0;
        world.managerAwayUntil = world.managerAwayFrom == Long.MAX_VALUE
                ? 0
                : world.managerAwayFrom
                        + world.random.nextInt((int) (isAwayForLong ? 4 * World.FAULTS_END : World.FAULTS_END / 2));
        if (world.random.nextInt(5) == 0) {
            soon(this::revoke);
        }
        if (world.random.nextInt(12) == 0) {
            soon(() -> world.isDenied = true);
        }
        if (world.random.nextInt(4) == 0) {
            Connector at = world.connector(world.random.nextInt(world.scene.parties()));
            soon(() -> cancel(at));
        }
        for (Connector each : world.connectors) {
            if (world.random.nextInt(4) == 0) {
                outage(each, world.random.nextInt(60_000), 1_000 + world.random.nextInt(150_000));
            }
        }
        if (world.scene.restored() >= 0) {
            restore(world.connector(world.scene.restored()));
        }
        if (world.scene.dead() >= 0) {
            world.after(world.random.nextInt(60_000), () -> die(world.connector(world.scene.dead())));
        }
    }

    private void soon(Runnable effect) {
        if (world.random.nextBoolean()) {
            world.after(world.random.nextInt(60_000), effect);
        } else {
            world.afterWrite(world.random.nextInt(30), effect);
        }
    }

    private void outage(Connector connector, long from, long length) {
        world.after(from, () -> {
            if (connector.isUp) {
                connector.crash(length);
            }
        });
    }

    private void die(Connector connector) {
        connector.isDead = true;
        connector.isUp = false;
        connector.life++;
    }

    private void trigger(Connector at, ExchangeTrigger.Side side, String key, long millis, int attempt) {
        world.after(millis, () -> {
            if (at.isDead || attempt > 60) {
                return;
            }
            triggers += at.isUp ? 1 : 0;
            boolean isDone = at.isUp
                    && at.trigger(new ExchangeTrigger(side, "", key, world.instant()))
                            .isPresent();
            if (!isDone) {
                trigger(at, side, key, 5_000, attempt + 1);
            }
        });
    }

    private void revoke() {
        world.isRevoked = true;
        for (Connector each : world.connectors) {
            world.after(world.random.nextInt(20_000), () -> learnRevocation(each));
        }
    }

    private void learnRevocation(Connector connector) {
        if (!connector.isUp) {
            return;
        }
        boolean areAllTold = List.copyOf(connector.disk.records.keySet()).stream()
                .allMatch(
                        id -> connector.handle(id, new ExchangeEvent.Revoked()).isPresent());
        connector.knowsRevocation = areAllTold && connector.isUp;
    }

    private void cancel(Connector connector) {
        if (!connector.isUp) {
            return;
        }
        boolean isConsumer = connector == world.consumer();
        Wish wish = new Wish(
                isConsumer ? ExchangeStatus.CONSUMER_IMPORT_ERROR : ExchangeStatus.PROVIDER_EXPORT_ERROR, "cancelled");
        List.copyOf(connector.disk.records.keySet())
                .forEach(id -> connector.handle(id, new ExchangeEvent.Cancelled(wish)));
    }

    private void restore(Connector connector) {
        long taken = world.random.nextInt(30_000);
        Map<String, ExchangeRecord> kept = new HashMap<>();
        Map<String, Set<String>> had = new HashMap<>();
        world.after(taken, () -> {
            connector.backUp();
            kept.putAll(connector.disk.records);
            world.applications.delivered.forEach((id, names) -> had.put(id, Set.copyOf(names)));
        });
        world.after(taken + 100 + world.random.nextInt(30_000), () -> {
            Map<String, ExchangeRecord> lost = new HashMap<>(connector.disk.records);
            connector.restore(world.random.nextInt(3) == 0);
            if (connector == world.consumer()) {
                lost.values().forEach(record -> compare(record, kept.get(record.id()), had));
            }
            if (world.scene.isAwayForLong()) {
                world.connector(0).crash(1_800_000);
            }
        });
    }

    /** A gap: no party knew an outcome that the consumer decided after the backup. */
    private void compare(ExchangeRecord lost, @Nullable ExchangeRecord kept, Map<String, Set<String>> had) {
        hasForgotten |= kept == null;
        boolean isTold = world.connectors.stream()
                .filter(each -> each != world.consumer())
                .flatMap(each -> each.ofExchange(lost.id()).stream())
                .anyMatch(record -> record.outcome() != null && record.outcome().isOfConsumer());
        boolean hasEnded = lost.outcome() != null && (kept == null || kept.outcome() == null);
        boolean mayHaveDelivered =
                !world.applications.deliveredOf(lost.id()).equals(had.getOrDefault(lost.id(), Set.of()));
        isGap |= (hasEnded || mayHaveDelivered) && !isTold;
    }

    private void check() {
        Checks checks = new Checks(world, isGap, hasForgotten);
        checks.everythingEnded();
        checks.outcomesAreEqual();
        checks.outcomesAreTrue();
        checks.deliveriesAreSingle();
        checks.wishesOfNotesArePassedOn();
        checks.countsAreRight();
        checks.nothingWaitedForItsTimeLimit();
        checks.exchangesAreWanted(triggers, hasKey);
    }
}
