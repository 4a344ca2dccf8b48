package org.sumspace.common.http.server.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.Await;

class ConnectionLimitTest {
    private static final int CONNECTIONS_MAX = 4;
    private static final int OF_ONE_ADDRESS_MAX = 3;
    private static final String SERVED = "HTTP/1.1 200 OK";

    private final Vertx vertx = Vertx.vertx();
    private final List<Socket> sockets = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void fillAllPlaces() throws IOException {
        server = Await.result(vertx.createHttpServer()
                .connectionHandler(new ConnectionLimit(CONNECTIONS_MAX, OF_ONE_ADDRESS_MAX))
                .requestHandler(request -> request.response().end())
                .listen(0, InetAddress.getLoopbackAddress().getHostAddress()));
        for (int i = 0; i < OF_ONE_ADDRESS_MAX; i++) {
            assertThat(answer(connect())).isEqualTo(SERVED);
        }
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        Await.result(vertx.close());
    }

    @Test
    void oneConnectionMore_isClosed_andTheOthersAreServed() throws IOException {
        assertThat(answer(connect())).isNull();
        await().until(() -> SERVED.equals(answer(connect("127.0.0.2"))));
        assertThat(answer(connect("127.0.0.3")))
                .as("more than all together may have")
                .isNull();

        for (Socket socket : sockets.subList(0, OF_ONE_ADDRESS_MAX)) {
            assertThat(answer(socket)).isEqualTo(SERVED);
        }
    }

    @Test
    void refusedAndClosedConnections_giveTheirPlacesFree() throws IOException {
        assertThat(answer(connect())).isNull();

        sockets.get(0).close();

        await().until(() -> SERVED.equals(answer(connect())));
    }

    private Socket connect() throws IOException {
        return connect("127.0.0.1");
    }

    private Socket connect(String from) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.actualPort(), InetAddress.getByName(from), 0);
        sockets.add(socket);
        return socket;
    }

    /** The status line of the answer to a request; null if the connection is closed. */
    private static @Nullable String answer(Socket socket) throws IOException {
        try {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(US_ASCII));
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
            String status = in.readLine();
            for (String line = status; line != null && !line.isEmpty(); ) {
                line = in.readLine();
            }
            return status;
        } catch (SocketException closed) {
            return null;
        }
    }
}
