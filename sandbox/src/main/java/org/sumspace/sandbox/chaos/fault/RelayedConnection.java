package org.sumspace.sandbox.chaos.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.sandbox.client.Poll;

/**
 * A connection to a node. What is said in it is encrypted, but one can see who speaks: a handshake takes the first two
 * turns of each side, and whoever then says more than a handshake's last message asks something.
 */
final class RelayedConnection {
    private static final Logger LOG = LoggerFactory.getLogger(RelayedConnection.class);
    private static final int CHUNK_BYTES = 16_384;
    private static final int TRICKLE_BYTES = 256;
    private static final Duration TRICKLE_PAUSE = Duration.ofMillis(20);
    /** Turn 1 and 3 are the client's, turn 2 the node's. */
    private static final int HANDSHAKE_TURNS = 3;
    /** More than the message that ends a handshake has, less than any request. */
    private static final int REQUEST_BYTES_MIN = 300;

    private final Socket client;
    private final Socket node;
    private final Supplier<Disturbance> disturbance;
    private final Consumer<RelayedConnection> closed;
    private int turn;
    private int bytesOfTurn;
    private boolean asked;

    RelayedConnection(
            Socket client, Socket node, Supplier<Disturbance> disturbance, Consumer<RelayedConnection> closed) {
        this.client = client;
        this.node = node;
        this.disturbance = disturbance;
        this.closed = closed;
    }

    void start() throws IOException {
        client.setTcpNoDelay(true);
        node.setTcpNoDelay(true);
        pump("requests", client, node, true);
        pump("answers", node, client, false);
    }

    private void pump(String what, Socket from, Socket to, boolean request) {
        Thread thread = new Thread(() -> forwardAll(from, to, request), "relay-" + what);
        thread.setDaemon(true);
        thread.start();
    }

    private void forwardAll(Socket from, Socket to, boolean request) {
        byte[] chunk = new byte[CHUNK_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(chunk); length > 0; length = in.read(chunk)) {
                if (isLost(length, request)) {
                    break;
                }
                forward(chunk, length, out);
            }
        } catch (IOException e) {
            LOG.trace("a connection ended", e);
        } finally {
            close();
        }
    }

    private synchronized boolean isLost(int length, boolean request) {
        boolean speaks = request == (turn % 2 == 1);
        if (!speaks) {
            turn++;
            bytesOfTurn = 0;
        }
        bytesOfTurn += length;
        if (request) {
            asked = turn >= HANDSHAKE_TURNS && bytesOfTurn >= REQUEST_BYTES_MIN;
        }
        return asked
                && switch (disturbance.get().kind()) {
                    case DROP_REQUESTS -> request;
                    case DROP_ANSWERS -> !request;
                    case CUT -> true;
                    case NONE, TRICKLE -> false;
                };
    }

    private void forward(byte[] chunk, int length, OutputStream out) throws IOException {
        Disturbance now = disturbance.get();
        if (now.latencyMillis() > 0) {
            Poll.pause(Duration.ofMillis(now.latencyMillis()));
        }
        int piece = now.kind() == Disturbance.Kind.TRICKLE ? TRICKLE_BYTES : length;
        for (int from = 0; from < length; from += piece) {
            out.write(chunk, from, Math.min(piece, length - from));
            if (piece < length) {
                Poll.pause(TRICKLE_PAUSE);
            }
        }
    }

    void close() {
        try {
            client.close();
            node.close();
        } catch (IOException e) {
            LOG.trace("a connection ended badly", e);
        }
        closed.accept(this);
    }
}
