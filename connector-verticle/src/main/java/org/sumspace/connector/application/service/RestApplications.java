package org.sumspace.connector.application.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.streams.ReadStream;
import io.vertx.core.streams.WriteStream;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.PrintedAddress;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.HttpCall.HttpProxy;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.connector.application.core.ApplicationUrl;
import org.sumspace.connector.application.domain.ApplicationCall;
import org.sumspace.connector.catalog.domain.Representation;
import org.sumspace.connector.catalog.domain.Representation.ProxyAddress;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.CredentialType;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;

/**
 * REST applications of the participant. Their addresses pass the guard against internal addresses, and redirects are
 * not followed, so that a credential reaches no other server.
 *
 * @param timeout the timeout of a delivery
 */
public record RestApplications(
        NodeHttpClient http, SettingsService settings, SettingsSecrets secrets, Duration timeout) {
    /** The result of an attempt at a delivery. */
    public enum DeliveryResult {
        TAKEN,
        /** The application refused, or was not reached, so the attempt had no effect. */
        REFUSED,
        /** The application may have taken the data. */
        UNCLEAR
    }

    /** The result of an attempt to let an application work on data. */
    public enum WorkResult {
        /** The answer was the complete result, which was passed on. */
        ANSWERED,
        /** The application took the data. Its result arrives later, or arrived another way. */
        ACCEPTED,
        /** The application refused, or was not reached, so the attempt had no effect. */
        REFUSED,
        /** The application may have taken the data. */
        UNCLEAR
    }

    private static final Logger LOG = LoggerFactory.getLogger(RestApplications.class);
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;
    private static final int REDIRECTION = 300;
    private static final int SERVER_ERROR = 500;

    /**
     * Reads data of an application, and ends the sink with it.
     *
     * @param bytesMax a longer answer is refused
     * @param sourceTimeout of the whole answer
     * @return the media type; failed with a {@link NodeException} whose detail names no address and no credential
     */
    public Future<String> read(ApplicationCall call, long bytesMax, Duration sourceTimeout, WriteStream<Buffer> sink) {
        String expected = call.representation().mimeType();
        return request(HttpMethod.GET, call)
                .map(request ->
                        request.answerBytesMax(bytesMax).header("Accept", expected.isEmpty() ? "*/*" : expected))
                .compose(request -> http.downloadForeign(request, sink, sourceTimeout))
                .map(answer -> mediaType(answer, expected));
    }

    private static String mediaType(HttpAnswer answer, String expected) {
        String encoding = answer.headers().get("Content-Encoding");
        if (answer.status() >= REDIRECTION || (encoding != null && !encoding.equalsIgnoreCase("identity"))) {
            throw NodeException.failedDependency("The source did not answer with plain data.", null);
        }
        String stated = answer.headers().get("Content-Type");
        if (stated == null) {
            return expected.isEmpty() ? MediaTypes.OCTET_STREAM : expected;
        }
        if (!stated.toLowerCase(Locale.ROOT).contains(expected.toLowerCase(Locale.ROOT))) {
            throw NodeException.failedDependency(
                    "The source's data is not of the type that its representation states.", null);
        }
        return stated;
    }

    /**
     * Delivers data to an application.
     *
     * @param idempotencyKey by which the application recognises a repeated call
     * @param body opens the data
     */
    public Future<DeliveryResult> deliver(
            ApplicationCall call,
            String mediaType,
            String idempotencyKey,
            long size,
            Supplier<ReadStream<Buffer>> body) {
        AtomicBoolean isSent = new AtomicBoolean();
        Supplier<ReadStream<Buffer>> sent = () -> {
            isSent.set(true);
            return body.get();
        };
        return request(HttpMethod.POST, call)
                .map(request -> request.header("Content-Type", mediaType).header("Idempotency-Key", idempotencyKey))
                .compose(request -> http.uploadForStatus(request, size, sent, timeout))
                .map(status -> result(call, status))
                .otherwise(failure -> {
                    LOG.warn("Delivery {} to {} failed: {}", idempotencyKey, address(call), failure.getMessage());
                    return isSent.get() ? DeliveryResult.UNCLEAR : DeliveryResult.REFUSED;
                });
    }

    /** Takes the result of an application. */
    public interface ResultSink {
        /** Opens the target of the result; empty if the result arrived another way already. */
        Future<Optional<WriteStream<Buffer>>> open(String mediaType);
    }

    /**
     * Lets an application work on data. Its answer is the result; with status 202 or 204 it gives the result later.
     *
     * @param idempotencyKey by which the application recognises a repeated call
     * @param body opens the data
     * @param bytesMax a longer result is refused
     * @param results takes the result; the end of its sink means that everything is stored
     */
    public Future<WorkResult> work(
            ApplicationCall call,
            String mediaType,
            String idempotencyKey,
            long size,
            Supplier<ReadStream<Buffer>> body,
            long bytesMax,
            ResultSink results) {
        AtomicBoolean isSent = new AtomicBoolean();
        AtomicBoolean isTaken = new AtomicBoolean();
        Supplier<ReadStream<Buffer>> sent = () -> {
            isSent.set(true);
            return body.get();
        };
        return request(HttpMethod.POST, call)
                .map(request -> request.answerBytesMax(bytesMax)
                        .header("Content-Type", mediaType)
                        .header("Idempotency-Key", idempotencyKey))
                .compose(request -> http.uploadForeign(
                        request,
                        size,
                        sent,
                        timeout,
                        head -> isResult(head.status())
                                ? results.open(mediaType(head)).onSuccess(sink -> isTaken.set(sink.isPresent()))
                                : Future.succeededFuture(Optional.empty())))
                .map(answer -> workResult(call, answer.status(), isTaken.get()))
                .otherwise(failure -> {
                    LOG.warn("Work {} at {} failed: {}", idempotencyKey, address(call), failure.getMessage());
                    return isSent.get() ? WorkResult.UNCLEAR : WorkResult.REFUSED;
                });
    }

    private static boolean isResult(int status) {
        return isSuccess(status) && status != ACCEPTED && status != NO_CONTENT;
    }

    private static boolean isSuccess(int status) {
        return status >= OK && status < REDIRECTION;
    }

    private static String mediaType(HttpAnswer head) {
        String encoding = head.headers().get("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw NodeException.failedDependency("The application did not answer with plain data.", null);
        }
        String stated = head.headers().get("Content-Type");
        return stated == null ? MediaTypes.OCTET_STREAM : stated;
    }

    private static String address(ApplicationCall call) {
        return PrintedAddress.of(call.representation().url());
    }

    private static WorkResult workResult(ApplicationCall call, int status, boolean isTaken) {
        if (isSuccess(status)) {
            return isTaken ? WorkResult.ANSWERED : WorkResult.ACCEPTED;
        }
        LOG.warn("{} answered its work with status {}", address(call), status);
        return status >= SERVER_ERROR ? WorkResult.UNCLEAR : WorkResult.REFUSED;
    }

    private static DeliveryResult result(ApplicationCall call, int status) {
        if (isSuccess(status)) {
            return DeliveryResult.TAKEN;
        }
        LOG.warn("{} answered a delivery with status {}", address(call), status);
        return status >= SERVER_ERROR ? DeliveryResult.UNCLEAR : DeliveryResult.REFUSED;
    }

    private Future<HttpCall> request(HttpMethod method, ApplicationCall call) {
        return Future.succeededFuture(call).map(each -> {
            Representation representation = call.representation();
            HttpCall request = HttpCall.of(method, ApplicationUrl.of(representation, call.parameters()));
            for (Map.Entry<String, String> header : call.headers().entrySet()) {
                request = request.header(header.getKey(), header.getValue());
            }
            ProxyAddress proxy = representation.proxy();
            HttpCall complete = authenticated(request, representation);
            return proxy == null ? complete : complete.through(way(proxy));
        });
    }

    private HttpProxy way(ProxyAddress proxy) {
        URI address = ApplicationUrl.of(proxy);
        if (proxy.credential().isEmpty()) {
            return new HttpProxy(address, "", Secret.of(""));
        }
        Credential user = credential(proxy.credential(), CredentialType.PROXY);
        return new HttpProxy(address, user.key(), secrets.value(user));
    }

    private HttpCall authenticated(HttpCall request, Representation representation) {
        return switch (representation.method()) {
            case "none", "" -> request;
            case "basic" -> {
                Credential user = credential(representation.credential(), CredentialType.BASIC);
                String pair = user.key() + ":" + secrets.value(user).reveal();
                yield request.header(
                        "Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
            }
            case "api-key", "apiKey" -> {
                Credential key = credential(representation.credential(), CredentialType.API_KEY);
                yield request.header(key.key(), secrets.value(key).reveal());
            }
            default ->
                throw NodeException.unprocessable(
                        "The representation names a method of authentication that this connector does not know.");
        };
    }

    private Credential credential(String id, CredentialType type) {
        return settings.current()
                .credential(id)
                .filter(each ->
                        CredentialType.of(each.type()).filter(type::equals).isPresent())
                .orElseThrow(() -> NodeException.unprocessable(
                        "The representation names a credential that this connector does not have, or one of"
                                + " another type."));
    }
}
