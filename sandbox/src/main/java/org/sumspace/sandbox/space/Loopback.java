package org.sumspace.sandbox.space;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.sumspace.sandbox.SandboxException;

/** The loopback address, the only one that the sandbox uses, and its ports. */
public final class Loopback {
    public static final String HOST = "127.0.0.1";

    /** The range is below the one from which Linux takes the ports of outgoing connections. */
    private static final int PORT_MIN = 20_000;

    private static final int PORT_MAX = 32_000;

    private Loopback() {}

    /**
     * Finds {@code count} ports on which nothing listens at the moment. They are consecutive if possible, starting at a random
     * port, so that data spaces created at the same time rarely get the same ports.
     */
    public static List<Integer> freePorts(int count, RandomGenerator random) {
        int range = PORT_MAX - PORT_MIN;
        int first = random.nextInt(range);
        List<Integer> free = IntStream.range(0, range)
                .map(step -> PORT_MIN + (first + step) % range)
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
