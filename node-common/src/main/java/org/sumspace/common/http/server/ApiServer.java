package org.sumspace.common.http.server;

import static java.util.Objects.requireNonNull;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.CorsHandler;
import io.vertx.openapi.contract.Path;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.BodyMemory;
import org.sumspace.common.http.BoundedBody;
import org.sumspace.common.http.server.answer.AnswerHeaders;
import org.sumspace.common.http.server.answer.CorrelationHandler;
import org.sumspace.common.http.server.answer.DateHandler;
import org.sumspace.common.http.server.answer.ProblemHandler;
import org.sumspace.common.http.server.answer.ProblemShape;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.LoggedPaths;
import org.sumspace.common.http.server.limit.BodyDeadline;
import org.sumspace.common.http.server.limit.ConnectionLimit;
import org.sumspace.common.http.server.limit.FairReads;
import org.sumspace.common.http.server.limit.HeadDeadline;
import org.sumspace.common.http.server.limit.RequestDeadlines;
import org.sumspace.common.http.server.limit.RequestLimit;
import org.sumspace.common.http.server.limit.WholeBody;
import org.sumspace.common.http.server.operation.Admission;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.server.operation.PermissionCheck;
import org.sumspace.common.http.server.route.ApiDocs;
import org.sumspace.common.http.server.route.CertificateRoute;
import org.sumspace.common.http.server.route.HealthRoutes;
import org.sumspace.common.http.server.route.OriginReads;
import org.sumspace.common.http.server.route.RequestLog;
import org.sumspace.common.http.server.route.ResourceMethods;
import org.sumspace.common.http.server.route.RootRoute;
import org.sumspace.common.http.server.route.TolerantPaths;
import org.sumspace.common.http.tls.TlsKeys;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.trust.NodeCertificate;

/**
 * The HTTP side of a node, made from its contract: routes, validation, credentials, errors, health, metrics and
 * documentation. Each verticle instance has its own.
 */
public final class ApiServer {
    private static final int[] ROUTER_STATUSES = {400, 404, 405, 406, 413, 415, 500, 501, 503};
    private static final int HEADER_BYTES_MAX = 32 * 1024;
    private static final int CONNECTIONS_MAX = 4_096;
    private static final int CONNECTIONS_PER_ADDRESS_MAX = 1_024;
    private static final int IDLE_SECONDS_MAX = 120;
    private static final int HANDSHAKE_SECONDS_MAX = 30;
    private static final int PREFLIGHT_SECONDS = 600;

    private final HttpConfig http;
    private final int drainSeconds;
    private final HttpServer server;
    private final Runnable draining;

    private ApiServer(HttpConfig http, int drainSeconds, HttpServer server, Runnable draining) {
        this.http = http;
        this.drainSeconds = drainSeconds;
        this.draining = draining;
        this.server = server;
    }

    public static Builder builder(Vertx vertx, HttpConfig http, LimitsConfig limits, Contract contract) {
        return new Builder(vertx, http, limits, contract);
    }

    public int port() {
        return server.actualPort();
    }

    /** How others reach this node, without a trailing slash. */
    public URI baseUrl() {
        URI configured = http.publicUrl();
        if (configured != null) {
            return URI.create(configured.toString().replaceFirst("/+$", ""));
        }
        return URI.create((http.tls() ? "https://" : "http://") + http.host() + ":" + port());
    }

    /** Accepts no new connection, and waits for the active requests as long as the limits allow. */
    public Future<Void> stop() {
        draining.run();
        return server.shutdown(drainSeconds, TimeUnit.SECONDS);
    }

    /** Collects the parts of a server. */
    public static final class Builder {
        private final Vertx vertx;
        private final HttpConfig http;
        private final LimitsConfig limits;
        private final Contract contract;
        private final Map<String, Authenticator> schemes = new HashMap<>();
        private final Set<String> mounts = new LinkedHashSet<>(List.of(""));
        private Readiness readiness = new Readiness();
        private @Nullable NodeCertificate certificate;
        private ProblemShape shape = ProblemShape.plain();
        private CorrelationHandler correlation = new CorrelationHandler(null);
        private @Nullable PrometheusMeterRegistry metrics;
        private boolean tolerantPaths;
        private Admission admission = Admission.ALWAYS;
        private List<String> origins = List.of();
        private final Map<String, OriginReads> originReads = new HashMap<>();
        private RequestDeadlines deadlines = RequestDeadlines.DEFAULT;
        private BodyMemory<WholeBody> bodyMemory;
        private Clock clock = Clock.systemUTC();
        private @Nullable PermissionCheck permissions;
        private boolean strictTransport;
        private Consumer<Router> pages = router -> {};
        private Runnable draining = () -> {};

        private Builder(Vertx vertx, HttpConfig http, LimitsConfig limits, Contract contract) {
            this.vertx = vertx;
            this.http = http;
            this.limits = limits;
            this.contract = contract;
            this.bodyMemory = new BodyMemory<>(limits.bodyMemoryBytes(), Clock.systemUTC());
        }

        /** Tells browsers to reach the node over HTTPS alone from now on. */
        public Builder strictTransport() {
            this.strictTransport = true;
            return this;
        }

        /** Serves pages beside the contract. They must pass requests that they do not answer to the next handler. */
        public Builder pages(Consumer<Router> mounting) {
            this.pages = mounting;
            return this;
        }

        /** Adds a step that runs when the server begins to stop, to end unlimited answers such as event streams. */
        public Builder draining(Runnable step) {
            this.draining = step;
            return this;
        }

        /** The clock of the node, whose time each answer has as its {@code Date}. */
        public Builder clock(Clock nodeClock) {
            this.clock = nodeClock;
            return this;
        }

        /** Sets the authenticator of a security scheme of the contract. */
        public Builder security(String scheme, Authenticator authenticator) {
            schemes.put(scheme, authenticator);
            return this;
        }

        /** Checks permissions. Each operation of the contract must then name one. */
        public Builder permissions(PermissionCheck check) {
            this.permissions = check;
            return this;
        }

        /** Serves the contract's paths below a prefix too, for example {@code /v1}. */
        public Builder alsoBelow(String prefix) {
            mounts.add(prefix);
            return this;
        }

        /** Accepts the contract's paths in any case and with a trailing slash. */
        public Builder tolerantPaths() {
            tolerantPaths = true;
            return this;
        }

        /** Lets pages of these origins call this node; {@code *} stands for every one, but only without credentials. */
        public Builder crossOrigin(List<String> allowed) {
            this.origins = List.copyOf(allowed);
            return this;
        }

        /**
         * Lets pages of some origins read one path with their own tokens, but never with credentials that browsers add
         * by themselves.
         *
         * @param isAllowed decides for each request; must not block
         */
        public Builder crossOriginReads(String path, Predicate<String> isAllowed) {
            originReads.put(path, new OriginReads(isAllowed, PREFLIGHT_SECONDS));
            return this;
        }

        /** Decides which operations of the contract are answered now. Health and metrics always work. */
        public Builder admission(Admission decision) {
            this.admission = decision;
            return this;
        }

        public Builder problemShape(ProblemShape problemShape) {
            this.shape = problemShape;
            return this;
        }

        /** A header in which clients send and get the correlation id beside the usual one. */
        public Builder correlationHeader(String name) {
            this.correlation = new CorrelationHandler(name);
            return this;
        }

        /** Tells others with which key they address signed requests to this node. */
        public Builder certificate(NodeCertificate own) {
            this.certificate = own;
            return this;
        }

        public Builder readiness(Readiness checks) {
            this.readiness = checks;
            return this;
        }

        public Builder metrics(PrometheusMeterRegistry registry) {
            this.metrics = registry;
            return this;
        }

        /** The memory of request bodies, which several servers of one node share. */
        public Builder bodyMemory(BodyMemory<WholeBody> shared) {
            this.bodyMemory = shared;
            return this;
        }

        /** For tests that do not wait as long as {@link RequestDeadlines#DEFAULT}. */
        Builder deadlines(RequestDeadlines limits) {
            this.deadlines = limits;
            return this;
        }

        /**
         * Listens.
         *
         * @return failed with an {@link IllegalStateException} if contract, operations and security do not fit
         */
        public Future<ApiServer> start(Operations operations) {
            return contract.forRouting(vertx)
                    .map(routable -> requestEntry(routable, operations))
                    .compose(entry ->
                            vertx.executeBlocking(this::options, false).compose(options -> listen(options, entry)))
                    .map(server -> new ApiServer(http, limits.drainSeconds(), server, draining));
        }

        private Future<HttpServer> listen(HttpServerOptions options, RequestEntry entry) {
            ConnectionLimit limit = new ConnectionLimit(CONNECTIONS_MAX, CONNECTIONS_PER_ADDRESS_MAX);
            HeadDeadline deadline = new HeadDeadline(deadlines.head());
            FairReads reads = new FairReads();
            HeapReads heap = new HeapReads();
            return vertx.createHttpServer(options)
                    .requestHandler(entry::handle)
                    .invalidRequestHandler(entry::refuseInvalid)
                    .connectionHandler(connection -> {
                        reads.handle(connection);
                        heap.handle(connection);
                        deadline.handle(connection);
                        limit.handle(connection);
                    })
                    .listen(http.port(), http.host());
        }

        private RequestEntry requestEntry(Contract.Routable routable, Operations operations) {
            LoggedPaths logged = new LoggedPaths(contract, longestFirst(mounts));
            ProblemHandler problems = new ProblemHandler(logged, shape, metrics);
            Router router = router(routable, operations, logged, problems);
            return new RequestEntry(router, correlation, problems);
        }

        private Router router(
                Contract.Routable routable, Operations operations, LoggedPaths logged, ProblemHandler problems) {
            Router root = Router.router(vertx);
            Router api = new ContractRouter(
                            contract, operations, schemes, limits.bodyBytesMax(), bodyMemory, permissions, admission)
                    .create(vertx, routable);
            root.route().handler(correlation).failureHandler(problems);
            root.route().handler(problems::watchClient);
            root.route().handler(new AnswerHeaders(strictTransport));
            root.route().handler(new DateHandler(clock));
            root.route().handler(new BodyDeadline(deadlines));
            if (!origins.isEmpty()) {
                root.route().handler(crossOrigin());
            }
            originReads.forEach((path, reads) -> root.route(path).handler(reads));
            if (tolerantPaths) {
                List<String> templates = routable.contract().getPaths().stream()
                        .map(Path::getName)
                        .toList();
                root.route().handler(new TolerantPaths(templates, longestFirst(mounts)));
            }
            root.route().handler(new RequestLog(logged));
            HealthRoutes.mount(root, readiness);
            root.route().handler(new RequestLimit(limits.requestsMax(), limits.requestsPerAddressMax()));
            if (certificate != null) {
                CertificateRoute.mount(root, certificate);
            }
            ApiDocs.mount(root, contract);
            RootRoute.mount(root, contract);
            if (metrics != null) {
                mountMetrics(root, metrics);
            }
            ResourceMethods.complete(root);
            pages.accept(root);
            for (String mount : longestFirst(mounts)) {
                root.route(mount + "/*").subRouter(api);
            }
            for (int status : ROUTER_STATUSES) {
                root.errorHandler(status, problems.forStatus(status));
                api.errorHandler(status, problems.forStatus(status));
            }
            return root;
        }

        private CorsHandler crossOrigin() {
            CorsHandler handler = CorsHandler.create()
                    .allowedMethod(HttpMethod.POST)
                    .allowedHeaders(
                            Set.of("Accept", "Authorization", "Content-Type", "X-Correlation-Id", "X-Input-Format"))
                    .maxAgeSeconds(PREFLIGHT_SECONDS);
            // A handler without origins allows every one. It then must not allow credentials: any page could use them.
            return origins.contains("*") ? handler : handler.addOrigins(origins).allowCredentials(true);
        }

        private static void mountMetrics(Router root, PrometheusMeterRegistry registry) {
            root.get("/metrics")
                    .handler(ctx -> ctx.response()
                            .putHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                            .end(registry.scrape()));
        }

        private static List<String> longestFirst(Set<String> mounts) {
            return mounts.stream()
                    .sorted((a, b) -> Integer.compare(b.length(), a.length()))
                    .toList();
        }

        private HttpServerOptions options() throws IOException {
            HttpServerOptions options = new HttpServerOptions()
                    // Only HTTP/1.1 is enabled, because the limit of a request's headers supports no other version.
                    .setHttp2ClearTextEnabled(false)
                    .setAlpnVersions(List.of(HttpVersion.HTTP_1_1))
                    .setMaxHeaderSize(HEADER_BYTES_MAX)
                    .setMaxChunkSize(BoundedBody.PIECE_BYTES_MAX)
                    .setIdleTimeout(IDLE_SECONDS_MAX)
                    .setSslHandshakeTimeout(HANDSHAKE_SECONDS_MAX)
                    .setTcpNoDelay(true);
            if (http.tls()) {
                options.setSsl(true)
                        .setKeyCertOptions(TlsKeys.of(
                                requireNonNull(http.tlsCertificate(), "http.tlsCertificate"),
                                requireNonNull(http.tlsKey(), "http.tlsKey")));
            }
            return options;
        }
    }
}
