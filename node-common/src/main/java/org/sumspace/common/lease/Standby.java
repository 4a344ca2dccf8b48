package org.sumspace.common.lease;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Admission;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.store.ChangeLog;
import org.sumspace.common.task.PeriodicTask;

/**
 * What a node answers while another one serves its database. If the database records its changes, the node is a reader:
 * it answers the operations that the contract marks for readers. Otherwise it answers none.
 */
public final class Standby implements Admission {
    /** Where the node is that serves, in a refusal. */
    public static final String SERVING_URL = "Sumspace-Serving-Url";

    /** For how many seconds a change can be missing, in the answer of a reader. */
    public static final String BEHIND = "Sumspace-Behind-Seconds";

    private static final Duration REMOVALS = Duration.ofMinutes(1);

    private final Vertx vertx;
    private final Serving serving;
    private final Optional<ChangeLog> changes;
    private final Optional<ChangeFollower> follower;
    private volatile boolean isReader;

    Standby(
            Vertx vertx,
            Serving serving,
            Optional<ChangeLog> changes,
            ChangeFollower.Copies copies,
            LongSupplier nanoTime) {
        this.vertx = vertx;
        this.serving = serving;
        this.changes = changes;
        this.follower = changes.map(log -> new ChangeFollower(vertx, log, copies, nanoTime));
    }

    /** A node that only waits. */
    public static Standby waiting(Vertx vertx, Serving serving) {
        return new Standby(vertx, serving, Optional.empty(), ChangeFollower.Copies.NONE, System::nanoTime);
    }

    /**
     * A node that reads while it waits, if the database records its changes.
     *
     * @param copies what it answers from
     */
    public static Standby reading(Vertx vertx, ServingDatabase database, ChangeFollower.Copies copies) {
        return new Standby(vertx, database.serving(), database.store().changes(), copies, System::nanoTime);
    }

    /** Whether it answers something while another node serves. */
    public boolean isReader() {
        return isReader;
    }

    /**
     * Begins to read, unless this node serves.
     *
     * @return completes when this node serves and, if it was a reader, has read all that was written before
     */
    public Future<Void> start() {
        isReader = follower.isPresent() && !serving.begun().isComplete();
        if (isReader) {
            follower.orElseThrow().start();
        }
        return serving.begun()
                .compose(begun -> isReader ? follower.orElseThrow().finish() : Future.succeededFuture())
                .map(complete -> {
                    isReader = false;
                    changes.ifPresent(
                            log -> PeriodicTask.start(vertx, "removal of old changes", REMOVALS, log::removeOld));
                    return null;
                });
    }

    @Override
    public void check(RoutingContext ctx, boolean isForReaders) {
        Optional<NodeException> problem = problem(isForReaders);
        if (problem.isPresent()) {
            throw elsewhere(ctx, problem.get());
        }
        if (isReader) {
            behind().ifPresent(behind ->
                    ctx.response().putHeader(BEHIND, String.valueOf((long) Math.ceil(behind.toMillis() * 1e-3))));
        }
    }

    private NodeException elsewhere(RoutingContext ctx, NodeException refusal) {
        serving.holderUrl().ifPresent(url -> ctx.response().putHeader(SERVING_URL, url));
        return refusal;
    }

    private Optional<NodeException> problem(boolean isForReaders) {
        if (!isReader) {
            return serving.problem();
        }
        if (!isForReaders) {
            return serving.problem()
                    .or(() -> Optional.of(NodeException.unavailable("This node takes over the database; try again.")));
        }
        return follower.filter(ChangeFollower::isCurrent).isPresent()
                ? Optional.empty()
                : Optional.of(NodeException.unavailable("This node reads, and has not seen the changes of the last "
                        + Freshness.BEHIND_MAX.toSeconds() + " s; try again."));
    }

    private Optional<Duration> behind() {
        return follower.flatMap(ChangeFollower::behind);
    }

    /** Succeeds while this node serves, or reads and is not too far behind. */
    public Future<Void> ready() {
        return problem(true).<Future<Void>>map(Future::failedFuture).orElseGet(Future::succeededFuture);
    }

    /**
     * Checks credentials. A reader does not treat tokens that it does not know as none, because the node that serves may
     * know them.
     */
    public Authenticator deciding(Authenticator credentials) {
        return new Authenticator() {
            @Override
            public Future<Void> authenticate(RoutingContext ctx) {
                return credentials
                        .authenticate(ctx)
                        .recover(refusal -> Future.failedFuture(
                                isUnknown(ctx)
                                        ? elsewhere(
                                                ctx,
                                                NodeException.unavailable("This node reads, and does not know"
                                                        + " this token; send the request to the node that serves."))
                                        : refusal));
            }

            @Override
            public boolean decides(RoutingContext ctx) {
                return credentials.decides(ctx) || isUnknown(ctx);
            }
        };
    }

    private boolean isUnknown(RoutingContext ctx) {
        return isReader && BearerAuthenticator.hasToken(ctx);
    }

    /** Ends the reading. */
    public Future<Void> stop() {
        return follower.map(ChangeFollower::stop).orElseGet(Future::succeededFuture);
    }

    /** @param name of the gauge, for example {@code sumspace.catalog.behind} */
    public void bindTo(MeterRegistry registry, String name) {
        Gauge.builder(name, this, Standby::behindSeconds)
                .description("For how long a change of the database can be missing in the answers of this reader")
                .baseUnit("seconds")
                .register(registry);
    }

    private double behindSeconds() {
        return isReader ? behind().map(behind -> behind.toMillis() * 1e-3).orElse(Double.NaN) : 0;
    }
}
