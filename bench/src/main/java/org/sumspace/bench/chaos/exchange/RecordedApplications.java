package org.sumspace.bench.chaos.exchange;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.client.Poll;
import org.sumspace.common.crypto.Digest;
import org.sumspace.sandbox.space.Loopback;

/**
 * The applications of both organisations. The source returns different bytes at each reading. The sink accepts every
 * delivery, including repeated ones, and records each of them.
 */
final class RecordedApplications implements AutoCloseable {
    private static final String MEDIA_TYPE = "application/json";
    private static final Duration LATE = Duration.ofSeconds(3);
    private static final int PIECE_BYTES = 64 << 10;
    private static final int SMALL_BYTES = 1_000;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "application");
        thread.setDaemon(true);
        return thread;
    });
    private final ConcurrentLinkedQueue<Integer> sizes = new ConcurrentLinkedQueue<>();
    private final AtomicInteger readings = new AtomicInteger();
    private final Set<String> digests = new HashSet<>();
    private final List<Delivery> deliveries = new ArrayList<>();
    private volatile Behaviour behaviour = Behaviour.TAKES;

    /** The behaviour of the sink. */
    enum Behaviour {
        TAKES,
        /** The sink answers after a while. */
        TAKES_LATE,
        /** The sink takes the data and answers 500. */
        TAKES_AND_FAILS,
        /** The sink answers 400, and takes no data. */
        REFUSES
    }

    /**
     * Data that the sink accepted.
     *
     * @param exchange id of the exchange
     * @param isOneReading whether the data equals a single reading of the source
     * @param atNanos when the request arrived, as {@link System#nanoTime}
     */
    record Delivery(String exchange, boolean isOneReading, long atNanos) {}

    RecordedApplications() throws IOException {
        server = HttpServer.create(Loopback.address(0), 0);
        server.setExecutor(threads);
        server.createContext("/source", this::serve);
        server.createContext("/sink", this::take);
        server.start();
    }

    URI source() {
        return at("/source");
    }

    URI sink() {
        return at("/sink");
    }

    private URI at(String path) {
        return URI.create("http://" + Loopback.HOST + ":" + server.getAddress().getPort() + path);
    }

    /** Sets the behaviour of the applications from now on; further readings have the last one of the sizes. */
    void set(Behaviour next, List<Integer> nextSizes) {
        behaviour = next;
        sizes.clear();
        sizes.addAll(nextSizes);
    }

    synchronized List<Delivery> deliveries() {
        return List.copyOf(deliveries);
    }

    private int nextSize() {
        Integer size = sizes.size() > 1 ? sizes.poll() : sizes.peek();
        return size == null ? SMALL_BYTES : size;
    }

    private void serve(HttpExchange exchange) throws IOException {
        int left = nextSize();
        Random bytes = new Random(readings.incrementAndGet());
        MessageDigest digest = Digest.sha256();
        exchange.getResponseHeaders().set("Content-Type", MEDIA_TYPE);
        exchange.sendResponseHeaders(200, left);
        try (exchange;
                OutputStream body = exchange.getResponseBody()) {
            byte[] piece = new byte[PIECE_BYTES];
            while (left > 0) {
                bytes.nextBytes(piece);
                int count = Math.min(left, piece.length);
                digest.update(piece, 0, count);
                left -= count;
                if (left == 0) {
                    // The digest is recorded before the last byte is sent.
                    addReading(digest);
                }
                body.write(piece, 0, count);
            }
        }
    }

    private synchronized void addReading(MessageDigest digest) {
        digests.add(HexFormat.of().formatHex(digest.digest()));
    }

    private void take(HttpExchange exchange) throws IOException {
        long at = System.nanoTime();
        Behaviour present = behaviour;
        try (exchange;
                InputStream body = exchange.getRequestBody()) {
            MessageDigest digest = Digest.sha256();
            byte[] piece = new byte[PIECE_BYTES];
            for (int count = body.read(piece); count >= 0; count = body.read(piece)) {
                digest.update(piece, 0, count);
            }
            if (present != Behaviour.REFUSES) {
                add(exchange.getRequestHeaders().getFirst("x-ptx-dataExchangeId"), digest, at);
            }
            if (present == Behaviour.TAKES_LATE) {
                Poll.pause(LATE);
            }
            exchange.sendResponseHeaders(status(present), -1);
        }
    }

    private static int status(Behaviour behaviour) {
        return switch (behaviour) {
            case TAKES, TAKES_LATE -> 204;
            case TAKES_AND_FAILS -> 500;
            case REFUSES -> 400;
        };
    }

    private synchronized void add(String exchange, MessageDigest digest, long at) {
        deliveries.add(new Delivery(exchange, digests.contains(HexFormat.of().formatHex(digest.digest())), at));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
