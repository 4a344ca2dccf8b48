package org.sumspace.connector.exchange.domain;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The consumer's knowledge about the other parties; empty at parties other than the consumer.
 *
 * @param ids id of the record of each party that has linked one, by index
 * @param confirmed the parties that have answered since this process started
 * @param acknowledged the parties that have stored the outcome
 * @param completed the parties of a chain that have reported that the next one has all their data
 */
public record PeerLinks(
        Map<Integer, String> ids, Set<Integer> confirmed, Set<Integer> acknowledged, Set<Integer> completed) {
    public static final PeerLinks NONE = new PeerLinks(Map.of(), Set.of(), Set.of(), Set.of());

    public PeerLinks {
        ids = Map.copyOf(ids);
        confirmed = Set.copyOf(confirmed);
        acknowledged = Set.copyOf(acknowledged);
        completed = Set.copyOf(completed);
    }

    /** Links of an exchange that this process opened, so that no peer can know more of it. */
    public static PeerLinks ofNew(List<Integer> parties) {
        return new PeerLinks(Map.of(), Set.copyOf(parties), Set.of(), Set.of());
    }

    public PeerLinks linked(int party, String id) {
        Map<Integer, String> more = new TreeMap<>(ids);
        more.put(party, id);
        return new PeerLinks(more, confirmed, acknowledged, completed);
    }

    public PeerLinks unlinked(int party) {
        Map<Integer, String> fewer = new TreeMap<>(ids);
        fewer.remove(party);
        return new PeerLinks(fewer, confirmed, acknowledged, completed);
    }

    public PeerLinks confirmed(int party) {
        return new PeerLinks(ids, with(confirmed, party), acknowledged, completed);
    }

    public PeerLinks unconfirmed() {
        return new PeerLinks(ids, Set.of(), acknowledged, completed);
    }

    public PeerLinks acknowledged(int party) {
        return new PeerLinks(ids, confirmed, with(acknowledged, party), completed);
    }

    public PeerLinks completed(int party) {
        return new PeerLinks(ids, confirmed, acknowledged, with(completed, party));
    }

    private static Set<Integer> with(Set<Integer> set, int party) {
        Set<Integer> more = new HashSet<>(set);
        more.add(party);
        return more;
    }
}
