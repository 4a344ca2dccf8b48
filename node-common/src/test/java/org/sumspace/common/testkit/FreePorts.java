package org.sumspace.common.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Finds unused ports of this host, each once. They are below the ephemeral ports, so that no outgoing connection takes
 * a port before the test that asked for it.
 */
public final class FreePorts {
    private static final int COUNT = 1_000;
    /** Tests of a module run in up to three JVMs in parallel, numbered from 1. Each has its own ports. */
    private static final int JVMS = 3;

    private static final int FIRST = 5_000
            + COUNT
                    * (JVMS * Integer.getInteger("sumspace.test.ports", 0)
                            + Integer.getInteger("sumspace.test.jvm", 1)
                            - 1);

    private static final AtomicInteger LAST = new AtomicInteger(new Random().nextInt(COUNT));

    private FreePorts() {}

    public static int next() {
        for (int tries = 0; tries < COUNT; tries++) {
            int port = FIRST + LAST.updateAndGet(last -> (last + 1) % COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port from " + FIRST + " on is free");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
