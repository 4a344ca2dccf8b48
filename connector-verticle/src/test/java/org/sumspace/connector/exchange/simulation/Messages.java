package org.sumspace.connector.exchange.simulation;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.UseCount;
import org.sumspace.connector.exchange.domain.Wish;

/** Handles the messages of other connectors. */
final class Messages {
    private static final int NEVER = -1;

    private final Connector own;
    private final World world;

    Messages(Connector own) {
        this.own = own;
        this.world = own.world;
    }

    /** A part as it travels: which version of the source its bytes are of. */
    record Part(String exchange, int items, Position position, Content content, int version) {
        int length() {
            return content.size() == 0 ? 0 : World.PART_BYTES;
        }
    }

    /** An exchange is opened only if there is no equal open one, and its note has no exchange. */
    void checkNew(ExchangeTrigger trigger) {
        for (ExchangeRecord each : own.disk.records.values()) {
            boolean isSameNote = !trigger.noteId().isEmpty()
                    && each.triggers().stream().anyMatch(other -> other.noteId().equals(trigger.noteId()));
            if (own == world.consumer() && (each.state().isOpen() || isSameNote)) {
                world.breach("a trigger opened a second exchange");
            }
        }
    }

    /** Message 1. */
    void note(ExchangeTrigger trigger, Consumer<Reply> answer) {
        answer.accept(own.trigger(trigger).map(Reply::of).orElse(Reply.LATER));
    }

    /** Message 2. */
    void link(String exchangeId, @Nullable String noteId, Consumer<Reply> answer) {
        Optional<ExchangeRecord> found = own.ofExchange(exchangeId).or(() -> noted(noteId));
        if (found.isPresent() && found.get().state() != ExchangeState.NOTED) {
            answer.accept(Reply.of(found.get()));
            return;
        }
        if (world.isManagerAway()) {
            answer.accept(Reply.LATER);
            return;
        }
        boolean isPermitted = !world.isDenied && !world.isRevoked;
        Optional<Step> step = Optional.empty();
        if (found.isPresent()) {
            step = own.handle(found.get().id(), new ExchangeEvent.LinkRequested(exchangeId, isPermitted));
        } else if (isPermitted) {
            step = own.perform(
                    World.RULES.linked(world.newId(), exchangeId, own.parties, World.REQUEST, own.moment()), null);
        } else {
            answer.accept(Reply.REFUSED);
            return;
        }
        step.ifPresent(done -> answer.accept(
                done.answer() == Step.Answer.REFUSED
                        ? Reply.REFUSED
                        : own.ofExchange(exchangeId).map(Reply::of).orElse(Reply.LATER)));
    }

    private Optional<ExchangeRecord> noted(@Nullable String noteId) {
        return Optional.ofNullable(noteId == null ? null : own.disk.records.get(noteId))
                .filter(each -> each.state() == ExchangeState.NOTED);
    }

    /** Message 3: the policies are decided and the use is reserved, and then comes the event. */
    void export(String exchangeId, Position position, Consumer<Reply> answer) {
        Optional<ExchangeRecord> found = own.ofExchange(exchangeId);
        if (found.isEmpty()) {
            answer.accept(Reply.UNKNOWN);
            return;
        }
        String id = found.get().id();
        if (found.get().state() != ExchangeState.AGREED) {
            exported(id, position, Verdict.UNDECIDED, answer);
            return;
        }
        decide(id, position, answer);
    }

    private void decide(String id, Position position, Consumer<Reply> answer) {
        UseCount read = own.disk.count;
        if (own.parties.own() == 0 && world.scene.count() == 1 && world.random.nextInt(3) == 0) {
            own.later(world.random.nextInt(100), this::useElsewhere);
        }
        own.later(20 + world.random.nextInt(200), () -> {
            if (world.isManagerAway()) {
                exported(id, position, Verdict.UNDECIDED, answer);
                return;
            }
            boolean isCounted = own.parties.own() == 0;
            boolean isChanged = read.revision() != own.disk.count.revision() && world.isOn(Rule.CONDITIONAL_COUNT);
            if (isCounted && isChanged) {
                decide(id, position, answer);
                return;
            }
            boolean isPermitted = !world.isDenied && !world.isRevoked && (!isCounted || reserve(id, read));
            if (own.isUp) {
                own.later(
                        1 + world.random.nextInt(300),
                        () -> exported(id, position, isPermitted ? Verdict.PERMITTED : Verdict.DENIED, answer));
            }
        });
    }

    /** @return whether the contract permits one more exchange, which is then reserved */
    private boolean reserve(String id, UseCount read) {
        if (read.countWithout(id) >= world.scene.count()) {
            return false;
        }
        if (own.mayCrash()) {
            return false;
        }
        read.reserve(id).ifPresent(count -> own.disk.count = count.withRevision(count.revision() + 1));
        own.mayCrash();
        return true;
    }

    /** Another exchange of the same contract uses the resource, if it may. */
    private void useElsewhere() {
        UseCount present = own.disk.count;
        String other = "other" + world.otherUses;
        if (present.countWithout(other) < world.scene.count()) {
            world.otherUses++;
            own.disk.count = new UseCount(present.id(), present.revision() + 1, present.used() + 1, present.reserved());
        }
    }

    private void exported(String id, Position position, Verdict verdict, Consumer<Reply> answer) {
        own.handle(id, new ExchangeEvent.ExportRequested(position, verdict))
                .ifPresent(step -> answer.accept(
                        step.answer() == Step.Answer.RETRY_LATER ? Reply.LATER : Reply.of(own.record(id))));
    }

    /** Message 4: the bytes are stored before the event. */
    void part(Part part, Consumer<Reply> answer) {
        Optional<ExchangeRecord> found = own.ofExchange(part.exchange());
        if (found.isEmpty()) {
            answer.accept(Reply.UNKNOWN);
            return;
        }
        ExchangeRecord before = found.get();
        boolean isNext = Position.of(before.incoming()).equals(part.position());
        boolean isWholeRight = true;
        int[][] stored = own.disk.incoming.get(before.id());
        if (isNext
                && before.state().isOpen()
                && Position.of(before.incoming()).compareTo(Position.START) > 0
                && (stored == null || !isStored(stored, part.position()))) {
            own.handle(before.id(), new ExchangeEvent.PayloadLost());
            answer.accept(Reply.of(own.record(before.id())));
            return;
        }
        if (isNext && before.state().isOpen() && part.position().item() < part.items()) {
            isWholeRight = store(before.id(), part);
        }
        own.handle(
                        before.id(),
                        new ExchangeEvent.PartArrived(
                                part.items(), part.position(), part.length(), part.content(), isWholeRight))
                .ifPresent(step -> answer.accept(
                        step.answer() == Step.Answer.RETRY_LATER ? Reply.LATER : Reply.of(own.record(before.id()))));
    }

    /** A stage file that is shorter than the record says was lost. */
    private static boolean isStored(int[][] items, Position position) {
        int last = (int) (position.offset() / World.PART_BYTES) - 1;
        if (last >= 0) {
            return items[position.item()][last] != NEVER;
        }
        int before = position.item() - 1;
        return before < 0 || items[before][items[before].length - 1] != NEVER;
    }

    private boolean store(String id, Part part) {
        int[][] items = own.disk.incoming.computeIfAbsent(id, each -> empty(part.items()));
        int index = (int) (part.position().offset() / World.PART_BYTES);
        int item = part.position().item();
        if (!part.content().equals(world.content(item, part.version()))) {
            world.breach("a part is of another reading than it says");
        }
        items[item][index] =
                world.isOn(Rule.SYNCED_BEFORE_ACKNOWLEDGED) ? part.version() : Calls.unsynced(part.version());
        if (index < items[item].length - 1) {
            return true;
        }
        for (int version : items[item]) {
            if (version == NEVER || !part.content().equals(world.content(item, Calls.version(version)))) {
                return false;
            }
        }
        return true;
    }

    private int[][] empty(int items) {
        int[][] empty = new int[items][];
        for (int item = 0; item < items; item++) {
            empty[item] = new int[Math.max(1, world.scene.partsOf(item))];
            java.util.Arrays.fill(empty[item], NEVER);
        }
        return empty;
    }

    /** Message 5. */
    void wish(String exchangeId, Wish wish, Consumer<Reply> answer) {
        Optional<ExchangeRecord> found = own.ofExchange(exchangeId);
        if (found.isEmpty()) {
            answer.accept(Reply.UNKNOWN);
            return;
        }
        String id = found.get().id();
        own.handle(id, new ExchangeEvent.WishArrived(wish))
                .ifPresent(step -> answer.accept(
                        step.answer() == Step.Answer.RETRY_LATER ? Reply.LATER : Reply.of(own.record(id))));
    }

    /** Message 6. */
    void outcome(String exchangeId, Outcome outcome, Consumer<Reply> answer) {
        Optional<ExchangeRecord> found = own.ofExchange(exchangeId);
        Optional<Step> step;
        if (found.isPresent()) {
            step = own.handle(found.get().id(), new ExchangeEvent.OutcomeArrived(own.parties.consumer(), outcome));
        } else if (world.isOn(Rule.OUTCOME_WITHOUT_RECORD)) {
            step = own.perform(World.RULES.ended(world.newId(), exchangeId, own.parties, outcome, own.moment()), null);
        } else {
            answer.accept(Reply.UNKNOWN);
            return;
        }
        step.flatMap(done -> own.ofExchange(exchangeId)).ifPresent(record -> answer.accept(Reply.of(record)));
    }

    /** A party of a chain reports that its step is done. */
    void step(String exchangeId, int party, Consumer<Reply> answer) {
        Optional<ExchangeRecord> found = own.ofExchange(exchangeId);
        if (found.isEmpty()) {
            answer.accept(Reply.UNKNOWN);
            return;
        }
        String id = found.get().id();
        own.handle(id, new ExchangeEvent.StepReported(party))
                .ifPresent(step -> answer.accept(
                        step.answer() == Step.Answer.RETRY_LATER ? Reply.LATER : Reply.of(own.record(id))));
    }

    /** Message 8. */
    void state(String exchangeId, Consumer<Reply> answer) {
        answer.accept(own.ofExchange(exchangeId).map(Reply::of).orElse(Reply.UNKNOWN));
    }
}
