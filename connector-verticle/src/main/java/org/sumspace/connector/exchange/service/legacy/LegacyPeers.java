package org.sumspace.connector.exchange.service.legacy;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.error.NodeException;

/** The participants with old connectors. Unsigned messages are accepted only from them. */
public final class LegacyPeers {
    private final List<LegacyPeer> peers;
    private final UnaryOperator<String> canonical;

    /** @param canonical gives the canonical URL of a participant, for any spelling */
    public LegacyPeers(List<LegacyPeer> peers, UnaryOperator<String> canonical) {
        this.peers = List.copyOf(peers);
        this.canonical = canonical;
    }

    /** URLs of the participants whose old connectors call from an address; empty if there is none. */
    public Set<String> at(InetAddress address) {
        return peers.stream()
                .filter(peer -> peer.callsFrom(address))
                .map(peer -> canonical.apply(peer.participant()))
                .collect(Collectors.toUnmodifiableSet());
    }

    public boolean contains(String participant) {
        return find(participant).isPresent();
    }

    private Optional<LegacyPeer> find(String participant) {
        return peers.stream()
                .filter(peer -> canonical.apply(peer.participant()).equals(participant))
                .findFirst();
    }

    /** @throws NodeException UNAVAILABLE if the operator has removed it while an exchange is open */
    LegacyPeer required(String participant) {
        return find(participant)
                .orElseThrow(() -> NodeException.unavailable(
                        participant + " has no entry in peers: its old connector is not called."));
    }

    /**
     * A participant with an old connector, as the operator configured it.
     *
     * @param participant URL of its record at the catalog
     * @param addresses from which its connector calls
     * @param patience how long it may take for a request
     * @param bodyBytesMax the largest body that it accepts
     */
    public record LegacyPeer(String participant, List<CidrBlock> addresses, Duration patience, int bodyBytesMax) {
        public LegacyPeer {
            addresses = List.copyOf(addresses);
        }

        boolean callsFrom(InetAddress address) {
            return addresses.stream().anyMatch(block -> block.contains(address));
        }
    }
}
