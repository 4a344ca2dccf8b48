package org.sumspace.assessment.dataset.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;

/**
 * Downloads files that an address names. Internal addresses, redirects, compressed answers and other ports than 443 are refused
 * unless the settings permit them.
 */
public final class InputDownload {
    /** Begins the messages of downloads that did not succeed. */
    public static final String FAILED = "Could not download the input. ";

    private static final int HTTPS = 443;
    private static final String NAME = "download";

    private final Vertx vertx;
    private final NodeHttpClient http;
    private final List<String> ports;

    /** @param ports that may be called besides 443 */
    public InputDownload(Vertx vertx, NodeHttpClient http, List<String> ports) {
        this.vertx = vertx;
        this.http = http;
        this.ports = List.copyOf(ports);
    }

    /**
     * Whether an address may be called, as far as that is known before it is.
     *
     * @return failed as {@link #download}
     */
    public Future<Void> check(String url) {
        try {
            return http.requireAllowed(address(url)).recover(failure -> Future.failedFuture(refusal(failure)));
        } catch (NodeException refused) {
            return Future.failedFuture(refused);
        }
    }

    /** @throws NodeException INVALID_INPUT */
    private URI address(String url) {
        URI address;
        try {
            address = new URI(url);
        } catch (URISyntaxException e) {
            throw NodeException.invalidInput("The address of the input is not a URL.");
        }
        int port = address.getPort();
        if (port >= 0 && port != HTTPS && !ports.contains(Integer.toString(port))) {
            throw NodeException.invalidInput(
                    "The port of the address is not permitted. Use 443, or name the port in INPUT_PORTS.");
        }
        return address;
    }

    /** As {@link #download(String, Path, long, Duration, Future)}, without a way to abort it. */
    public Future<Path> download(String url, Path folder, long bytesMax, Duration timeout) {
        return download(url, folder, bytesMax, timeout, Promise.promise().future());
    }

    /**
     * @param bytesMax a longer answer is refused
     * @param timeout of the whole download
     * @param abort ends the download when it completes
     * @return the file; failed with INVALID_INPUT if the address is refused, with TOO_LARGE, or with FAILED_DEPENDENCY if its
     *     content does not arrive whole
     */
    public Future<Path> download(String url, Path folder, long bytesMax, Duration timeout, Future<?> abort) {
        URI address;
        try {
            address = address(url);
        } catch (NodeException refused) {
            return Future.failedFuture(refused);
        }
        Path file = folder.resolve(name(address));
        HttpCall call =
                HttpCall.get(address).header("Accept-Encoding", "identity").answerBytesMax(bytesMax);
        return vertx.fileSystem()
                .open(
                        file.toString(),
                        new OpenOptions().setWrite(true).setCreateNew(true).setPerms("rw-------"))
                .compose(sink -> http.downloadForeign(call, sink, timeout, abort)
                        .compose(answer -> answer.headers().contains("Content-Encoding")
                                ? Future.failedFuture(NodeException.failedDependency("The answer is compressed.", null))
                                : Future.<Void>succeededFuture())
                        .eventually(() -> ended(sink)))
                .recover(failure -> Future.failedFuture(refusal(failure)))
                .compose(done -> vertx.executeBlocking(
                        // The time of the download is not a property of the input, and would prevent resuming a run.
                        () -> Files.setLastModifiedTime(file, FileTime.fromMillis(0)), false));
    }

    private static Future<Void> ended(AsyncFile sink) {
        try {
            return sink.close();
        } catch (IllegalStateException closed) {
            return Future.succeededFuture();
        }
    }

    /** The last name of the path, if it can be the name of a file anywhere. */
    private static String name(URI address) {
        String path = String.valueOf(address.getPath());
        String last = path.substring(path.lastIndexOf('/') + 1);
        return last.matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}") ? last : NAME;
    }

    /** The message shows no text of the server. A refusal by the guard counts as a wrong address. */
    private static NodeException refusal(Throwable failure) {
        if (failure instanceof NodeException node) {
            return switch (node.type()) {
                case UNPROCESSABLE -> NodeException.invalidInput(node.detail());
                case TOO_LARGE -> node;
                default -> NodeException.failedDependency(FAILED + node.detail(), node);
            };
        }
        return NodeException.failedDependency(FAILED + "The download was interrupted.", failure);
    }
}
