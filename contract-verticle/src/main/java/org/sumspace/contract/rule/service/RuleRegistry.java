package org.sumspace.contract.rule.service;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.common.task.SharedWork;
import org.sumspace.contract.rule.domain.RegistryAddress;
import org.sumspace.contract.rule.domain.RuleCopy;
import org.sumspace.contract.rule.store.RuleFolder;

/**
 * The rule documents of a registry. A document is downloaded when somebody uses its rule for the first time; from then
 * on its copy is used. The registry's answers replace the copy only by another valid document.
 */
public final class RuleRegistry {
    /** How many copies a node keeps. */
    static final int COPIES_MAX = 1_000;

    static final int DOCUMENT_BYTES_MAX = 256 * 1024;
    private static final Duration DOWNLOAD_MAX = Duration.ofSeconds(10);
    private static final int DOWNLOADS_AT_ONCE_MAX = 8;
    private static final int ETAG_LENGTH_MAX = 200;

    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;
    private static final int NOT_FOUND = 404;
    private static final String DOWNLOADS = "sumspace.contract.rule.downloads";
    private static final Logger LOG = LoggerFactory.getLogger(RuleRegistry.class);

    private final Vertx vertx;
    private final NodeHttpClient client;
    private final RegistryAddress address;
    private final RuleFolder folder;
    private final MeterRegistry metrics;
    private final Map<String, RuleCopy> copies = new ConcurrentSkipListMap<>();
    private final RecentFailures failures;
    private final SharedWork<String, RuleCopy> downloads = new SharedWork<>();
    private final AtomicInteger running = new AtomicInteger();

    public RuleRegistry(
            Vertx vertx,
            NodeHttpClient client,
            RegistryAddress address,
            RuleFolder folder,
            Clock clock,
            MeterRegistry metrics) {
        this.vertx = vertx;
        this.client = client;
        this.address = address;
        this.folder = folder;
        this.metrics = metrics;
        this.failures = new RecentFailures(clock);
    }

    /** Reads the copies. Fails only if the folder cannot be read. */
    public Future<Void> open() {
        return vertx.executeBlocking(() -> folder.read(address, COPIES_MAX), false)
                .map(found -> {
                    found.forEach(copy -> copies.put(copy.id(), copy));
                    return null;
                });
    }

    /** The rules with copies, in the order of their ids. */
    List<RuleDocument> known() {
        return copies.values().stream().map(RuleCopy::rule).toList();
    }

    Optional<RuleDocument> known(String id) {
        return Optional.ofNullable(copies.get(id)).map(RuleCopy::rule);
    }

    /**
     * A rule, downloaded if there is no copy of its document.
     *
     * @param id one that a rule can have
     * @return failed with FAILED_DEPENDENCY if the registry has no valid document of it or does not answer, with
     *     UNAVAILABLE if this node already downloads many
     */
    Future<RuleDocument> get(String id) {
        RuleCopy copy = copies.get(id);
        if (copy != null) {
            return Future.succeededFuture(copy.rule());
        }
        return failures.of(id)
                .<Future<RuleDocument>>map(Future::failedFuture)
                .orElseGet(() -> download(id).map(RuleCopy::rule));
    }

    private Future<RuleCopy> download(String id) {
        if (copies.size() >= COPIES_MAX) {
            return Future.failedFuture(failure(
                    id, "this node keeps " + COPIES_MAX + " copies at most. Its operator can remove some", null));
        }
        return downloads.of(id, () -> first(id));
    }

    private Future<RuleCopy> first(String id) {
        if (running.incrementAndGet() > DOWNLOADS_AT_ONCE_MAX) {
            running.decrementAndGet();
            return Future.failedFuture(
                    NodeException.unavailable("This node already asks the registry for other rules; try again."));
        }
        return newest(id).onComplete(done -> running.decrementAndGet()).recover(broken -> {
            NodeException told = failure(id, reason(broken), broken);
            failures.add(id, told);
            return Future.failedFuture(told);
        });
    }

    /** Downloads all documents that have copies. Never fails: a copy that cannot be replaced stays. */
    public Future<Void> refresh() {
        Future<?> all = Future.succeededFuture();
        for (String id : copies.keySet()) {
            all = all.compose(before -> downloads.of(id, () -> newest(id)).otherwise(broken -> {
                LOG.warn("Could not refresh rule {}; its copy stays in use: {}", id, reason(broken));
                return null;
            }));
        }
        return all.mapEmpty();
    }

    private Future<RuleCopy> newest(String id) {
        URI url = address.of(id);
        RuleCopy copy = copies.get(id);
        HttpCall call = HttpCall.get(url)
                .header("Accept", "application/json, application/ld+json")
                .answerBytesMax(DOCUMENT_BYTES_MAX);
        HttpCall conditional = copy == null || copy.etag().isEmpty() ? call : call.header("If-None-Match", copy.etag());
        return client.sendForAnyStatus(conditional, DOWNLOAD_MAX)
                .compose(answer -> copy != null && answer.status() == NOT_MODIFIED
                        ? Future.succeededFuture(copy)
                        : vertx.executeBlocking(() -> store(id, url, answer), false))
                .onSuccess(newest -> {
                    copies.put(id, newest);
                    count(newest.equals(copy) ? "unchanged" : "changed");
                })
                .onFailure(broken -> {
                    count("failed");
                    if (broken instanceof IOException) {
                        LOG.warn("Could not store the copy of rule {}", id, broken);
                    }
                });
    }

    private RuleCopy store(String id, URI url, HttpAnswer answer) throws IOException {
        int status = answer.status();
        if (status != OK) {
            throw new IllegalArgumentException(
                    status == NOT_FOUND
                            ? "the registry has no such rule (status 404)"
                            : status >= 300 && status < 400
                                    ? "the registry redirects, which is not followed (status " + status + ")"
                                    : "the registry answered with status " + status);
        }
        RuleCopy copy = RuleCopy.of(id, url, etag(answer), json(answer.body()));
        folder.store(copy);
        return copy;
    }

    /** The parser's message may quote a text that is not JSON, so it is not used in answers or logs. */
    private static JsonValue json(Buffer body) {
        try {
            return JsonValue.parse(body.getBytes());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the registry's answer is not JSON", e);
        }
    }

    private static String etag(HttpAnswer answer) {
        String etag = answer.headers().get("ETag");
        return etag == null || etag.length() > ETAG_LENGTH_MAX ? "" : etag;
    }

    private NodeException failure(String id, String reason, @Nullable Throwable cause) {
        return NodeException.failedDependency(
                "Could not get rule " + id + " from " + address.of(id) + ": " + reason
                        + ". Use a rule that GET /rules lists, or try again later.",
                cause);
    }

    private static String reason(Throwable broken) {
        if (broken instanceof NodeException known) {
            return known.detail().replaceFirst("\\.$", "");
        }
        return broken instanceof IllegalArgumentException
                ? String.valueOf(broken.getMessage())
                : "its copy could not be stored, for which the node's log has the reason";
    }

    private void count(String outcome) {
        metrics.counter(DOWNLOADS, "outcome", outcome).increment();
    }
}
