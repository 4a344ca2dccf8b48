package org.sumspace.connector.exchange.service.legacy;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.sumspace.common.config.CidrBlock;

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
