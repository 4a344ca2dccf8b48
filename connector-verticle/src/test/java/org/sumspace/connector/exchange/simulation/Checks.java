package org.sumspace.connector.exchange.simulation;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Settlement;
import org.sumspace.connector.exchange.domain.UseCount;

/**
 * What holds when nothing is left to happen.
 *
 * @param isGap whether the consumer's restored store lost what it did, and no party had heard of it
 * @param hasForgotten whether the consumer's restored store does not have an exchange at all
 * @param isCancelledAtNote whether a note was cancelled before it had an exchange
 */
record Checks(World world, boolean isGap, boolean hasForgotten, boolean isCancelledAtNote) {
    void everythingEnded() {
        for (Connector each : world.connectors) {
            if (each.isDead) {
                continue;
            }
            for (ExchangeRecord record : each.disk.records.values()) {
                if (record.state().isOpen()) {
                    world.breach(record.role() + " waits for ever in " + record.state());
                }
            }
        }
    }

    void outcomesAreEqual() {
        for (ExchangeRecord decided : world.consumer().disk.records.values()) {
            Outcome outcome = decided.outcome();
            for (int party = 0; party < world.scene.consumer() && outcome != null; party++) {
                checkParty(world.connector(party), decided, outcome);
            }
            boolean isUnacknowledged = !decided.unacknowledged().isEmpty();
            if (isUnacknowledged && world.scene.dead() < 0 && outcome != null) {
                world.breach("an outcome was never acknowledged");
            }
        }
    }

    private void checkParty(Connector connector, ExchangeRecord decided, Outcome outcome) {
        ExchangeRecord record = connector.ofExchange(decided.id()).orElse(null);
        Outcome there = record == null ? null : record.outcome();
        if (connector.isDead || world.consumer().isDead || isGap) {
            return;
        }
        boolean isSame = there != null && there.isOfConsumer() && there.status() == outcome.status();
        boolean isMissingAfterRestore = there == null && world.scene.restored() == connector.parties.own();
        if (!isSame && !isMissingAfterRestore && world.scene.dead() < 0) {
            world.breach("outcomes differ");
        }
        boolean isContradiction = there != null && there.isOfConsumer() && there.status() != outcome.status();
        if (isContradiction) {
            world.breach("outcomes differ");
        }
    }

    void outcomesAreTrue() {
        for (ExchangeRecord decided : world.consumer().disk.records.values()) {
            Outcome outcome = decided.outcome();
            if (outcome == null || isGap) {
                continue;
            }
            Set<String> stated = new HashSet<>();
            outcome.delivered().forEach(name -> stated.add(world.scene.consumer() + "/" + name));
            Set<String> effects = new HashSet<>(world.applications.deliveredOf(decided.id()));
            effects.removeIf(name -> !name.startsWith(world.scene.consumer() + "/"));
            checkEffects(outcome, stated, effects);
        }
    }

    private void checkEffects(Outcome outcome, Set<String> stated, Set<String> effects) {
        if (!effects.containsAll(stated)) {
            world.breach("the outcome names a delivery that was not made");
        }
        Set<String> more = new HashSet<>(effects);
        more.removeAll(stated);
        if (more.size() > (outcome.isUnknown() ? 1 : 0)) {
            world.breach("the outcome conceals a delivery");
        }
        boolean areAllMade = stated.size() == world.scene.items() * world.scene.targets();
        if ((outcome.status() == ExchangeStatus.IMPORT_SUCCESS) != areAllMade) {
            world.breach("the status is not what was delivered");
        }
    }

    void deliveriesAreSingle() {
        boolean isExcused = isGap;
        if (!world.applications.doubled().isEmpty() && !isExcused) {
            world.breach("a delivery was made twice");
        }
        if (isCancelledAtNote && !hasForgotten) {
            for (ExchangeRecord decided : world.consumer().disk.records.values()) {
                boolean isEndless = decided.state() != ExchangeState.ENDED;
                if (isEndless && !world.consumer().isDead) {
                    world.breach("a cancelled note goes on");
                }
            }
        }
    }

    void countsAreRight() {
        Connector provider = world.connector(0);
        if (provider.isDead || world.scene.restored() == 0) {
            return;
        }
        UseCount count = provider.disk.count;
        if (count.used() > world.scene.count()) {
            world.breach("more uses than the contract permits");
        }
        long expected = 0;
        Set<String> kept = new HashSet<>();
        for (ExchangeRecord record : provider.disk.records.values()) {
            @Nullable Outcome outcome = record.outcome();
            if (outcome == null) {
                continue;
            }
            if (record.settlement() == Settlement.USE) {
                expected++;
            }
            if (record.settlement() == Settlement.KEEP) {
                kept.add(record.id());
            }
        }
        boolean isOther = world.scene.count() == 1;
        if (!isOther && count.used() != expected) {
            world.breach("the count is " + (count.used() < expected ? "too low" : "too high"));
        }
        if (!kept.containsAll(count.reserved())) {
            world.breach("a reservation stays for ever");
        }
    }
}
