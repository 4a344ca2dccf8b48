package org.sumspace.converter.service;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.converter.store.Download;
import org.sumspace.converter.store.ProfileFolder;

/**
 * Downloads profiles that have changed, and puts them into use. If a download fails, the existing copy stays in use.
 * References inside a profile, including its contexts, are never fetched.
 */
public final class ProfileRefresh {
    private static final Logger LOG = LoggerFactory.getLogger(ProfileRefresh.class);
    private static final String DOWNLOADS = "sumspace.converter.downloads";
    private static final int NOT_MODIFIED = 304;

    private final Vertx vertx;
    private final NodeHttpClient client;
    private final ProfileFolder folder;
    private final Map<String, URI> addresses;
    private final ConversionService service;
    private final MeterRegistry metrics;

    /** @param addresses the download addresses by profile name */
    public ProfileRefresh(
            Vertx vertx,
            NodeHttpClient client,
            ProfileFolder folder,
            Map<String, URI> addresses,
            ConversionService service,
            MeterRegistry metrics) {
        this.vertx = vertx;
        this.client = client;
        this.folder = folder;
        this.addresses = Map.copyOf(addresses);
        this.service = service;
        this.metrics = metrics;
    }

    /** Downloads every profile that has an address. Never fails; failed downloads are logged. */
    public Future<Void> downloadAll() {
        return downloadProfiles(List.copyOf(addresses.keySet()));
    }

    /** Downloads the profiles that have no copy in the folder. */
    public Future<Void> downloadMissing() {
        return vertx.executeBlocking(
                        () -> addresses.keySet().stream()
                                .filter(name -> !folder.hasCopy(name))
                                .toList(),
                        false)
                .compose(this::downloadProfiles);
    }

    private Future<Void> downloadProfiles(List<String> names) {
        List<Future<Boolean>> downloads = new ArrayList<>();
        names.forEach(name -> downloads.add(download(name)));
        return Future.join(downloads)
                .compose(done ->
                        downloads.stream().anyMatch(Future::result) ? useDownloads() : Future.succeededFuture());
    }

    private Future<Void> useDownloads() {
        return vertx.executeBlocking(
                () -> {
                    service.useProfiles(folder.read());
                    return null;
                },
                false);
    }

    /** Downloads a profile; true if there is a new copy. */
    private Future<Boolean> download(String name) {
        return vertx.executeBlocking(() -> call(name), false)
                .compose(client::send)
                .compose(answer -> vertx.executeBlocking(() -> store(name, answer), false))
                .onSuccess(changed -> count(changed ? "changed" : "unchanged"))
                .recover(failure -> {
                    count("failed");
                    LOG.warn(
                            "Could not download profile {} from {}; its existing copy stays in use: {}",
                            name,
                            addresses.get(name),
                            failure.getMessage());
                    return Future.succeededFuture(false);
                });
    }

    private HttpCall call(String name) throws IOException {
        URI url = requireNonNull(addresses.get(name));
        HttpCall call = HttpCall.get(url).answerBytesMax(ProfileFolder.BYTES_MAX);
        return folder.download(name)
                .filter(last -> last.url().equals(url) && !last.etag().isEmpty())
                .map(last -> call.header("If-None-Match", last.etag()))
                .orElse(call);
    }

    private boolean store(String name, HttpAnswer answer) throws IOException {
        if (answer.status() == NOT_MODIFIED) {
            return false;
        }
        byte[] bytes = answer.body().getBytes();
        String etag = answer.headers().get("ETag");
        URI url = requireNonNull(addresses.get(name));
        folder.store(name, bytes, Download.of(url, etag == null ? "" : etag, bytes));
        return true;
    }

    private void count(String outcome) {
        metrics.counter(DOWNLOADS, "outcome", outcome).increment();
    }
}
