package org.sumspace.assessment;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.testkit.Await;

/** Passes TCP connections on to a port of this machine, until it is cut: then it closes those that there are, and new ones. */
final class CutLink {
    private static final String LOOPBACK = "127.0.0.1";

    private final NetServer server;
    private final NetClient client;
    private final Set<NetSocket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean isCut;

    private CutLink(Vertx vertx, int port) {
        this.client = vertx.createNetClient();
        this.server = vertx.createNetServer().connectHandler(socket -> accept(socket, port));
    }

    static CutLink to(Vertx vertx, int port) {
        CutLink link = new CutLink(vertx, port);
        Await.result(link.server.listen(0, LOOPBACK));
        return link;
    }

    int port() {
        return server.actualPort();
    }

    private void accept(NetSocket socket, int port) {
        if (isCut) {
            socket.close();
            return;
        }
        sockets.add(socket);
        socket.pause();
        client.connect(port, LOOPBACK).onSuccess(target -> {
            sockets.add(target);
            socket.closeHandler(closed -> target.close());
            target.closeHandler(closed -> socket.close());
            socket.handler(target::write);
            target.handler(socket::write);
            socket.resume();
        });
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
