package org.sumspace.common.http.client;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.config.CidrBlock;

/**
 * Which addresses belong to the public internet (IANA special-purpose address registries). Everything else - this host,
 * private networks, carrier-grade NAT, link-local and with it the clouds' metadata services, documentation, multicast,
 * and IPv6 forms that carry an IPv4 address - is internal.
 */
final class PublicAddresses {
    private static final List<CidrBlock> INTERNAL_IPV4 = blocks(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4");
    private static final CidrBlock GLOBAL_IPV6 = CidrBlock.parse("2000::/3");
    /** Within 2000::/3: protocol assignments with Teredo, documentation, and 6to4. */
    private static final List<CidrBlock> INTERNAL_IPV6 = blocks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

    private PublicAddresses() {}

    /** Java has turned an IPv4-mapped IPv6 address into the IPv4 address that it stands for. */
    static boolean contains(InetAddress address) {
        if (address instanceof Inet4Address) {
            return INTERNAL_IPV4.stream().noneMatch(block -> block.contains(address));
        }
        return GLOBAL_IPV6.contains(address) && INTERNAL_IPV6.stream().noneMatch(block -> block.contains(address));
    }

    private static List<CidrBlock> blocks(String... texts) {
        return Stream.of(texts).map(CidrBlock::parse).toList();
    }
}
