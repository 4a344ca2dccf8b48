package org.sumspace.common.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The network whose attempts are counted together. An IPv4 address is a network by itself. An IPv6 network is a /64,
 * because a host with one of its addresses can use all of them (RFC 4291, 2.5.1).
 */
public final class ClientNetwork {
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_NETWORK_BYTES = 8;

    private ClientNetwork() {}

    /** @param address an IP address as text */
    public static String of(String address) {
        try {
            byte[] bytes = InetAddress.getByName(address).getAddress();
            return HexFormat.of()
                    .formatHex(bytes.length == IPV4_BYTES ? bytes : Arrays.copyOf(bytes, IPV6_NETWORK_BYTES));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address + " is no IP address", e);
        }
    }
}
