package org.sumspace.connector.exchange.simulation;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.UseCount;

/**
 * The invariants at the end of a run.
 *
 * @param isGap whether the consumer's restored store lost an outcome that no other party knew
 * @param hasForgotten whether the consumer's restored store lacks a whole exchange
 */
record Checks(World world, boolean isGap, boolean hasForgotten) {
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
            checkEffects(outcome, stated, effects(decided.id()));
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
        // A middle party cannot ask anybody whether it has called its application.
        boolean isExcused = world.applications.doubled().stream()
                .allMatch(key -> key.startsWith(world.scene.restored() + "/")
                        && (isGap || world.scene.restored() != world.scene.consumer()));
        if (!isExcused) {
            world.breach("a delivery was made twice");
        }
    }

    /** A note that became an alias has passed its wish to the record of the exchange, unless that had already ended. */
    void wishesOfNotesArePassedOn() {
        Connector provider = world.connector(0);
        if (provider.isDead || world.scene.restored() == 0) {
            return;
        }
        for (ExchangeRecord note : provider.disk.records.values()) {
            boolean isLost = note.state() == ExchangeState.ALIAS
                    && note.wish() != null
                    && provider.ofExchange(note.exchangeId())
                            .filter(record -> record.wish() == null)
                            .map(record -> record.times().endedAt())
                            .filter(endedAt -> endedAt.isAfter(note.times().updatedAt()))
                            .isPresent();
            if (isLost) {
                world.breach("the wish of a note is lost");
            }
        }
    }

    /** Counted from the calls at the applications, not from the records. */
    void countsAreRight() {
        Connector provider = world.connector(0);
        boolean isLost = provider.isDead || world.consumer().isDead || world.scene.restored() == 0 || isGap;
        if (isLost) {
            return;
        }
        UseCount count = provider.disk.count;
        if (count.used() > world.scene.count()) {
            world.breach("more uses than the contract permits");
        }
        long delivered = 0;
        long unclear = 0;
        for (String exchange : world.opened) {
            boolean isDelivered = !effects(exchange).isEmpty();
            delivered += isDelivered ? 1 : 0;
            unclear += !isDelivered && isUnknown(exchange) ? 1 : 0;
        }
        long used = count.used() - world.otherUses;
        boolean isKeptToBeSafe = hasForgotten && !count.reserved().isEmpty();
        if (used < delivered && !isKeptToBeSafe) {
            world.breach("the count is too low");
        }
        if (used > delivered + unclear) {
            world.breach("the count is too high");
        }
        if (!count.reserved().isEmpty() && !hasForgotten && world.scene.dead() < 0) {
            world.breach("a reservation stays for ever");
        }
    }

    /** Whether the consumer, or the provider where the consumer's store has lost it, has an outcome that may be a use. */
    private boolean isUnknown(String exchange) {
        return Stream.of(world.consumer(), world.connector(0))
                .flatMap(each -> each.ofExchange(exchange).stream())
                .map(ExchangeRecord::outcome)
                .anyMatch(outcome -> outcome != null && outcome.isUnknown());
    }

    private Set<String> effects(String exchange) {
        Set<String> effects = new HashSet<>(world.applications.deliveredOf(exchange));
        effects.removeIf(name -> !name.startsWith(world.scene.consumer() + "/"));
        return effects;
    }

    /** Time limits only end exchanges that wait for an absent party or service. */
    void nothingWaitedForItsTimeLimit() {
        boolean isAway =
                world.scene.dead() >= 0 || world.scene.isAwayForLong() || (world.managerAwayUntil > World.FAULTS_END);
        if (!isAway && world.lastEnd() > World.LAST_END) {
            world.breach("an exchange waited for its time limit");
        }
    }

    /** @param triggers the number of triggers that arrived; with an idempotency key they all belong to one exchange */
    void exchangesAreWanted(int triggers, boolean hasKey) {
        if (!hasForgotten && world.opened.size() > (hasKey ? 1 : triggers)) {
            world.breach("a request opened a second exchange");
        }
    }
}
