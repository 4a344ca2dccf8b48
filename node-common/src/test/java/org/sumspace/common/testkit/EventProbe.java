package org.sumspace.common.testkit;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client of {@code GET /events} that keeps what it received, in order. */
public final class EventProbe implements AutoCloseable {
    private static final String DATA = "\ndata: ";

    private final HttpClient client;
    private final HttpClientResponse response;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Promise<Void> ended = Promise.promise();
    private final StringBuilder text = new StringBuilder();

    /** @param name {@code snapshot} or {@code change} */
    public record Event(String name, JsonObject data) {
        public String topic() {
            return data.getString("topic");
        }

        public JsonObject body() {
            return data.getJsonObject("body");
        }
    }

    private EventProbe(HttpClient client, HttpClientResponse response) {
        this.client = client;
        this.response = response;
        response.handler(bytes -> take(bytes.toString()));
        response.endHandler(end -> ended.tryComplete());
        response.exceptionHandler(broken -> ended.tryComplete());
    }

    /**
     * @param path with its query
     * @throws AssertionError the answer is no stream
     */
    public static EventProbe open(Vertx vertx, URI node, String path, String token) {
        HttpClient client = vertx.createHttpClient();
        HttpClientResponse response = Await.result(client.request(HttpMethod.GET, node.getPort(), node.getHost(), path)
                .compose(request -> request.putHeader("Authorization", "Bearer " + token)
                        .send()
                        .map(HttpClientResponse::pause)));
        if (response.statusCode() != 200) {
            response.resume();
            throw new AssertionError(
                    response.statusCode() + " " + Await.result(response.body()).toString());
        }
        EventProbe probe = new EventProbe(client, response);
        response.resume();
        return probe;
    }

    private void take(String more) {
        text.append(more);
        int end = text.indexOf("\n\n");
        while (end >= 0) {
            String event = text.substring(0, end);
            text.delete(0, end + 2);
            if (event.startsWith("event: ")) {
                int data = event.indexOf(DATA);
                events.add(new Event(
                        event.substring("event: ".length(), data),
                        new JsonObject(event.substring(data + DATA.length()))));
            }
            end = text.indexOf("\n\n");
        }
    }

    /** Waits for the next event. */
    public Event next() {
        try {
            Event event = events.poll(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
            if (event == null) {
                throw new AssertionError("no event within " + Patience.MAX);
            }
            return event;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Reads nothing until {@link #resume}. */
    public void pause() {
        response.pause();
    }

    public void resume() {
        response.resume();
    }

    /** Waits until the node ends the stream. */
    public void awaitEnd() {
        Await.result(ended.future());
    }

    @Override
    public void close() {
        Await.result(client.close());
    }
}
