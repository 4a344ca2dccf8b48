package org.sumspace.sandbox.space;

import java.util.ArrayList;
import java.util.List;

/** Reports that it is ready, and then uses more and more memory. */
public final class GreedyMain {
    private static final int PIECE_BYTES = 8 << 20;

    private GreedyMain() {}

    public static void main(String... args) {
        System.out.println("ready greedy");
        List<byte[]> held = new ArrayList<>();
        while (held.size() < Integer.MAX_VALUE) {
            held.add(new byte[PIECE_BYTES]);
        }
    }
}
