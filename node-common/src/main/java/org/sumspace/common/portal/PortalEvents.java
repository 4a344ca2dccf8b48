package org.sumspace.common.portal;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.RequestEnd;
import org.sumspace.common.security.Caller;

/**
 * The event streams of one node, of all its servers. Features register topics and report their changes. Thread-safe.
 */
public final class PortalEvents {
    static final String MEDIA_TYPE = "text/event-stream";

    /** Streams of a node. */
    public static final int STREAMS_MAX = 256;
    /** Streams of an account. */
    static final int ACCOUNT_MAX = 8;

    private static final int RETRY_SECONDS = 10;

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final Context context;
    private final Clock clock;
    private final Duration heartbeat;
    private final Map<String, EventTopic> kinds = new ConcurrentHashMap<>();
    private final Set<EventStream> streams = new HashSet<>();
    private boolean closed;

    /** By topic and scope; used on {@link #context}. */
    private final Map<FeedKey, EventFeed> feeds = new HashMap<>();

    private record FeedKey(String topic, String scope) {}

    private record Opened(String topic, EventTopic kind, EventTopic.View view) {}

    public PortalEvents(Vertx vertx, Clock clock) {
        this(vertx, clock, HEARTBEAT);
    }

    /** @param heartbeat interval of heartbeats, at which sessions are checked again */
    PortalEvents(Vertx vertx, Clock clock, Duration heartbeat) {
        this.context = vertx.getOrCreateContext();
        this.clock = clock;
        this.heartbeat = heartbeat;
    }

    /** @param name the part of a topic's name before the colon */
    public void topic(String name, EventTopic kind) {
        kinds.put(name, kind);
    }

    /** Reports that the content of the topic may have changed. Cheap, with and without followers. */
    public void changed(String topic) {
        eachFeed(topic::equals);
    }

    /** Like {@link #changed}, for all topics of this kind. */
    public void changedAll(String name) {
        eachFeed(topic -> nameOf(topic).equals(name));
    }

    private void eachFeed(Predicate<String> topics) {
        if (openStreams() > 0) {
            context.runOnContext(now -> feeds.values().stream()
                    .filter(feed -> topics.test(feed.topic()))
                    .forEach(EventFeed::changed));
        }
    }

    public int openStreams() {
        synchronized (streams) {
            return streams.size();
        }
    }

    /** Ends all streams and accepts no new one, because the node stops. */
    public void close() {
        List<EventStream> open;
        synchronized (streams) {
            closed = true;
            open = List.copyOf(streams);
        }
        open.forEach(EventStream::end);
    }

    /**
     * Answers with a stream of these topics. Fails as the operation of the first topic that the caller may not see; with
     * INVALID_INPUT for a topic that the node does not have; with TOO_MANY or UNAVAILABLE if there are too many streams.
     */
    Future<Void> follow(RoutingContext ctx, List<String> topics) {
        Caller caller = Caller.of(ctx);
        List<Future<Opened>> opening = new ArrayList<>();
        for (String topic : Set.copyOf(topics)) {
            opening.add(open(caller, topic));
        }
        return Future.all(opening).map(all -> {
            begin(ctx, caller, all.list());
            return null;
        });
    }

    private Future<Opened> open(Caller caller, String topic) {
        EventTopic kind = kinds.get(nameOf(topic));
        if (kind == null) {
            return Future.failedFuture(NodeException.invalidInput("This node has no topic '" + nameOf(topic) + "'."));
        }
        String id = topic.substring(Math.min(topic.length(), nameOf(topic).length() + 1));
        return kind.open(caller, id).map(view -> new Opened(topic, kind, view));
    }

    private static String nameOf(String topic) {
        int colon = topic.indexOf(':');
        return colon < 0 ? topic : topic.substring(0, colon);
    }

    private void begin(RoutingContext ctx, Caller caller, List<Opened> topics) {
        if (RequestEnd.hasEnded(ctx)) {
            return;
        }
        EventStream stream = new EventStream(ctx, caller.subject(), heartbeat);
        count(stream);
        RequestEnd.await(ctx, () -> {
            synchronized (streams) {
                streams.remove(stream);
            }
            stream.closed();
            context.runOnContext(left -> topics.forEach(topic -> leave(stream, topic)));
        });
        stream.begin();
        context.runOnContext(joining -> topics.forEach(topic -> join(stream, topic)));
    }

    private void count(EventStream stream) {
        synchronized (streams) {
            long own = streams.stream()
                    .filter(open -> open.account().equals(stream.account()))
                    .count();
            if (own >= ACCOUNT_MAX) {
                throw NodeException.tooMany(
                        "This account has " + ACCOUNT_MAX + " event streams. Close one, or ask for the state instead.",
                        RETRY_SECONDS);
            }
            if (closed || streams.size() >= STREAMS_MAX) {
                throw NodeException.unavailable("No more event streams now. Ask for the state instead.");
            }
            streams.add(stream);
        }
    }

    private void join(EventStream stream, Opened topic) {
        feeds.computeIfAbsent(
                        new FeedKey(topic.topic(), topic.view().scope()),
                        key -> new EventFeed(topic.topic(), topic.kind(), topic.view(), context, clock))
                .add(stream);
    }

    private void leave(EventStream stream, Opened topic) {
        FeedKey key = new FeedKey(topic.topic(), topic.view().scope());
        EventFeed feed = feeds.get(key);
        if (feed != null && !feed.remove(stream)) {
            feeds.remove(key);
        }
    }
}
