package org.sumspace.sandbox.space;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sumspace.sandbox.SandboxException;

/** The loopback address, the only one that the sandbox uses, and its ports. */
public final class Loopback {
    public static final String HOST = "127.0.0.1";

    /** The range is below the one from which Linux takes the ports of outgoing connections. */
    private static final int PORT_MIN = 20_000;

    private static final int PORT_MAX = 32_000;

    private static final int PORT_LAST = 65_535;

    /** The first port of each block marks the block as used: its process listens there for its whole life. */
    private static final int BLOCK = 100;

    private static final Map<Integer, ServerSocket> OWN_BLOCKS = new HashMap<>();

    private Loopback() {}

    /**
     * Finds {@code count} ports on which nothing listens at the moment. No other process of the sandbox gets a port of the same
     * block of {@value #BLOCK} while this one lives, so data spaces that are created at the same time never get the same ports.
     */
    public static synchronized List<Integer> freePorts(int count, RandomGenerator random) {
        int blocks = (PORT_MAX - PORT_MIN) / BLOCK;
        int first = random.nextInt(blocks);
        List<Integer> free = IntStream.range(0, blocks)
                .map(step -> PORT_MIN + (first + step) % blocks * BLOCK)
                .filter(Loopback::isOwn)
                .flatMap(block -> IntStream.range(block + 1, block + BLOCK))
                .filter(Loopback::isFree)
                .limit(count)
                .boxed()
                .toList();
        if (free.size() < count) {
            throw new SandboxException(
                    "found fewer than " + count + " free ports between " + PORT_MIN + " and " + PORT_MAX + " on "
                            + HOST,
                    "Stop some of the programs that listen there");
        }
        return free;
    }

    /**
     * The ports from {@code first} on.
     *
     * @throws SandboxException if there are not enough ports, or a program listens on one of them
     */
    static List<Integer> portsFrom(int first, int count) {
        int last = first + count - 1;
        if (first < 1 || last > PORT_LAST) {
            throw new SandboxException(
                    "expected a first port from 1 to " + (PORT_LAST - count + 1) + ", got " + first,
                    "The data space takes " + count + " ports in a row");
        }
        List<Integer> ports = IntStream.rangeClosed(first, last).boxed().toList();
        List<Integer> taken = ports.stream().filter(port -> !isFree(port)).toList();
        if (!taken.isEmpty()) {
            throw new SandboxException(
                    "of the ports " + first + " to " + last + " on " + HOST + " these are in use: "
                            + taken.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                    "Stop the programs that use them, or name another --port");
        }
        return ports;
    }

    /** @throws SandboxException if a program listens on the port */
    static void requireFree(int port, String purpose) {
        if (!isFree(port)) {
            throw new SandboxException(
                    "port " + port + " on " + HOST + ", needed for " + purpose + ", is in use",
                    "Stop the program that uses it (is this data space already running?), or use another --home");
        }
    }

    public static InetSocketAddress address(int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(HOST, new byte[] {127, 0, 0, 1}), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of four bytes is always valid", e);
        }
    }

    private static boolean isOwn(int block) {
        if (OWN_BLOCKS.containsKey(block)) {
            return true;
        }
        try {
            OWN_BLOCKS.put(block, new ServerSocket(block, 1, address(block).getAddress()));
            return true;
        } catch (IOException inUse) {
            return false;
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address(port));
            return true;
        } catch (IOException inUse) {
            return false;
        }
    }
}
