package org.sumspace.common.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** A range of IP addresses in CIDR notation (RFC 4632), for example {@code 10.0.0.0/8} or {@code ::1/128}. */
public final class CidrBlock {
    /** Only address literals reach the resolver, so that parsing never sends a DNS query. */
    private static final Pattern LITERAL = Pattern.compile("[0-9.]{7,15}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    private final String text;
    private final byte[] network;
    private final int prefixBits;

    private CidrBlock(String text, byte[] network, int prefixBits) {
        this.text = text;
        this.network = network;
        this.prefixBits = prefixBits;
    }

    /** @throws IllegalArgumentException if the text is not an address and a prefix length */
    public static CidrBlock parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !LITERAL.matcher(text.substring(0, slash)).matches()) {
            throw new IllegalArgumentException("expected an address range such as 10.0.0.0/8, got '" + text + "'");
        }
        try {
            byte[] network = InetAddress.getByName(text.substring(0, slash)).getAddress();
            int prefixBits = Integer.parseInt(text.substring(slash + 1));
            Checks.between("the prefix of " + text, prefixBits, 0, network.length * 8L);
            return new CidrBlock(text, network, prefixBits);
        } catch (UnknownHostException | NumberFormatException e) {
            throw new IllegalArgumentException("expected an address range such as 10.0.0.0/8, got '" + text + "'", e);
        }
    }

    public boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length != network.length) {
            return false;
        }
        for (int bit = 0; bit < prefixBits; bit += 8) {
            int ignored = Math.max(0, 8 - (prefixBits - bit));
            if ((bytes[bit / 8] & 0xff) >>> ignored != (network[bit / 8] & 0xff) >>> ignored) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return text;
    }
}
