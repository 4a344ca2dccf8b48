package org.sumspace.common.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An HTTP proxy that asks for a log-in, makes tunnels (CONNECT) and passes requests with whole URLs on, one a connection. */
public final class SmallProxy {
    private static final Pattern LINE = Pattern.compile("([A-Z]+) (?:http://)?([^/ :]+):(\\d+)(\\S*) HTTP/1.1\r\n");
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final String REFUSAL =
            "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\nConnection: close" + END_OF_HEAD;

    private final NetClient client;
    private final String logIn;
    private final int port;
    private final List<String> heads = new CopyOnWriteArrayList<>();

    public SmallProxy(Vertx vertx, String user, String password) {
        this.client = vertx.createNetClient();
        this.logIn = "proxy-authorization: basic "
                + Base64.getEncoder()
                        .encodeToString((user + ":" + password).getBytes(UTF_8))
                        .toLowerCase(Locale.ROOT)
                + "\r\n";
        this.port = Await.result(
                        vertx.createNetServer().connectHandler(this::connect).listen(0, "127.0.0.1"))
                .actualPort();
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Request line and headers of each request that the proxy got. */
    public List<String> heads() {
        return List.copyOf(heads);
    }

    private void connect(NetSocket sender) {
        Buffer received = Buffer.buffer();
        sender.handler(bytes -> {
            received.appendBuffer(bytes);
            int end = received.toString(ISO_8859_1).indexOf(END_OF_HEAD);
            if (end >= 0) {
                sender.pause();
                forward(sender, received, end + END_OF_HEAD.length());
            }
        });
    }

    private void forward(NetSocket sender, Buffer received, int headBytes) {
        String head = received.getString(0, headBytes, ISO_8859_1.name());
        heads.add(head);
        Matcher line = LINE.matcher(head);
        if (!head.toLowerCase(Locale.ROOT).contains(logIn) || !line.lookingAt()) {
            sender.end(Buffer.buffer(REFUSAL));
            return;
        }
        boolean isTunnel = line.group(1).equals("CONNECT");
        client.connect(Integer.parseInt(line.group(3)), line.group(2))
                .onSuccess(target -> {
                    if (isTunnel) {
                        sender.write("HTTP/1.1 200 OK" + END_OF_HEAD);
                    } else {
                        String rest = head.substring(line.end()).replaceAll("(?i)proxy-authorization: .*\r\n", "");
                        target.write(line.group(1) + " " + line.group(4) + " HTTP/1.1\r\nConnection: close\r\n" + rest);
                        target.write(received.slice(headBytes, received.length()));
                    }
                    target.handler(sender::write).closeHandler(closed -> sender.close());
                    sender.handler(target::write).closeHandler(closed -> target.close());
                    sender.resume();
                })
                .onFailure(failure -> sender.close());
    }
}
