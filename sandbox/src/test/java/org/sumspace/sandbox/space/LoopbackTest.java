package org.sumspace.sandbox.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoopbackTest {
    @Test
    void portsOfABlockThatAnotherProcessUses_areNotGiven() throws Exception {
        try (ServerSocket other = anotherProcess()) {
            int block = other.getLocalPort();

            List<Integer> ports = Loopback.freePorts(500, new Random(1));

            assertThat(ports).doesNotHaveDuplicates().noneMatch(port -> port >= block && port < block + 100);
        }
    }

    /** Takes the first unused block, in an order that the seed of the test determines. */
    private static ServerSocket anotherProcess() throws Exception {
        int first = new Random(1).nextInt(120);
        BindException lastInUse = null;
        for (int step = 0; step < 120; step++) {
            int block = 20_000 + (first + step) % 120 * 100;
            try {
                return new ServerSocket(block, 1, Loopback.address(block).getAddress());
            } catch (BindException inUse) {
                lastInUse = inUse;
            }
        }
        throw new AssertionError("every block is in use", lastInUse);
    }
}
