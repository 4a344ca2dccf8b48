package org.sumspace.bench.chaos.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.bench.chaos.fault.Relay.Disturbance;
import org.sumspace.client.Poll;

/**
 * A proxied TLS connection to a node. Its content is encrypted, so requests are recognised by direction and size: the
 * handshake takes the first turns of both sides, and after that the client sends a request as soon as it sends more than the
 * last message of a handshake.
 */
final class RelayedConnection {
    private static final Logger LOG = LoggerFactory.getLogger(RelayedConnection.class);
    private static final int CHUNK_BYTES = 16_384;
    private static final int TRICKLE_BYTES = 256;
    private static final Duration TRICKLE_PAUSE = Duration.ofMillis(20);
    /** The client sends in turns 1 and 3, the node in turn 2. */
    private static final int HANDSHAKE_TURNS = 3;
    /** Larger than the last message of a handshake, smaller than any request. */
    private static final int REQUEST_BYTES_MIN = 300;

    private final Socket client;
    private final Socket node;
    private final Supplier<Disturbance> disturbance;
    private final Consumer<RelayedConnection> closed;
    private final IntConsumer sentToNode;
    private int turn;
    private int bytesOfTurn;
    private boolean requestSent;

    /** @param sentToNode receives the number of bytes of each chunk that was forwarded to the node */
    RelayedConnection(
            Socket client,
            Socket node,
            Supplier<Disturbance> disturbance,
            Consumer<RelayedConnection> closed,
            IntConsumer sentToNode) {
        this.client = client;
        this.node = node;
        this.disturbance = disturbance;
        this.closed = closed;
        this.sentToNode = sentToNode;
    }

    void start() throws IOException {
        client.setTcpNoDelay(true);
        node.setTcpNoDelay(true);
        pump("requests", client, node, true);
        pump("answers", node, client, false);
    }

    private void pump(String direction, Socket from, Socket to, boolean request) {
        Thread thread = new Thread(() -> forwardAll(from, to, request), "relay-" + direction);
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
                if (request) {
                    sentToNode.accept(length);
                }
            }
        } catch (IOException e) {
            LOG.trace("A connection ended", e);
        } finally {
            close();
        }
    }

    private synchronized boolean isLost(int length, boolean request) {
        boolean sameTurn = request == (turn % 2 == 1);
        if (!sameTurn) {
            turn++;
            bytesOfTurn = 0;
        }
        bytesOfTurn += length;
        if (request) {
            requestSent = turn >= HANDSHAKE_TURNS && bytesOfTurn >= REQUEST_BYTES_MIN;
        }
        return requestSent
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
        int step = now.kind() == Disturbance.Kind.TRICKLE ? TRICKLE_BYTES : length;
        for (int from = 0; from < length; from += step) {
            out.write(chunk, from, Math.min(step, length - from));
            if (step < length) {
                Poll.pause(TRICKLE_PAUSE);
            }
        }
    }

    void close() {
        try {
            client.close();
            node.close();
        } catch (IOException e) {
            LOG.trace("Could not close a connection", e);
        }
        closed.accept(this);
    }
}
