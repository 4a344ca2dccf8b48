package org.sumspace.common.testkit.process;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A way to a store that shows a test each command before the server has it and each answer before the node has it. The test
 * may hold it, lose it, or answer with an error. A node that finds the way closed takes the server for down.
 */
public abstract class StoreRelay implements AutoCloseable {
    private final ServerSocket listener;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private volatile int serverPort;
    private volatile Gate gate = command -> Way.OPEN;

    StoreRelay(int serverPort) {
        this.serverPort = serverPort;
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        inBackground(this::accept);
    }

    /**
     * A command of a node.
     *
     * @param collection the table in a PostgreSQL; empty if the command has none
     * @param isWrite whether it changes documents; the definition of tables and indexes does not
     */
    public record Command(String name, String collection, boolean isWrite) {
        @Override
        public String toString() {
            return name + " " + collection;
        }
    }

    /** The treatment of a command or an answer. */
    public enum Way {
        OPEN,
        /** The connection ends. */
        CLOSED,
        /** The node gets the error of a server whose disk is full. */
        FULL
    }

    /** Decides about commands. It is called by the thread of the connection, which it may hold. */
    public interface Gate {
        Way command(Command command);

        default Way answer(Command command) {
            return Way.OPEN;
        }
    }

    /** The settings {@code store} of a node that uses this way. */
    public abstract JsonObject settings();

    /** Passes the commands of a connection on, one after the other, until one of the sockets ends. */
    abstract void relay(Socket node, Socket server) throws IOException;

    final int port() {
        return listener.getLocalPort();
    }

    final Gate gate() {
        return gate;
    }

    public final void gate(Gate next) {
        gate = next;
    }

    /** Everything passes from now on. */
    public final void open() {
        gate = command -> Way.OPEN;
    }

    /** No command and no connection passes from now on. */
    public final void closeWay() {
        gate = command -> Way.CLOSED;
        cut();
    }

    /** The server is at another port. */
    public final void serverAt(int port) {
        serverPort = port;
        cut();
    }

    /** Ends all connections. */
    public final void cut() {
        connections.forEach(StoreRelay::close);
    }

    static void inBackground(Runnable task) {
        Thread thread = new Thread(task, "store-relay");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket node = listener.accept();
                connections.add(node);
                inBackground(() -> serve(node));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket node) {
        try (node;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort)) {
            connections.add(server);
            relay(node, server);
        } catch (IOException ended) {
            // The other side sees the end of the connection, too.
        } finally {
            connections.removeIf(Socket::isClosed);
        }
    }

    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public final void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cut();
    }
}
