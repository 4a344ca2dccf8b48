package org.sumspace.connector.exchange.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.core.ExchangeRules;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Target;

/** The clock, the network, the contract and the applications around the connectors of one run. */
final class World {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    /** Ends all faults. */
    static final long FAULTS_END = Duration.ofMinutes(8).toMillis();

    static final int PART_BYTES = 10;
    static final ExchangeLimits LIMITS = new ExchangeLimits(
            Duration.ofMinutes(60),
            Duration.ofMinutes(20),
            Duration.ofMinutes(20),
            Duration.ofMinutes(20),
            Duration.ofMinutes(20),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofHours(24));
    static final ExchangeRules RULES = new ExchangeRules(LIMITS);
    static final ExchangeRequest REQUEST =
            new ExchangeRequest("contract", "purpose", "resource", "", JsonValue.of(null));
    static final String REQUEST_KEY = REQUEST.digest().toString();

    /**
     * By this time everything has ended, unless a party or service is absent for longer. No time limit has passed yet.
     */
    static final long LAST_END = FAULTS_END + Duration.ofMinutes(11).toMillis();

    private static final boolean IS_TRACED = Boolean.getBoolean("simulation.trace");
    private static final int EVENTS_MAX = 100_000;
    private static final Digest[] DIGESTS = IntStream.range(0, 256)
            .mapToObj(i -> Digest.of(new byte[] {(byte) i}))
            .toArray(Digest[]::new);
    private static final List<String> NAMES = List.of("p0", "p1", "p2", "p3", "p4");

    final Random random;
    final Scene scene;
    final @Nullable Rule off;
    final List<Connector> connectors = new ArrayList<>();
    final Applications applications;
    final Set<String> breaches = new TreeSet<>();
    /** The roles in their states, and the status values. */
    final Set<String> reached = new TreeSet<>();
    /** What happens soon after a write, by the number of the write. */
    private final Map<Integer, Runnable> afterWrites = new HashMap<>();
    /** The ids of all exchanges that the consumer opened. */
    final Set<String> opened = new TreeSet<>();
    /** Uses of the contract by other exchanges. */
    int otherUses;

    boolean isRevoked;
    boolean isDenied;
    long managerAwayFrom;
    long managerAwayUntil;

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    private long now;
    private long order;
    private int ids;
    private int sourceVersion;
    private int writes;
    private long lastEnd;

    private record Event(long at, long order, Runnable effect) {}

    World(long seed, Scene.Focus focus, @Nullable Rule off) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.off = off;
        this.scene = Scene.of(random, focus);
        this.applications = new Applications(this);
        for (int party = 0; party < scene.parties(); party++) {
            connectors.add(new Connector(this, new Parties(NAMES.subList(0, scene.parties()), party)));
        }
    }

    boolean isOn(Rule rule) {
        return off != rule;
    }

    long now() {
        return now;
    }

    Instant instant() {
        return START.plusMillis(now);
    }

    boolean isFaulty() {
        return now < FAULTS_END;
    }

    boolean chance(int permille) {
        return random.nextInt(1000) < permille;
    }

    /** @return whether a fault with this probability occurs now */
    boolean fault(int permille) {
        return isFaulty() && chance(permille);
    }

    String newId() {
        ids++;
        return Integer.toString(ids);
    }

    void breach(String breach) {
        trace(() -> "breach: " + breach);
        breaches.add(breach);
    }

    static String shown(Step step) {
        ExchangeRecord written = step.written();
        return (written == null
                        ? "nothing"
                        : written.state() + " due " + written.times().due() + " " + written.deliveries() + " "
                                + written.outcome() + " wish " + written.wish())
                + ", " + step.calls() + ", " + step.answer();
    }

    void trace(Supplier<String> line) {
        if (IS_TRACED) {
            System.out.println(Duration.ofMillis(now) + " " + line.get());
        }
    }

    void after(long millis, Runnable effect) {
        events.add(new Event(now + millis, order++, effect));
    }

    void at(Instant time, Runnable effect) {
        events.add(new Event(Math.max(now, Duration.between(START, time).toMillis()), order++, effect));
    }

    /**
     * Schedules an action soon after the write with this number, of any connector. So faults occur in every state, also
     * in short ones.
     */
    void afterWrite(int number, Runnable effect) {
        afterWrites.put(number, effect);
    }

    void written(ExchangeRecord record, boolean isEnd) {
        reached.add(record.role() + " " + record.state());
        reached.add(record.status().name());
        lastEnd = isEnd ? now : lastEnd;
        Runnable effect = afterWrites.get(writes++);
        if (effect != null) {
            after(random.nextInt(400), effect);
        }
    }

    long lastEnd() {
        return lastEnd;
    }

    void run() {
        int count = 0;
        for (Event event = events.poll(); event != null; event = events.poll()) {
            if (++count > EVENTS_MAX) {
                breach("the run never ends");
                return;
            }
            now = event.at();
            event.effect().run();
        }
    }

    Connector connector(int party) {
        return connectors.get(party);
    }

    Connector consumer() {
        return connectors.get(scene.consumer());
    }

    /** Reading a source may find another version than the reading before. */
    int readSource() {
        if (random.nextInt(3) > 0) {
            sourceVersion++;
        }
        return sourceVersion % 60;
    }

    Content content(int item, int version) {
        return new Content(scene.partsOf(item) * (long) PART_BYTES, DIGESTS[item * 64 + version], "text/plain");
    }

    boolean isManagerAway() {
        return now >= managerAwayFrom && now < managerAwayUntil;
    }

    List<Target> targets(int party) {
        int number = party == scene.consumer() ? scene.targets() : 1;
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            targets.add(new Target("app" + party + i, scene.isRepeatable()));
        }
        return targets;
    }

    /**
     * Sends a request, and its answer back. Either may be lost, late or doubled.
     *
     * @param receive what the receiver does; it calls back with its answer, or never
     * @param answered what the sender does with the answer; not called if it gets none
     */
    void request(int to, Function<Connector, Consumer<Consumer<Reply>>> receive, Consumer<Reply> answered) {
        Connector receiver = connector(to);
        if (fault(scene.lossPermille())) {
            return;
        }
        after(
                delay(),
                () -> receiver.receive(receive, reply -> {
                    if (!fault(scene.lossPermille())) {
                        after(delay(), () -> answered.accept(reply));
                    }
                }));
        if (fault(scene.lossPermille())) {
            after(delay() + random.nextInt(120_000), () -> receiver.receive(receive, reply -> {}));
        }
    }

    private long delay() {
        boolean isLate = fault(scene.lossPermille() / 3);
        return isLate ? 1_000 + random.nextInt(60_000) : 5 + random.nextInt(200);
    }
}
