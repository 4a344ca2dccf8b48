package org.sumspace.common.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeaseStateTest {
    private static final long START = 1_000_000_000_000L;

    private final LeaseState state = new LeaseState("a");

    @Test
    void l5_firstNode_takesTheLease_andServes() {
        assertThat(state.isServing(START)).isFalse();
        assertThat(state.next(Optional.empty(), START)).contains(Lease.first("a"));
        state.acknowledged(Lease.first("a"), START);
        assertThat(state.isServing(at(19))).isTrue();
        assertThat(state.isServing(at(20))).isFalse();
    }

    @Test
    void l5_noWriteBegins_withLessThanTenSecondsLeft() {
        state.acknowledged(Lease.first("a"), START);
        assertThat(state.mayWrite(at(10))).isTrue();
        assertThat(state.mayWrite(at(10) + 1)).isFalse();
        Lease renewed = state.next(Optional.of(Lease.first("a")), at(15)).orElseThrow();
        assertThat(renewed).isEqualTo(new Lease("a", 1, 1));
        state.acknowledged(renewed, at(15));
        assertThat(state.mayWrite(at(25))).isTrue();
    }

    @Test
    void l5_waitingNode_takesALease_thatDidNotChangeForTwentySeconds() {
        Lease other = new Lease("b", 3, 7);
        assertThat(state.next(Optional.of(other), START)).isEmpty();
        assertThat(state.next(Optional.of(other), at(19))).isEmpty();
        assertThat(state.next(Optional.of(other.renewed()), at(19.5))).isEmpty();
        assertThat(state.next(Optional.of(other.renewed()), at(39))).isEmpty();
        assertThat(state.next(Optional.of(other.renewed()), at(39.5))).contains(new Lease("a", 4, 9));
    }

    @Test
    void l5_node_takesItsOwnLeaseAndOneThatWasGivenUp_atOnce() {
        assertThat(state.next(Optional.of(new Lease("a", 3, 7)), START)).contains(new Lease("a", 4, 8));
        assertThat(state.next(Optional.of(new Lease("b", 3, 7).givenUp()), START))
                .contains(new Lease("a", 4, 9));
    }

    @Test
    void l5_leaseThatEndedWhileTheStoreWasAway_isRenewed_unlessAnotherNodeTookIt() {
        state.acknowledged(Lease.first("a"), START);
        assertThat(state.next(Optional.of(Lease.first("a")), at(100))).contains(new Lease("a", 1, 1));
        assertThat(state.isSuperseded()).isFalse();
        assertThat(state.next(Optional.of(Lease.first("a").takenBy("b")), at(101)))
                .isEmpty();
        assertThat(state.isSuperseded()).isTrue();
        assertThat(state.isServing(at(1))).isFalse();
    }

    @Test
    void l5_leaseThatWasGivenUp_isNotTakenAgainByThisProcess() {
        state.acknowledged(Lease.first("a"), START);
        assertThat(state.giveUp()).contains(new Lease("", 1, 1));
        assertThat(state.mayWrite(START)).isFalse();
        assertThat(state.next(Optional.of(new Lease("", 1, 1)), START)).isEmpty();
    }

    /** Two nodes with clocks of their own, slow and lost messages, and pauses of a node. */
    @Test
    void l5_noWriteOfAFormerHolder_isStoredAfterATakeover() {
        int takeovers = 0;
        int writes = 0;
        for (int seed = 0; seed < 500; seed++) {
            Simulation simulation = new Simulation(seed);
            simulation.run();
            takeovers += simulation.takeovers;
            writes += simulation.writes;
        }
        assertThat(takeovers).isGreaterThan(500);
        assertThat(writes).isGreaterThan(10_000);
    }

    private static long at(double seconds) {
        return START + (long) (seconds * 1e9);
    }

    private static final class Simulation {
        private static final double END = 300;
        private final int seed;
        private final Random random;
        private final PriorityQueue<Event> events = new PriorityQueue<>((a, b) -> Double.compare(a.at, b.at));
        private double now;
        private @Nullable Lease stored;
        private int takeovers;
        private int writes;

        private record Event(double at, Runnable action) {}

        private final class Node {
            private final String name;
            private final LeaseState state;
            private final long offset = random.nextLong() >> 2;
            private double pausedUntil;

            Node(String name) {
                this.name = name;
                this.state = new LeaseState(name);
            }

            long clock() {
                return offset + (long) (now * 1e9);
            }

            /** Runs when the node is not paused. */
            void later(double delay, Runnable action) {
                after(delay, () -> {
                    if (now < pausedUntil) {
                        later(pausedUntil - now, action);
                    } else {
                        action.run();
                    }
                });
            }

            void look() {
                boolean lost = random.nextInt(8) == 0;
                after(latency(), () -> {
                    Optional<Lease> read = Optional.ofNullable(stored);
                    if (lost) {
                        later(5, this::look);
                    } else {
                        later(latency(), () -> decide(read));
                    }
                });
            }

            private void decide(Optional<Lease> read) {
                Optional<Lease> next = state.next(read, clock());
                next.ifPresent(lease -> {
                    long sentAt = clock();
                    boolean requestLost = random.nextInt(10) == 0;
                    boolean answerLost = random.nextInt(10) == 0;
                    after(latency(), () -> {
                        boolean same =
                                stored == null ? lease.revision() == 0 : stored.revision() == lease.revision() - 1;
                        if (!requestLost && same) {
                            if (stored == null || stored.term() != lease.term()) {
                                takeovers++;
                            }
                            stored = lease;
                            if (!answerLost) {
                                later(latency(), () -> state.acknowledged(lease, sentAt));
                            }
                        }
                    });
                });
                later(state.isServing(clock()) ? 5 : 1, this::look);
            }

            /** A write is allowed, and stored up to five seconds later if no other node holds the lease by then. */
            void write() {
                if (state.mayWrite(clock())) {
                    after(5 * random.nextDouble(), () -> {
                        writes++;
                        assertThat(stored).as("seed %d at %f", seed, now).matches(lease -> lease.isHeldBy(name));
                    });
                }
                later(random.nextDouble(), this::write);
            }

            void pause() {
                pausedUntil = now + random.nextInt(60);
                after(20 + 80 * random.nextDouble(), this::pause);
            }
        }

        Simulation(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        void run() {
            for (String name : List.of("a", "b")) {
                Node node = new Node(name);
                node.later(random.nextDouble(), node::look);
                node.later(random.nextDouble(), node::write);
                after(20 + 80 * random.nextDouble(), node::pause);
            }
            while (!events.isEmpty() && now < END) {
                Event event = events.remove();
                now = event.at;
                event.action.run();
            }
        }

        private double latency() {
            return random.nextInt(10) == 0 ? 2 * random.nextDouble() : 0.01 * random.nextDouble();
        }

        private void after(double delay, Runnable action) {
            events.add(new Event(now + delay, action));
        }
    }
}
