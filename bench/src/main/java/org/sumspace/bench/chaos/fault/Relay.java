package org.sumspace.bench.chaos.fault;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.bench.chaos.fault.Relay.Disturbance.Kind;

/** A TCP proxy in front of a node's HTTPS port. It forwards connections, and disturbs them when a fault is active. */
final class Relay implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Relay.class);

    private final ServerSocket server = new ServerSocket();
    private final InetSocketAddress target;
    private final Set<RelayedConnection> open = ConcurrentHashMap.newKeySet();
    private final LongAdder bytesToNode = new LongAdder();
    private volatile Disturbance disturbance = Disturbance.latency(0);

    private Relay(InetSocketAddress target) throws IOException {
        this.target = target;
    }

    static Relay start(InetSocketAddress address, InetSocketAddress target) throws IOException {
        Relay relay = new Relay(target);
        relay.server.setReuseAddress(true);
        relay.server.bind(address);
        Thread acceptor = new Thread(relay::accept, "relay-" + address.getPort());
        acceptor.setDaemon(true);
        acceptor.start();
        return relay;
    }

    void disturb(Disturbance next) {
        disturbance = next;
        if (next.kind() == Kind.CUT) {
            List.copyOf(open).forEach(RelayedConnection::close);
        }
    }

    Disturbance disturbance() {
        return disturbance;
    }

    /** How many bytes have been forwarded to the node. */
    long bytesToNode() {
        return bytesToNode.sum();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                relay(server.accept());
            } catch (IOException e) {
                LOG.debug("Could not accept or forward a connection", e);
            }
        }
    }

    private void relay(Socket client) throws IOException {
        if (disturbance.kind() == Kind.CUT) {
            client.close();
            return;
        }
        Socket node = new Socket();
        RelayedConnection connection =
                new RelayedConnection(client, node, this::disturbance, open::remove, bytesToNode::add);
        try {
            node.connect(target);
        } catch (IOException nodeIsDown) {
            connection.close();
            return;
        }
        open.add(connection);
        connection.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
        List.copyOf(open).forEach(RelayedConnection::close);
    }

    /**
     * The disturbance of a relay's connections.
     *
     * @param latencyMillis latency of each chunk, one way
     */
    record Disturbance(Kind kind, int latencyMillis) {
        enum Kind {
            /** Only the latency applies. */
            NONE,
            /** A request is not forwarded; its connection is closed. */
            DROP_REQUESTS,
            /** An answer is not forwarded; its connection is closed. */
            DROP_ANSWERS,
            /** Bytes are forwarded a few at a time. */
            TRICKLE,
            /** All connections are closed. */
            CUT
        }

        static Disturbance latency(int millis) {
            return new Disturbance(Kind.NONE, millis);
        }
    }
}
