package org.sumspace.connector;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.config.Default;
import org.sumspace.connector.exchange.service.legacy.LegacyPeers.LegacyPeer;

/**
 * A participant whose connector does not sign messages.
 *
 * @param participant URL of its record at the catalog
 * @param compatibility {@value #COMPATIBILITY}: the version of its connector
 * @param addresses from which its connector calls, as ranges such as {@code 192.0.2.7/32}. This connector must see
 *     the real addresses, so it cannot be behind a proxy
 * @param legacySeconds how long it may take to send or to import data
 * @param legacyPayloadBytesMax the largest body that it accepts
 */
public record PeerConfig(
        String participant,
        String compatibility,
        List<String> addresses,
        @Default("300") int legacySeconds,
        @Default("2097152") int legacyPayloadBytesMax) {
    private static final String COMPATIBILITY = "ptx-1.10";
    private static final int SECONDS_MAX = 86_400;
    private static final int PAYLOAD_BYTES_MAX = 64 << 20;

    public PeerConfig {
        URI.create(participant);
        if (!compatibility.equals(COMPATIBILITY)) {
            throw new IllegalArgumentException("compatibility must be " + COMPATIBILITY + ", got " + compatibility);
        }
        addresses = List.copyOf(addresses);
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException(
                    "addresses must name the addresses from which the connector of " + participant + " calls");
        }
        addresses.forEach(CidrBlock::parse);
        Checks.between("legacySeconds", legacySeconds, 1, SECONDS_MAX);
        Checks.between("legacyPayloadBytesMax", legacyPayloadBytesMax, 1_024, PAYLOAD_BYTES_MAX);
    }

    LegacyPeer legacyPeer() {
        return new LegacyPeer(
                participant,
                addresses.stream().map(CidrBlock::parse).toList(),
                Duration.ofSeconds(legacySeconds),
                legacyPayloadBytesMax);
    }
}
