package org.sumspace.bench.exchange;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.sumspace.sandbox.space.Loopback;

/** A source of any size, and a sink that counts the received bytes and discards them. */
final class BenchApplications implements AutoCloseable {
    private static final String MEDIA_TYPE = "application/json";
    private static final int PIECE_BYTES = 64 << 10;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "bench-application");
        thread.setDaemon(true);
        return thread;
    });
    private final AtomicLong delivered = new AtomicLong();
    private volatile long sourceBytes;
    private volatile long deliveryBegan;

    BenchApplications() throws IOException {
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

    /** Sets how many bytes the source has from now on. */
    void setSourceBytes(long bytes) {
        sourceBytes = bytes;
    }

    /** How many bytes all deliveries had. */
    long delivered() {
        return delivered.get();
    }

    /** When the last delivery began, as {@link System#nanoTime}. */
    long deliveryBegan() {
        return deliveryBegan;
    }

    private void serve(HttpExchange exchange) throws IOException {
        long left = sourceBytes;
        byte[] piece = new byte[PIECE_BYTES];
        exchange.getResponseHeaders().set("Content-Type", MEDIA_TYPE);
        exchange.sendResponseHeaders(200, left);
        try (exchange;
                OutputStream body = exchange.getResponseBody()) {
            while (left > 0) {
                int count = (int) Math.min(left, piece.length);
                body.write(piece, 0, count);
                left -= count;
            }
        }
    }

    private void take(HttpExchange exchange) throws IOException {
        deliveryBegan = System.nanoTime();
        byte[] piece = new byte[PIECE_BYTES];
        try (exchange;
                InputStream body = exchange.getRequestBody()) {
            for (int count = body.read(piece); count >= 0; count = body.read(piece)) {
                delivered.addAndGet(count);
            }
            exchange.sendResponseHeaders(204, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
