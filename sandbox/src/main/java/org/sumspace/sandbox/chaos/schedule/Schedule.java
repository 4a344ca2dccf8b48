package org.sumspace.sandbox.chaos.schedule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Which episodes follow each other: the same seed gives the same ones on every machine ({@link Random}'s algorithm is
 * part of its specification). Every kind of fault at every seat is a card; cards are dealt from a shuffled deck, which is
 * shuffled anew when it is empty, so that everything happens before anything happens twice.
 */
public final class Schedule {
    private static final List<Integer> LATENCIES_MILLIS = List.of(0, 10, 60);
    private static final int TIGHT_ONE_IN = 3;
    private static final int TIGHT_SECONDS = 6;
    private static final int WIDE_SECONDS = 24;
    private static final int SHORTEST_MILLIS = 200;
    /** About as long as a round takes here when nothing goes wrong: a fault falls into any of its steps. */
    private static final int WITHIN_ROUND_MILLIS = 600;

    private final Random random;
    private final Set<FaultKind> kinds;
    private final int rounds;
    private final int faultsMax;
    private final Deque<Card> deck = new ArrayDeque<>();
    private int dealt;

    private record Card(FaultKind kind, Seat seat) {}

    /**
     * @param rounds of each training; nothing goes wrong in the last one
     * @param faultsMax in one episode
     */
    public Schedule(long seed, Collection<FaultKind> kinds, int rounds, int faultsMax) {
        this.random = new Random(seed);
        this.kinds = EnumSet.copyOf(kinds);
        this.rounds = rounds;
        this.faultsMax = faultsMax;
    }

    /** The next one. */
    public Episode next() {
        int deadline = random.nextInt(TIGHT_ONE_IN) == 0 ? TIGHT_SECONDS : WIDE_SECONDS;
        int latency = LATENCIES_MILLIS.get(random.nextInt(LATENCIES_MILLIS.size()));
        int count = 1 + random.nextInt(faultsMax);
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            faults.add(fault(draw()));
        }
        faults.sort(Comparator.comparingInt(Fault::round).thenComparingInt(Fault::afterMillis));
        return new Episode(++dealt, deadline, latency, faults);
    }

    private Fault fault(Card card) {
        return new Fault(
                card.kind(),
                card.seat(),
                1 + random.nextInt(rounds - 1),
                random.nextInt(WITHIN_ROUND_MILLIS),
                SHORTEST_MILLIS + random.nextInt(card.kind().lastsMillisMax()),
                random.nextLong());
    }

    private Card draw() {
        if (deck.isEmpty()) {
            List<Card> cards = new ArrayList<>();
            for (FaultKind kind : kinds) {
                for (Seat seat : Seat.values()) {
                    if (kind.hits(seat.kind())) {
                        cards.add(new Card(kind, seat));
                    }
                }
            }
            Collections.shuffle(cards, random);
            deck.addAll(cards);
        }
        return deck.remove();
    }
}
