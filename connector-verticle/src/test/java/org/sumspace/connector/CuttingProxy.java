package org.sumspace.connector;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A proxy in front of a connector that closes the connection once, after a number of bytes. It records which parts of
 * items are sent.
 */
final class CuttingProxy {
    private static final Pattern RANGE = Pattern.compile("(?i)content-range: bytes (\\d+)-");
    private static final int HEAD_BYTES = 8_192;

    private final NetClient client;
    private final URI receiver;
    private final int port;
    private final List<Long> offsets = new ArrayList<>();
    private long bytesLeft;

    /** @param bytes after which both connections are closed */
    CuttingProxy(Vertx vertx, URI receiver, long bytes) {
        this.client = vertx.createNetClient();
        this.receiver = receiver;
        this.bytesLeft = bytes;
        this.port = result(vertx.createNetServer().connectHandler(this::connect).listen(0, "127.0.0.1"))
                .actualPort();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** The offsets of the sent parts in their item, in the order of sending. */
    synchronized List<Long> offsets() {
        return List.copyOf(offsets);
    }

    private void connect(NetSocket sender) {
        sender.pause();
        client.connect(receiver.getPort(), receiver.getHost())
                .onSuccess(target -> join(sender, target))
                .onFailure(failure -> sender.close());
    }

    private void join(NetSocket sender, NetSocket target) {
        target.handler(sender::write).closeHandler(closed -> sender.close());
        sender.closeHandler(closed -> target.close())
                .handler(bytes -> {
                    if (isCut(bytes)) {
                        sender.close();
                        target.close();
                        return;
                    }
                    target.write(bytes);
                    if (target.writeQueueFull()) {
                        sender.pause();
                        target.drainHandler(drained -> sender.resume());
                    }
                })
                .resume();
    }

    private synchronized boolean isCut(Buffer bytes) {
        Matcher range = RANGE.matcher(bytes.getString(0, Math.min(bytes.length(), HEAD_BYTES), ISO_8859_1.name()));
        if (range.find()) {
            offsets.add(Long.parseLong(range.group(1)));
        }
        boolean wasOpen = bytesLeft > 0;
        bytesLeft -= bytes.length();
        return wasOpen && bytesLeft <= 0;
    }
}
