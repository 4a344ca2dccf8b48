package org.sumspace.bench.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.chaos.fault.Relay.Disturbance;
import org.sumspace.bench.chaos.fault.Relay.Disturbance.Kind;
import org.sumspace.common.testkit.Patience;
import org.sumspace.sandbox.space.Loopback;

class RelayTest {
    private static final int HANDSHAKE_BYTES = 100;
    private static final int REQUEST_BYTES = 1_000;
    private static final int CONNECTION_CLOSED = -1;

    private final ServerSocket node = new ServerSocket();
    private final BlockingQueue<Integer> arrived = new LinkedBlockingQueue<>();
    private Relay relay;
    private Socket client;

    RelayTest() throws IOException {}

    /** Starts a node that echoes what it reads. */
    @BeforeEach
    void start() throws Exception {
        node.bind(Loopback.address(0));
        Thread answering = new Thread(this::answerAll);
        answering.setDaemon(true);
        answering.start();
        int port = Loopback.freePorts(1, new Random()).get(0);
        relay = Relay.start(Loopback.address(port), (InetSocketAddress) node.getLocalSocketAddress());
        client = new Socket();
        client.connect(Loopback.address(port));
        assertThat(exchange(HANDSHAKE_BYTES)).isEqualTo(HANDSHAKE_BYTES);
        assertThat(exchange(HANDSHAKE_BYTES)).isEqualTo(HANDSHAKE_BYTES);
        arrived.clear();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        relay.close();
        node.close();
    }

    @Test
    void withoutADisturbance_everythingArrives() throws Exception {
        assertThat(exchange(REQUEST_BYTES)).isEqualTo(REQUEST_BYTES);
    }

    @Test
    void droppedRequest_doesNotArrive_andItsConnectionIsClosed() throws Exception {
        relay.disturb(new Disturbance(Kind.DROP_REQUESTS, 0));
        assertThat(exchange(REQUEST_BYTES)).isEqualTo(CONNECTION_CLOSED);
        assertThat(arrived).isEmpty();
    }

    @Test
    void droppedAnswer_belongsToARequestThatArrived() throws Exception {
        relay.disturb(new Disturbance(Kind.DROP_ANSWERS, 0));
        assertThat(exchange(REQUEST_BYTES)).isEqualTo(CONNECTION_CLOSED);
        assertThat(arrived.poll(Patience.MAX.toSeconds(), TimeUnit.SECONDS)).isEqualTo(REQUEST_BYTES);
    }

    @Test
    void trickle_forwardsAllBytesInOrder() throws Exception {
        relay.disturb(new Disturbance(Kind.TRICKLE, 0));
        assertThat(exchange(REQUEST_BYTES)).isEqualTo(REQUEST_BYTES);
    }

    @Test
    void partition_closesOpenConnections_andRefusesNewOnes() throws Exception {
        relay.disturb(new Disturbance(Kind.CUT, 0));
        assertThat(client.getInputStream().read()).isEqualTo(CONNECTION_CLOSED);
        try (Socket late = new Socket()) {
            late.connect(client.getRemoteSocketAddress());
            assertThat(late.getInputStream().read()).isEqualTo(CONNECTION_CLOSED);
        }
    }

    private void answerAll() {
        try {
            Socket connection = node.accept();
            byte[] request = new byte[REQUEST_BYTES];
            for (int length = connection.getInputStream().read(request);
                    length > 0;
                    length = connection.getInputStream().read(request)) {
                arrived.add(length);
                connection.getOutputStream().write(request, 0, length);
            }
        } catch (IOException ended) {
            arrived.addAll(List.of());
        }
    }

    /** @return number of bytes that came back; -1 if the connection was closed before */
    private int exchange(int bytes) throws IOException {
        byte[] request = new byte[bytes];
        new Random(bytes).nextBytes(request);
        try {
            client.getOutputStream().write(request);
            byte[] answer = client.getInputStream().readNBytes(bytes);
            assertThat(answer).hasSizeLessThanOrEqualTo(bytes);
            if (answer.length < bytes) {
                return CONNECTION_CLOSED;
            }
            assertThat(answer).isEqualTo(request);
            return answer.length;
        } catch (SocketException reset) {
            return CONNECTION_CLOSED;
        }
    }
}
