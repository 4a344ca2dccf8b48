package org.sumspace.connector.exchange.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeRules;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Settlement;
import org.sumspace.connector.exchange.domain.Wish;

/**
 * One run: clients trigger an exchange at one or both ends, faults come, and when nothing is left to happen the invariants are
 * checked. The rules are the ones of {@link ExchangeRules}; stores, network, applications and calls are simulated.
 */
final class ExchangeRun {
    private static final int BOTH_WITHIN = 20_000;

    private final World world;
    private boolean isCancelledAtNote;
    /** What a restored store of the consumer lost that no other party had heard of. */
    private boolean isGap;

    private boolean hasForgotten;

    private ExchangeRun(World world) {
        this.world = world;
    }

    /** @return what was broken, in words; empty if nothing */
    static Set<String> run(long seed, Scene.Focus focus, @Nullable Rule off) {
        ExchangeRun run = new ExchangeRun(new World(seed, focus, off));
        run.schedule();
        run.world.run();
        run.check();
        return run.world.breaches;
    }

    private void schedule() {
        int sides = world.random.nextInt(4);
        String key = world.random.nextBoolean() ? "key" : "";
        if (sides != 1) {
            trigger(world.consumer(), ExchangeTrigger.Side.CONSUMER, key, world.random.nextInt(BOTH_WITHIN), 0);
        }
        if (sides != 2) {
            trigger(world.connector(0), ExchangeTrigger.Side.PROVIDER, key, world.random.nextInt(BOTH_WITHIN), 0);
        }
        world.managerAwayFrom = world.random.nextInt(4) == 0 ? world.random.nextInt(120_000) : Long.MAX_VALUE;
        world.managerAwayUntil = world.managerAwayFrom == Long.MAX_VALUE
                ? 0
                : world.managerAwayFrom + world.random.nextInt((int) World.FAULTS_END);
        if (world.random.nextInt(5) == 0) {
            world.after(world.random.nextInt(60_000), this::revoke);
        }
        if (world.random.nextInt(12) == 0) {
            world.after(world.random.nextInt(60_000), () -> world.isDenied = true);
        }
        if (world.random.nextInt(4) == 0) {
            Connector at = world.connector(world.random.nextInt(world.scene.parties()));
            world.after(world.random.nextInt(60_000), () -> cancel(at));
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
        if (world.scene.count() == 1 && world.random.nextBoolean()) {
            parallelUse();
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

    /** Another exchange of the same contract uses the count while this one decides. */
    private void parallelUse() {
        Connector provider = world.connector(0);
        world.after(world.random.nextInt(30_000), () -> {
            if (provider.disk.count.countWithout("other") < world.scene.count()) {
                provider.disk.count.reserve("other").ifPresent(count -> {
                    provider.disk.count = count.withRevision(count.revision() + 1);
                    provider.settle("other", Settlement.USE);
                });
            }
        });
    }

    private void trigger(Connector at, ExchangeTrigger.Side side, String key, long millis, int attempt) {
        world.after(millis, () -> {
            if (at.isDead || attempt > 60) {
                return;
            }
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
        for (ExchangeRecord each : List.copyOf(connector.disk.records.values())) {
            boolean isNote = each.state() == ExchangeState.NOTED;
            boolean isTold = connector
                    .handle(each.id(), new ExchangeEvent.Cancelled(wish))
                    .isPresent();
            isCancelledAtNote |= isNote && isTold;
        }
    }

    private void restore(Connector connector) {
        long taken = world.random.nextInt(30_000);
        world.after(taken, connector::backUp);
        world.after(taken + 100 + world.random.nextInt(30_000), () -> {
            Map<String, ExchangeRecord> lost = new HashMap<>(connector.disk.records);
            connector.restore(world.random.nextInt(3) == 0);
            if (connector == world.consumer()) {
                lost.forEach((id, record) -> compare(record, connector.disk.records.get(id)));
            }
        });
    }

    private void compare(ExchangeRecord lost, @Nullable ExchangeRecord restored) {
        hasForgotten |= restored == null;
        boolean isTold = world.connectors.stream()
                .filter(each -> each != world.consumer())
                .flatMap(each -> each.ofExchange(lost.id()).stream())
                .anyMatch(record -> record.outcome() != null && record.outcome().isOfConsumer());
        boolean hasActed = lost.state() == ExchangeState.IMPORTING || lost.state() == ExchangeState.ENDED;
        boolean isActionKnown = restored != null && restored.state() == lost.state();
        isGap |= hasActed && !isActionKnown && !isTold;
    }

    private void check() {
        Checks checks = new Checks(world, isGap, hasForgotten, isCancelledAtNote);
        checks.everythingEnded();
        checks.outcomesAreEqual();
        checks.outcomesAreTrue();
        checks.deliveriesAreSingle();
        checks.countsAreRight();
    }
}
