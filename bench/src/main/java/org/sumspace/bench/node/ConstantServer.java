package org.sumspace.bench.node;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.sumspace.client.Poll;
import org.sumspace.common.boot.NodeVertx;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.LogConfig;
import org.sumspace.common.config.LogConfig.LogFormat;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.obs.LogSetup;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.page.PageRequest;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.Loopback;

/**
 * A server with the contract and the HTTP stack of a node that answers every operation with the same JSON. It shows how
 * fast the node could answer without any work. It admits all callers, and runs in a separate JVM.
 */
public final class ConstantServer implements AutoCloseable {
    private static final LimitsConfig LIMITS = new LimitsConfig(16 << 20, 16, 30, 1, 1, 4);
    private static final String VERSION = "/v1";
    private static final Duration START_MAX = Duration.ofSeconds(60);

    private final Process process;
    private final int port;

    private ConstantServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * @param contract of the node, a resource
     * @param recordBytes size of the answer to an operation on one record
     */
    public static ConstantServer start(List<String> jvmOptions, String contract, int recordBytes) throws IOException {
        Path portFile = Files.createTempFile("constant-server", ".port");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(
                List.of(ConstantServer.class.getName(), contract, String.valueOf(recordBytes), portFile.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end-constant-server"));
        Poll.until(
                "the server for the comparison listens",
                START_MAX,
                () -> !port(portFile, process).isEmpty());
        return new ConstantServer(process, Integer.parseInt(port(portFile, process)));
    }

    /** Empty until the server listens. */
    private static String port(Path portFile, Process process) {
        if (!process.isAlive()) {
            throw new SandboxException("could not start a server for the comparison", "See its message above");
        }
        try {
            return Files.readString(portFile).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
    }

    public static void main(String... args) throws Exception {
        LogSetup.apply(new LogConfig(LogFormat.TEXT, null, false));
        PrometheusMeterRegistry metrics = NodeMetrics.create();
        Vertx vertx = NodeVertx.builder(LIMITS, new EventBusOptions(), metrics).build();
        Contract contract = Contract.load(args[0]);
        ApiServer.Builder builder = ApiServer.builder(
                        vertx, new HttpConfig(Loopback.HOST, 0, null, false, null, null, null), LIMITS, contract)
                .tolerantPaths()
                .metrics(metrics);
        if (paths(contract).noneMatch(path -> path.startsWith(VERSION + "/"))) {
            builder.alsoBelow(VERSION);
        }
        schemes(contract).forEach(scheme -> builder.security(scheme, ctx -> Future.succeededFuture()));
        ApiServer server = builder.start(operations(contract, Integer.parseInt(args[1])))
                .await(START_MAX.toSeconds(), TimeUnit.SECONDS);
        Files.writeString(Path.of(args[2]), String.valueOf(server.port()));
    }

    private static Stream<String> paths(Contract contract) {
        return contract.published().getJsonObject("paths").fieldNames().stream();
    }

    private static Set<String> schemes(Contract contract) {
        return contract.published()
                .getJsonObject("components")
                .getJsonObject("securitySchemes")
                .fieldNames();
    }

    private static Operations operations(Contract contract, int recordBytes) {
        List<Buffer> answers = new ArrayList<>();
        for (int records = 0; records <= PageRequest.LIMIT_MAX; records++) {
            answers.add(Buffer.buffer("\"" + "x".repeat(records * recordBytes) + "\""));
        }
        Operations operations = new Operations();
        contract.operationIds().forEach(id -> operations.handle(id, answering(id, answers)));
        return operations;
    }

    private static Handler<RoutingContext> answering(String operationId, List<Buffer> answers) {
        return operationId.startsWith("list")
                ? ctx -> answer(ctx, answers.get(ApiRequest.of(ctx).page().limit()))
                : ctx -> answer(ctx, answers.get(1));
    }

    private static void answer(RoutingContext ctx, Buffer json) {
        ctx.response().putHeader(HttpHeaders.CONTENT_TYPE, MediaTypes.JSON).end(json);
    }
}
