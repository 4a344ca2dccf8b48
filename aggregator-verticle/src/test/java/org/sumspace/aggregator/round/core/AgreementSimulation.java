package org.sumspace.aggregator.round.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Seal;

/**
 * A group of aggregators on one simulated clock. Messages are lost, repeated and reordered; links are cut and restored;
 * nodes crash and restart from their journal. After every event the invariants are checked: no node signs two statements
 * where one is allowed, no node signs after the end of sealing, every share is in the list of the epoch that
 * its receipt names and in no earlier one, and all agreed sets are equal.
 */
final class AgreementSimulation {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final Instant SHARE_DEADLINE = START.plusSeconds(20);
    static final Instant SEAL_UNTIL = START.plusSeconds(200);
    static final Instant NOT_AFTER = START.plusSeconds(300);
    static final Digest PLAN = Digest.of(new byte[] {7});
    static final int GROUP = 1;

    final List<Node> nodes = new ArrayList<>();
    Instant now = START;
    /** When the last node agreed or discarded. */
    Instant settledAt = START;

    double lossProbability;
    double repeatProbability;
    int delayMillisMax = 50;

    private final Random random;
    private final int minContributors;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparing(Event::order));
    private final Set<Integer> cutOff = new HashSet<>();
    private long order;

    private record Event(Instant at, long order, Runnable effect) {}

    AgreementSimulation(int shares, int expected, int minContributors, long seed) {
        this(shares, expected, minContributors, seed, AgreementTerms.Pace.DEFAULT);
    }

    AgreementSimulation(int shares, int expected, int minContributors, long seed, AgreementTerms.Pace pace) {
        this.random = new Random(seed);
        this.minContributors = minContributors;
        for (int index = 1; index <= shares; index++) {
            nodes.add(new Node(index, shares, expected, pace));
        }
    }

    Node node(int index) {
        return nodes.get(index - 1);
    }

    void at(Duration afterStart, Runnable effect) {
        events.add(new Event(START.plus(afterStart), order++, effect));
    }

    /** A processor's share reaches one aggregator. */
    void share(Duration afterStart, int index, int position, int attempt, Digest manifest) {
        at(afterStart, () -> node(index).share(position, attempt, manifest));
    }

    /** An aggregator learns that the contribution at this position will not come. */
    void lost(Duration afterStart, int index, int position) {
        at(afterStart, () -> node(index).lost(position));
    }

    void cut(Duration from, Duration until, int index) {
        at(from, () -> cutOff.add(index));
        at(until, () -> cutOff.remove(index));
    }

    /** Runs until no event is left. */
    void run() {
        int steps = 0;
        for (Event event = events.poll(); event != null; event = events.poll()) {
            assertThat(steps++).as("events of one run").isLessThan(100_000);
            now = event.at().isAfter(now) ? event.at() : now;
            event.effect().run();
        }
    }

    /** Checks that every node agreed or discarded, and that all agreed sets are equal. */
    void assertSettled() {
        assertThat(nodes)
                .allSatisfy(node -> assertThat(node.agreed != null || node.discarded != null)
                        .as("aggregator %d ended", node.index)
                        .isTrue());
        assertThat(nodes.stream().map(node -> node.agreed).filter(set -> set != null))
                .allMatch(Set.copyOf(agreedSets())::contains);
        assertThat(Set.copyOf(agreedSets())).hasSizeLessThanOrEqualTo(1);
    }

    List<ContributorSet> agreedSets() {
        return nodes.stream()
                .flatMap(node -> Optional.ofNullable(node.agreed).stream())
                .toList();
    }

    void send(int from, int to, Runnable delivery) {
        if (random.nextDouble() < lossProbability || cutOff.contains(from) || cutOff.contains(to)) {
            return;
        }
        int copies = random.nextDouble() < repeatProbability ? 2 : 1;
        for (int copy = 0; copy < copies; copy++) {
            events.add(new Event(now.plusMillis(random.nextInt(delayMillisMax)), order++, delivery));
        }
    }

    static Digest manifest(int position, int attempt) {
        return Digest.of(new byte[] {(byte) position, (byte) attempt});
    }

    static Signed<ReceivedList> list(SigningKey key, int epoch, int index, int... positions) {
        List<ReceivedList.Entry> entries = IntStream.of(positions)
                .mapToObj(position -> new ReceivedList.Entry(position, manifest(position, 1)))
                .toList();
        return Signed.sign(key, new ReceivedList(PLAN, GROUP, epoch, index, entries));
    }

    /** One aggregator with its journal, driven as the node drives the state machine. */
    final class Node {
        final int index;
        final SigningKey key;
        final List<Signed<?>> signed = new ArrayList<>();
        final List<Signed<?>> evidence = new ArrayList<>();

        @Nullable
        ContributorSet agreed;

        @Nullable
        DiscardReason discarded;

        /** The epoch that the receipt of each stored share names. */
        final Map<ReceivedList.Entry, Integer> countsFrom = new HashMap<>();

        private final AgreementTerms terms;
        private final List<Object> journal = new ArrayList<>();
        private final Map<Signed<?>, Set<Integer>> unacknowledged = new HashMap<>();
        private GroupAgreement agreement;
        private int durable;
        private int life;

        private record StoredShare(int position, int attempt, Digest manifest) {}

        Node(int index, int shares, int expected, AgreementTerms.Pace pace) {
            this.index = index;
            this.key = SigningKey.ofSeed(Digest.of(new byte[] {(byte) index}).toBytes());
            this.terms = new AgreementTerms(PLAN, GROUP, index, shares, expected, SHARE_DEADLINE, SEAL_UNTIL, pace);
            this.agreement = fresh();
            at(Duration.ZERO, this::schedule);
            at(Duration.between(START, NOT_AFTER), this::expire);
        }

        private GroupAgreement fresh() {
            return new GroupAgreement(
                    terms,
                    new StatementSigner() {
                        @Override
                        public <T extends StatementBody> Signed<T> sign(T body) {
                            return Signed.sign(key, body);
                        }
                    },
                    set -> set.size() < minContributors ? List.of("minContributors") : List.of());
        }

        void share(int position, int attempt, Digest manifest) {
            if (agreement.sealed() || over()) {
                return;
            }
            int epoch = agreement.countsFromEpoch();
            assertThat(signed)
                    .as("a share that counts from epoch %d of aggregator %d", epoch, index)
                    .noneMatch(earlier -> earlier.body() instanceof ReceivedList list && list.epoch() >= epoch);
            countsFrom.putIfAbsent(new ReceivedList.Entry(position, manifest), epoch);
            store(new StoredShare(position, attempt, manifest));
            perform(agreement.contributionStored(position, attempt, manifest, now));
        }

        void lost(int position) {
            if (!over()) {
                perform(agreement.lost(position, now));
            }
        }

        void receive(Signed<?> statement) {
            if (over()) {
                return;
            }
            statement.as(ReceivedList.class).ifPresent(list -> perform(agreement.listReceived(list, now)));
            statement.as(Seal.class).ifPresent(seal -> perform(agreement.sealReceived(seal, now)));
        }

        /** Crashes and restarts with the durable part of its journal. */
        void crash() {
            if (over()) {
                return;
            }
            life++;
            journal.subList(durable, journal.size()).clear();
            unacknowledged.clear();
            agreement = fresh();
            for (Object record : journal) {
                if (record instanceof StoredShare share) {
                    agreement.restoreContribution(share.position(), share.attempt(), share.manifest());
                } else if (record instanceof Signed<?> statement) {
                    agreement.restore(statement);
                }
            }
            perform(agreement.resume(now));
        }

        private void expire() {
            if (!over()) {
                perform(List.of(new AgreementAction.Discard(DiscardReason.EXPIRED, "at the end")));
            }
        }

        private boolean over() {
            return agreed != null || discarded != null;
        }

        private void perform(List<AgreementAction> actions) {
            for (AgreementAction action : actions) {
                if (action instanceof AgreementAction.Publish publish) {
                    checkSlot(publish.statement());
                    store(publish.statement());
                    sendToPeers(publish.statement());
                } else if (action instanceof AgreementAction.Keep keep) {
                    journal.add(keep.statement());
                } else if (action instanceof AgreementAction.Resend resend) {
                    sendToPeers(resend.statement());
                } else if (action instanceof AgreementAction.Ask ask) {
                    send(index, ask.index(), () -> node(ask.index()).answer(index, ask.epoch()));
                } else if (action instanceof AgreementAction.Agree agree) {
                    store(agree);
                    agreed = agree.set();
                    settledAt = now;
                } else if (action instanceof AgreementAction.Accuse accuse) {
                    evidence.addAll(accuse.evidence());
                    peers().forEach(peer ->
                            send(index, peer.index, () -> accuse.evidence().forEach(peer::receive)));
                } else if (action instanceof AgreementAction.Discard discard) {
                    discarded = discard.reason();
                    settledAt = now;
                }
            }
            schedule();
        }

        private void answer(int asker, int epoch) {
            agreement
                    .held(epoch)
                    .forEach(statement -> send(index, asker, () -> node(asker).receive(statement)));
        }

        private void checkSlot(Signed<?> statement) {
            assertThat(now).as("signed in time").isBefore(SEAL_UNTIL);
            for (Signed<?> earlier : signed) {
                boolean sameList = earlier.body() instanceof ReceivedList one
                        && statement.body() instanceof ReceivedList two
                        && one.epoch() == two.epoch();
                boolean sameSeal = earlier.body() instanceof Seal && statement.body() instanceof Seal;
                assertThat(sameList || sameSeal)
                        .as("a second %s of aggregator %d", statement, index)
                        .isFalse();
            }
            statement.as(ReceivedList.class).ifPresent(list -> checkReceipts(list.body()));
            signed.add(statement);
        }

        /** A higher attempt may have replaced a share, so each is searched by its processor. */
        private void checkReceipts(ReceivedList list) {
            Set<Integer> due = countsFrom.entrySet().stream()
                    .filter(share -> share.getValue() <= list.epoch())
                    .map(share -> share.getKey().position())
                    .collect(Collectors.toSet());
            assertThat(list.entries())
                    .extracting(ReceivedList.Entry::position)
                    .as("shares in the list of epoch %d of aggregator %d", list.epoch(), index)
                    .containsExactlyInAnyOrderElementsOf(due);
            assertThat(list.entries())
                    .allMatch(entry -> countsFrom.getOrDefault(entry, Integer.MAX_VALUE) <= list.epoch());
        }

        private void store(Object record) {
            journal.add(record);
            durable = journal.size();
        }

        /** Repeats until delivered, like requests on the bus. */
        private void sendToPeers(Signed<?> statement) {
            unacknowledged.put(
                    statement,
                    new HashSet<>(peers().stream().map(peer -> peer.index).toList()));
            repeat(statement, life);
        }

        private void repeat(Signed<?> statement, int sender) {
            Set<Integer> open = unacknowledged.getOrDefault(statement, Set.of());
            if (open.isEmpty() || sender != life || now.isAfter(SEAL_UNTIL)) {
                return;
            }
            for (int to : Set.copyOf(open)) {
                send(index, to, () -> {
                    open.remove(to);
                    node(to).receive(statement);
                });
            }
            events.add(new Event(now.plusMillis(500), order++, () -> repeat(statement, sender)));
        }

        private List<Node> peers() {
            return nodes.stream().filter(node -> node.index != index).toList();
        }

        private void schedule() {
            int scheduled = life;
            agreement
                    .nextTick()
                    .ifPresent(due -> events.add(new Event(due.isBefore(now) ? now : due, order++, () -> {
                        if (scheduled == life && !over()) {
                            boolean stillDue = agreement
                                    .nextTick()
                                    .filter(next -> !next.isAfter(now))
                                    .isPresent();
                            if (stillDue) {
                                perform(agreement.tick(now));
                            }
                        }
                    })));
        }
    }

    SigningKey keyOf(int index) {
        return node(index).key;
    }
}
