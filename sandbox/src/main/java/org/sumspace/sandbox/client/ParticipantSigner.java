package org.sumspace.sandbox.client;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.sumspace.client.Signer;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.participant.PeerHeaders;
import org.sumspace.common.http.participant.RequestSigner;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.http.signature.MessageSigner;

/**
 * Signs requests to one node with the key of a participant (docs/reference/signatures.md). Signatures of answers are
 * not verified, because the TLS certificate of the node is checked. Thread-safe.
 */
public final class ParticipantSigner implements Signer {
    private final RequestSigner requests;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private volatile Receiver receiver = new Receiver(Optional.empty(), Duration.ZERO);

    /** The node's process and clock, from its last answer. */
    private record Receiver(Optional<String> instance, Duration ahead) {}

    /** @param participant the URL of its record at its catalog */
    public ParticipantSigner(URI participant, SigningKey key, Clock clock) {
        this.requests = new RequestSigner(participant, new MessageSigner(key));
        this.clock = clock;
    }

    /** The id of the participant. */
    @Override
    public String subject() {
        String url = requests.participant().toString();
        return url.substring(url.lastIndexOf('/') + 1);
    }

    /** The request with a signature over all its parts. */
    @Override
    public HttpRequest sign(HttpRequest request) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.headers().map().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        Receiver known = receiver;
        HttpRequest.Builder signed = HttpRequest.newBuilder(request, (name, value) -> false);
        requests.sign(
                        request.method(),
                        request.uri(),
                        headers,
                        ContentDigest.fieldOf(body(request)),
                        known.instance(),
                        Nonce.random(random),
                        clock.instant().plus(known.ahead()))
                .forEach(signed::setHeader);
        return signed.build();
    }

    /**
     * Reads the process of the node and its time from an answer.
     *
     * @return whether the process differs from the one for which requests were signed
     */
    @Override
    public boolean learn(HttpHeaders answer) {
        Receiver before = receiver;
        Optional<String> instance = answer.firstValue(PeerHeaders.INSTANCE);
        if (instance.isEmpty() || instance.equals(before.instance())) {
            return false;
        }
        receiver = new Receiver(
                instance, answer.firstValue("Date").map(this::ahead).orElse(before.ahead()));
        return true;
    }

    private Duration ahead(String date) {
        try {
            return Duration.between(clock.instant(), Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
        } catch (DateTimeException e) {
            return Duration.ZERO;
        }
    }

    /** The body of a request of this client, whose bodies are in memory. */
    private static byte[] body(HttpRequest request) {
        BodyBytes body = new BodyBytes();
        request.bodyPublisher().ifPresentOrElse(publisher -> publisher.subscribe(body), body::onComplete);
        return body.bytes.join();
    }

    private static final class BodyBytes implements Flow.Subscriber<ByteBuffer> {
        private final CompletableFuture<byte[]> bytes = new CompletableFuture<>();
        private byte[] read = {};

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(ByteBuffer part) {
            ByteBuffer all = ByteBuffer.allocate(read.length + part.remaining());
            read = all.put(read).put(part).array();
        }

        @Override
        public void onError(Throwable failure) {
            bytes.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            bytes.complete(read);
        }
    }
}
