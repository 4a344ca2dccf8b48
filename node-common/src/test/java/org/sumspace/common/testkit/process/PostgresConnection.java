package org.sumspace.common.testkit.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.testkit.process.StoreRelay.Command;
import org.sumspace.common.testkit.process.StoreRelay.Gate;
import org.sumspace.common.testkit.process.StoreRelay.Way;

/**
 * One connection to a PostgreSQL. A command is a simple query, or the messages up to a {@code Sync}; its answer ends with
 * {@code ReadyForQuery}. The next command passes when the node has the answer to the one before.
 */
final class PostgresConnection {
    private static final Command HANDSHAKE = new Command("handshake", "", false);
    private static final Command PREPARATION = new Command("prepare", "", false);
    private static final String DISK_FULL = "53100";
    /** Of the requests for a password, all others end the log-in. */
    private static final int AUTHENTICATED = 0;

    private static final int LAST_OF_SASL = 12;
    private static final int HEADER_BYTES = 5;
    private static final byte IDLE = 'I';
    private static final byte FAILED = 'E';

    private final Socket node;
    private final Socket server;
    private final DataInputStream fromNode;
    private final DataInputStream fromServer;
    private final Supplier<Gate> gate;
    private final Map<String, Command> statements = new HashMap<>();
    private final Map<String, Command> portals = new HashMap<>();
    private final Semaphore answered = new Semaphore(0);
    private volatile @Nullable Command underWay;
    private volatile byte transaction = IDLE;

    PostgresConnection(Socket node, Socket server, Supplier<Gate> gate) throws IOException {
        this.node = node;
        this.server = server;
        this.fromNode = new DataInputStream(node.getInputStream());
        this.fromServer = new DataInputStream(server.getInputStream());
        this.gate = gate;
    }

    void relay() throws IOException {
        if (gate.get().command(HANDSHAKE) == Way.CLOSED) {
            return;
        }
        logIn();
        StoreRelay.inBackground(this::relayAnswers);
        while (true) {
            byte[] request = request();
            Command command = commandOf(request);
            switch (gate.get().command(command)) {
                case CLOSED -> {
                    return;
                }
                case FULL -> send(node, full());
                case OPEN -> {
                    underWay = command;
                    send(server, request);
                    answered.acquireUninterruptibly();
                }
            }
        }
    }

    /** The server asks, and the node answers, until the server is ready. */
    private void logIn() throws IOException {
        int length = fromNode.readInt();
        byte[] startup = ByteBuffer.allocate(length).putInt(length).array();
        fromNode.readFully(startup, Integer.BYTES, length - Integer.BYTES);
        send(server, startup);
        byte[] message = read(fromServer);
        while (message[0] != 'Z') {
            send(node, message);
            if (message[0] == 'R' && isQuestion(message)) {
                send(server, read(fromNode));
            }
            message = read(fromServer);
        }
        send(node, message);
    }

    private static boolean isQuestion(byte[] authentication) {
        int kind = authentication[HEADER_BYTES + Integer.BYTES - 1];
        return kind != AUTHENTICATED && kind != LAST_OF_SASL;
    }

    /** All messages of a command. */
    private byte[] request() throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        byte[] message = read(fromNode);
        request.writeBytes(message);
        while (message[0] != 'Q' && message[0] != 'S') {
            if (message[0] == 'X') {
                throw new EOFException("the node has ended the connection");
            }
            message = read(fromNode);
            request.writeBytes(message);
        }
        return request.toByteArray();
    }

    /** Remembers the statements and portals that the command names. */
    private Command commandOf(byte[] request) {
        Command found = PREPARATION;
        int at = 0;
        while (at < request.length) {
            String first = text(request, at + HEADER_BYTES);
            int second = end(request, at + HEADER_BYTES) + 1;
            switch (request[at]) {
                case 'P' -> statements.put(first, PostgresStatement.of(text(request, second)));
                case 'B' -> portals.put(first, statements.getOrDefault(text(request, second), PREPARATION));
                case 'E' -> found = portals.getOrDefault(first, PREPARATION);
                case 'Q' -> found = PostgresStatement.lastOf(first);
                default -> {}
            }
            at += 1 + ByteBuffer.wrap(request).getInt(at + 1);
        }
        return found;
    }

    /** The end of the server is the end of the connection, also if no command is under way. */
    private void relayAnswers() {
        try {
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            while (relayed(read(fromServer), answer)) {
                // The next message follows.
            }
        } catch (IOException ended) {
            // The node sees the end, too.
        } finally {
            StoreRelay.close(node);
            StoreRelay.close(server);
            answered.release();
        }
    }

    /** @return whether the way is open */
    private boolean relayed(byte[] message, ByteArrayOutputStream answer) throws IOException {
        Command command = underWay;
        if (command == null) {
            send(node, message);
            return true;
        }
        answer.writeBytes(message);
        if (message[0] != 'Z') {
            return true;
        }
        transaction = message[HEADER_BYTES];
        Way back = gate.get().answer(command);
        if (back == Way.CLOSED) {
            return false;
        }
        underWay = null;
        send(node, back == Way.FULL ? full() : answer.toByteArray());
        answer.reset();
        answered.release();
        return true;
    }

    private static void send(Socket to, byte[] bytes) throws IOException {
        to.getOutputStream().write(bytes);
        to.getOutputStream().flush();
    }

    private static byte[] read(DataInputStream in) throws IOException {
        byte[] header = new byte[HEADER_BYTES];
        in.readFully(header);
        int length = 1 + ByteBuffer.wrap(header).getInt(1);
        byte[] message = Arrays.copyOf(header, length);
        in.readFully(message, HEADER_BYTES, length - HEADER_BYTES);
        return message;
    }

    private static String text(byte[] bytes, int from) {
        return new String(bytes, from, end(bytes, from) - from, UTF_8);
    }

    /** The next zero, or the end of the bytes. */
    private static int end(byte[] bytes, int from) {
        int end = from;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return end;
    }

    private byte[] full() throws IOException {
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        for (String field :
                new String[] {"SERROR", "VERROR", "C" + DISK_FULL, "Mcould not extend file: No space left on device"}) {
            fields.writeBytes(field.getBytes(UTF_8));
            fields.write(0);
        }
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(answer);
        out.writeByte('E');
        out.writeInt(Integer.BYTES + fields.size() + 1);
        out.write(fields.toByteArray());
        out.writeByte(0);
        out.writeByte('Z');
        out.writeInt(Integer.BYTES + 1);
        out.writeByte(transaction == IDLE ? IDLE : FAILED);
        return answer.toByteArray();
    }
}
