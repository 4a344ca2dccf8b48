package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.testkit.Await;

/**
 * Passes TCP connections on to a port of this machine, until it is cut: then it closes those that there are, and new ones. It can
 * also lose answers, and pass them on late.
 */
final class CutLink {
    private static final String LOOPBACK = "127.0.0.1";

    private final NetServer server;
    private final NetClient client;
    private final Set<NetSocket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable String> losing = new AtomicReference<>();
    private final Vertx vertx;
    private final int port;
    private volatile long answerMillis;
    private volatile boolean isCut;

    private CutLink(Vertx vertx, int port) {
        this.vertx = vertx;
        this.port = port;
        this.client = vertx.createNetClient();
        this.server = vertx.createNetServer().connectHandler(this::accept);
    }

    static CutLink to(Vertx vertx, int port) {
        CutLink link = new CutLink(vertx, port);
        Await.result(link.server.listen(0, LOOPBACK));
        return link;
    }

    int port() {
        return server.actualPort();
    }

    /** Answers are passed on in their order, each so much later; 0 for at once. */
    void delayAnswers(long millis) {
        answerMillis = millis;
    }

    private void accept(NetSocket socket) {
        if (isCut) {
            socket.close();
            return;
        }
        sockets.add(socket);
        socket.pause();
        client.connect(port, LOOPBACK).onSuccess(connected -> pass(socket, connected));
    }

    private void pass(NetSocket socket, NetSocket target) {
        sockets.add(target);
        socket.closeHandler(closed -> target.close());
        target.closeHandler(closed -> socket.close());
        AtomicBoolean isStatementSeen = new AtomicBoolean();
        socket.handler(request -> {
            target.write(request);
            String text = request.toString(US_ASCII);
            String statement = losing.get();
            if (statement != null && text.contains(statement)) {
                isStatementSeen.set(true);
            }
            if (text.contains("COMMIT") && isStatementSeen.getAndSet(false) && statement != null) {
                losing.set(null);
                socket.close();
            }
        });
        target.handler(answer -> {
            long millis = answerMillis;
            if (millis == 0) {
                socket.write(answer);
            } else {
                target.pause();
                vertx.timer(millis, TimeUnit.MILLISECONDS)
                        .compose(later -> socket.write(answer))
                        .onComplete(written -> target.resume());
            }
        });
        socket.resume();
    }

    /** The next commit of a transaction with such a statement is passed on, and its connection is closed before the answer. */
    void loseAnswerOfCommit(String statement) {
        losing.set(statement);
    }

    /** Whether the answer that was to be lost is lost. */
    boolean hasLost() {
        return losing.get() == null;
    }

    void cut() {
        isCut = true;
        sockets.forEach(NetSocket::close);
        sockets.clear();
    }

    void restore() {
        isCut = false;
    }

    Future<Void> close() {
        return server.close().eventually(client::close);
    }
}
