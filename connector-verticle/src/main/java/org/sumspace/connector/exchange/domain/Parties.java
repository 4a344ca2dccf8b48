package org.sumspace.connector.exchange.domain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The participants of an exchange in the order in which the data passes them: the provider is the first, the consumer the
 * last. The same participant can stand in it twice.
 *
 * @param participants their URLs at the catalog
 * @param own the index of the connector that keeps the record
 *
 * @param isOldPeer whether the other party has a connector of version 1.10.2, which does not sign: its messages
 *     count only if its record, read at its address, confirms them
 */
public record Parties(List<String> participants, int own, boolean isOldPeer) {
    /** The longest chain, both ends included. */
    public static final int PARTIES_MAX = 20;

    public Parties {
        participants = List.copyOf(participants);
        if (participants.size() < 2 || own < 0 || own >= participants.size()) {
            throw new IllegalArgumentException("party " + own + " of " + participants.size());
        }
    }

    /** Parties whose connectors sign their messages. */
    public Parties(List<String> participants, int own) {
        this(participants, own, false);
    }

    /**
     * Parties if only the own place and the consumer are known. The other places get the own participant. A record with
     * such parties holds only an outcome and is found by its exchange.
     */
    public static Parties ofPlace(int own, String participant, String consumer) {
        List<String> participants = new ArrayList<>(Collections.nCopies(own + 1, participant));
        participants.add(consumer);
        return new Parties(participants, own);
    }

    /** Whether there are parties between the provider and the consumer. */
    public boolean isChain() {
        return participants.size() > 2;
    }

    public ExchangeRole role() {
        if (own == consumer()) {
            return ExchangeRole.CONSUMER;
        }
        return own == 0 ? ExchangeRole.PROVIDER : ExchangeRole.MIDDLE;
    }

    public int consumer() {
        return participants.size() - 1;
    }

    /** The party that sends to this party. */
    public int upstream() {
        return own - 1;
    }

    /** The party that receives from this party. */
    public int downstream() {
        return own + 1;
    }

    /** All indexes but the own one. */
    public List<Integer> others() {
        return IntStream.range(0, participants.size())
                .filter(party -> party != own)
                .boxed()
                .toList();
    }

    public String participant(int party) {
        return participants.get(party);
    }

    /** The other participant of an exchange of two. */
    public String other() {
        return participants.get(others().get(0));
    }

    /** The same exchange as another party of it sees it. */
    public Parties seenBy(int party) {
        return new Parties(participants, party, isOldPeer);
    }
}
