package org.sumspace.connector.exchange.simulation;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.core.TriggerRules;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Settlement;
import org.sumspace.connector.exchange.domain.UseCount;

/** One connector: a store that survives crashes, and a process that does not. */
final class Connector {
    private static final TriggerRules TRIGGERS = new TriggerRules(World.LIMITS);

    final World world;
    final Parties parties;
    final Messages messages;
    final Calls calls;
    Disk disk = new Disk();
    boolean isUp = true;
    boolean isDead;
    boolean knowsRevocation;
    int life;

    private final Set<Call> underWay = new HashSet<>();
    private @Nullable Disk backup;

    private record Call(String id, ExchangeCall call) {}

    /** The state that survives a crash. Bytes are represented by the version of the source that they come from. */
    static final class Disk {
        final Map<String, ExchangeRecord> records = new HashMap<>();
        final Map<String, String> unique = new HashMap<>();
        final Map<String, int[][]> incoming = new HashMap<>();
        final Map<String, int[]> outgoing = new HashMap<>();
        UseCount count = UseCount.none("count");

        Disk copy() {
            Disk copy = new Disk();
            copy.records.putAll(records);
            copy.unique.putAll(unique);
            incoming.forEach((id, parts) -> {
                int[][] items = new int[parts.length][];
                for (int i = 0; i < items.length; i++) {
                    items[i] = parts[i].clone();
                }
                copy.incoming.put(id, items);
            });
            copy.outgoing.putAll(outgoing);
            copy.count = count;
            return copy;
        }
    }

    Connector(World world, Parties parties) {
        this.world = world;
        this.parties = parties;
        this.messages = new Messages(this);
        this.calls = new Calls(this);
    }

    Moment moment() {
        return new Moment(world.instant(), parties.own() + "-" + life, true);
    }

    /** Runs later, if the process is still alive then. */
    void later(long millis, Runnable effect) {
        int scheduled = life;
        world.after(millis, () -> {
            if (isUp && life == scheduled) {
                effect.run();
            }
        });
    }

    void receive(Function<Connector, Consumer<Consumer<Reply>>> message, Consumer<Reply> answer) {
        if (isUp) {
            message.apply(this).accept(answer);
        }
    }

    /** Handles an event at a record: one write, then the calls. */
    Optional<Step> handle(String id, ExchangeEvent event) {
        ExchangeRecord before = disk.records.get(id);
        if (before == null || !isUp) {
            return Optional.empty();
        }
        Step step = SwitchedOff.apply(world, before, event, moment());
        world.trace(() -> parties.own() + " " + id + " " + before.state() + " + " + event + " -> " + World.shown(step));
        ExchangeRecord written = step.written();
        boolean isImport = written != null
                && before.state() == ExchangeState.RECEIVED
                && written.state() == ExchangeState.IMPORTING;
        if (isImport && written != null && !world.isOn(Rule.IMPORTING_BEFORE_DELIVERY)) {
            ExchangeCall first = step.calls().get(0);
            underWay.add(new Call(id, first));
            calls.deliverUnwritten(written, (ExchangeCall.Deliver) first);
        }
        return perform(step, before);
    }

    /** @return empty if the write failed, or the process died */
    Optional<Step> perform(Step step, @Nullable ExchangeRecord before) {
        ExchangeRecord written = step.written();
        if (written != null && !write(written, before)) {
            return Optional.empty();
        }
        String id = written == null ? before == null ? "" : before.id() : written.id();
        step.calls().forEach(call -> start(id, call));
        return Optional.of(step);
    }

    private boolean write(ExchangeRecord written, @Nullable ExchangeRecord before) {
        if (mayCrash()) {
            return false;
        }
        boolean isFree = written.id().equals(disk.unique.getOrDefault(written.uniqueKey(), written.id()));
        if (!isFree && world.isOn(Rule.JOIN)) {
            return false;
        }
        ExchangeRecord stored = written.withRevision(written.revision() + 1);
        if (before != null) {
            disk.unique.remove(before.uniqueKey(), before.id());
        }
        disk.unique.put(stored.uniqueKey(), stored.id());
        disk.records.put(stored.id(), stored);
        if (before == null && parties.own() == parties.consumer()) {
            world.opened.add(stored.id());
        }
        boolean isEnd =
                !stored.state().isOpen() && (before == null || before.state().isOpen());
        world.written(stored, isEnd);
        schedule(stored);
        return !mayCrash();
    }

    void schedule(ExchangeRecord record) {
        Instant due = record.times().due();
        Instant deadline = record.times().deadline();
        Instant next = due == null || (deadline != null && deadline.isBefore(due)) ? deadline : due;
        if (next == null) {
            return;
        }
        int scheduled = life;
        world.at(next, () -> {
            ExchangeRecord present = disk.records.get(record.id());
            if (isUp && life == scheduled && present != null && present.times().equals(record.times())) {
                handle(record.id(), new ExchangeEvent.Due());
            }
        });
    }

    /** Makes a call, unless it is already under way. */
    void start(String id, ExchangeCall call) {
        if (underWay.add(new Call(id, call))) {
            calls.make(id, call, 0);
        }
    }

    void over(String id, ExchangeCall call) {
        underWay.remove(new Call(id, call));
    }

    boolean mayCrash() {
        if (!world.fault(world.scene.crashPermille())) {
            return false;
        }
        crash(1_000 + world.random.nextInt(90_000));
        return true;
    }

    void crash(long awayMillis) {
        life++;
        isUp = false;
        underWay.clear();
        world.after(awayMillis, this::restart);
    }

    private void restart() {
        if (isDead || isUp) {
            return;
        }
        isUp = true;
        disk.incoming.values().forEach(Calls::dropUnsynced);
        if (world.isOn(Rule.SWEEP)) {
            sweep();
        }
        if (world.isOn(Rule.CALLS_AFTER_RESTART)) {
            disk.records.values().forEach(this::schedule);
        }
    }

    private void sweep() {
        for (String record : disk.count.reserved()) {
            ExchangeRecord found = disk.records.get(record);
            settle(record, found == null ? Settlement.RELEASE : found.settlement());
        }
    }

    void settle(String record, Settlement settlement) {
        disk.count.settle(record, settlement).ifPresent(count -> disk.count = count.withRevision(count.revision() + 1));
    }

    void backUp() {
        backup = disk.copy();
    }

    /** Restores the backup. The files besides the database stay as they are now, or are lost. */
    void restore(boolean areFilesLost) {
        if (backup == null) {
            return;
        }
        Disk restored = backup;
        if (areFilesLost) {
            restored.incoming.clear();
            restored.outgoing.clear();
        } else {
            restored.incoming.clear();
            restored.incoming.putAll(disk.copy().incoming);
            restored.outgoing.clear();
            restored.outgoing.putAll(disk.outgoing);
        }
        disk = restored;
        knowsRevocation = false;
        crash(1_000 + world.random.nextInt(20_000));
    }

    ExchangeRecord record(String id) {
        return requireNonNull(disk.records.get(id));
    }

    Optional<ExchangeRecord> ofExchange(String exchangeId) {
        if (parties.own() == parties.consumer()) {
            return Optional.ofNullable(disk.records.get(exchangeId));
        }
        return Optional.ofNullable(disk.unique.get(ExchangeRecord.exchangeKey(parties, exchangeId)))
                .map(disk.records::get);
    }

    /** A trigger, here or by message 1. @return the record; empty if the record is unknown at present */
    Optional<ExchangeRecord> trigger(ExchangeTrigger trigger) {
        Optional<ExchangeRecord> meant;
        try {
            meant = TRIGGERS.meant(
                    SwitchedOff.noteOf(world, trigger),
                    World.REQUEST_KEY,
                    world.isOn(Rule.JOIN) ? disk.records.values() : byNote(trigger),
                    world.instant());
        } catch (NodeException conflict) {
            world.breach("a repeated trigger is refused");
            return Optional.empty();
        }
        boolean isRefused = world.isRevoked
                && meant.filter(record -> TriggerRules.needsDecision(trigger, record))
                        .isPresent();
        if (isRefused && world.isOn(Rule.DECISION_BEFORE_JOIN)) {
            return Optional.empty();
        }
        if (isRefused) {
            world.breach("a trigger shows the end of an exchange that is not permitted any more");
        }
        if (meant.isEmpty()) {
            messages.checkNew(trigger);
            String id = world.newId();
            Step step = World.RULES.triggered(id, parties, World.REQUEST, noted(id, trigger), moment());
            return perform(step, null).map(done -> disk.records.get(id(step)));
        }
        ExchangeRecord record = meant.get();
        return handle(record.id(), new ExchangeEvent.Triggered(trigger))
                .filter(step -> step.answer() == Step.Answer.RECORD)
                .map(step -> disk.records.get(record.id()));
    }

    /** A trigger that arrives at the provider carries the id of its note from then on. */
    private ExchangeTrigger noted(String id, ExchangeTrigger trigger) {
        return parties.own() == 0
                ? new ExchangeTrigger(trigger.side(), id, trigger.idempotencyKey(), trigger.at())
                : trigger;
    }

    private List<ExchangeRecord> byNote(ExchangeTrigger trigger) {
        return disk.records.values().stream()
                .filter(each -> each.triggers().stream().anyMatch(other -> other.isSameAs(trigger)))
                .toList();
    }

    private static String id(Step step) {
        ExchangeRecord written = step.written();
        return written == null ? "" : written.id();
    }
}
