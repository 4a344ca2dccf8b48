package org.sumspace.common.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * Finds unused ports of this host, each once. They are below the ephemeral ports, so that no outgoing connection takes
 * a port before the test that asked for it. A JVM locks a file for each block of ports that it uses, so that no test of
 * another JVM gets them, in this build or in one beside it.
 */
public final class FreePorts {
    private static final int FIRST = 5_000;
    private static final int BLOCK = 100;
    private static final int BLOCKS = 150;
    private static final Path LOCKS = Path.of(System.getProperty("java.io.tmpdir"), "sumspace-test-ports");

    /** Kept open until the JVM ends. */
    private static final Map<Integer, FileChannel> OWN_BLOCKS = new HashMap<>();

    private static int next;
    private static int end;

    private FreePorts() {}

    public static synchronized int next() {
        int port;
        do {
            if (next == end) {
                next = FIRST + BLOCK * lockBlock();
                end = next + BLOCK;
            }
            port = next++;
        } while (!isFree(port));
        return port;
    }

    private static int lockBlock() {
        int start = new Random().nextInt(BLOCKS);
        for (int i = 0; i < BLOCKS; i++) {
            int block = (start + i) % BLOCKS;
            if (!OWN_BLOCKS.containsKey(block) && lock(block)) {
                return block;
            }
        }
        throw new IllegalStateException("no block of ports from " + FIRST + " on is free");
    }

    private static boolean lock(int block) {
        try {
            Files.createDirectories(LOCKS);
            FileChannel file = FileChannel.open(
                    LOCKS.resolve(Integer.toString(block)), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (file.tryLock() == null) {
                file.close();
                return false;
            }
            OWN_BLOCKS.put(block, file);
            return true;
        } catch (AccessDeniedException ofAnotherUser) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
