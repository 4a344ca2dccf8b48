package org.sumspace.common.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.store.ChangeLog;

class StandbyTest {
    private static final String HOLDER = "https://holder.example";

    private final Vertx vertx = Vertx.vertx();
    private final FakeChanges changes = new FakeChanges();
    private final CopiedIds copies = new CopiedIds();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicBoolean isHolder = new AtomicBoolean();
    private final Promise<Void> begun = Promise.promise();
    private int port;

    @SuppressWarnings("NullAway.Init")
    private Standby standby;

    private final Serving serving = new Serving() {
        @Override
        public Future<Void> begun() {
            return begun.future();
        }

        @Override
        public Future<Void> superseded() {
            return Promise.<Void>promise().future();
        }

        @Override
        public Optional<NodeException> problem() {
            return isHolder.get() ? Optional.empty() : Optional.of(NodeException.unavailable("another one serves"));
        }

        @Override
        public Optional<String> holderUrl() {
            return Optional.of(HOLDER);
        }

        @Override
        public void check() {}
    };

    private void start(Optional<ChangeLog> log) {
        standby = new Standby(vertx, serving, log, copies, nanos::get);
        Authenticator credentials = standby.deciding(
                new BearerAuthenticator(token -> Future.failedFuture(NodeException.unauthenticated("unknown"))));
        Router router = Router.router(vertx);
        router.get("/read").handler(ctx -> {
            standby.check(ctx, true);
            ctx.end();
        });
        router.get("/write").handler(ctx -> {
            standby.check(ctx, false);
            ctx.end();
        });
        router.get("/token")
                .handler(ctx -> credentials.authenticate(ctx).onFailure(refusal -> {
                    ctx.response().putHeader("Decides", String.valueOf(credentials.decides(ctx)));
                    ctx.fail(refusal);
                }));
        router.route()
                .failureHandler(ctx -> ctx.response()
                        .setStatusCode(((NodeException) ctx.failure()).type().httpStatus())
                        .end());
        port = result(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"))
                .actualPort();
    }

    @AfterEach
    void close() {
        result(standby.stop());
        result(vertx.close());
    }

    private HttpClientResponse get(String path) {
        return result(vertx.createHttpClient()
                .request(HttpMethod.GET, port, "127.0.0.1", path)
                .compose(request ->
                        request.putHeader("Authorization", "Bearer x").send()));
    }

    private void assertElsewhere(HttpClientResponse answer) {
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.getHeader(Standby.SERVING_URL)).isEqualTo(HOLDER);
    }

    private void advance(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void l5_standbyWithoutARecordOfChanges_answersNothing_untilItServes() {
        start(Optional.empty());
        Future<Void> serves = standby.start();
        assertElsewhere(get("/read"));
        assertThat(standby.ready().failed()).isTrue();
        isHolder.set(true);
        begun.complete();
        result(serves);
        assertThat(get("/write").statusCode()).isEqualTo(200);
        assertThat(standby.ready().succeeded()).isTrue();
    }

    @Test
    void l5_reader_answersReads_withItsDelay_andNamesTheNodeThatServes() {
        start(Optional.of(changes));
        standby.start();
        await().until(() -> standby.ready().succeeded());
        assertThat(get("/read").getHeader(Standby.BEHIND)).isEqualTo("0");
        assertElsewhere(get("/write"));
    }

    @Test
    void l5_readerThatIsTooFarBehind_answersNothing() {
        start(Optional.of(changes));
        standby.start();
        await().until(() -> standby.ready().succeeded());
        changes.fail(true);
        advance(12);
        assertThat(get("/read").getHeader(Standby.BEHIND)).isEqualTo("12");
        advance(19);
        assertElsewhere(get("/read"));
        assertThat(standby.ready().failed()).isTrue();
    }

    /** It would show less to somebody who is logged in at the node that serves. */
    @Test
    void l1_reader_doesNotTreatAnUnknownTokenAsNone() {
        start(Optional.of(changes));
        standby.start();
        HttpClientResponse answer = get("/token");
        assertElsewhere(answer);
        assertThat(answer.getHeader("Decides")).isEqualTo("true");
        isHolder.set(true);
        begun.complete();
        await().until(() -> !standby.isReader());
        assertThat(get("/token").statusCode()).isEqualTo(401);
        assertThat(get("/token").getHeader("Decides")).isEqualTo("false");
    }

    @Test
    void l5_readerThatTakesOver_writesOnlyWithEverythingThatWasWrittenBefore() {
        start(Optional.of(changes));
        Future<Void> serves = standby.start();
        await().until(() -> standby.ready().succeeded());
        changes.fail(true);
        changes.add("last");
        isHolder.set(true);
        begun.complete();
        assertThat(get("/write").statusCode()).isEqualTo(503);
        assertThat(get("/read").statusCode()).isEqualTo(200);
        changes.fail(false);
        result(serves);
        assertThat(copies.ids).containsExactly("last");
        HttpClientResponse answer = get("/write");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.getHeader(Standby.BEHIND)).isNull();
    }
}
