package org.sumspace.assessment.file;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.service.InputDownload;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;

/**
 * An input that is downloaded into a temporary folder, which only the user of the process can read and which is removed at the
 * end. Internal addresses, redirects and other ports than 443 are refused unless the settings permit them. Blocking.
 */
public final class UrlInput implements AutoCloseable {
    private static final String ALLOW = "OUTBOUND_ALLOW";
    private static final String PORTS = "INPUT_PORTS";
    private static final LimitsConfig CLIENT = new LimitsConfig(1 << 20, 1, 30, 0, 1, 1);

    private final Path folder;
    private final Path file;

    private UrlInput(Path folder, Path file) {
        this.folder = folder;
        this.file = file;
    }

    /** Whether the command means an address, not a file. */
    public static boolean isUrl(String input) {
        return input.regionMatches(true, 0, "https://", 0, 8) || input.regionMatches(true, 0, "http://", 0, 7);
    }

    /**
     * @param environment OUTBOUND_ALLOW: address ranges that may be called though they are internal, also without TLS;
     *     INPUT_PORTS: ports that may be called besides 443
     * @param bytesMax a longer answer is refused
     * @param timeout of the whole download
     * @throws AssessmentException if the address is refused, or its content does not arrive whole
     */
    public static UrlInput fetch(String url, Map<String, String> environment, long bytesMax, Duration timeout)
            throws IOException {
        Path folder = Files.createTempDirectory("sumspace-input");
        Vertx vertx = Vertx.vertx();
        try {
            NodeHttpClient http = new NodeHttpClient(
                    vertx, new OutboundGuard(vertx, list(environment, ALLOW)), CLIENT, TlsTrust.ofSystem(null));
            Path file = new InputDownload(vertx, http, list(environment, PORTS))
                    .download(url, folder, bytesMax, timeout)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            return new UrlInput(folder, file);
        } catch (CompletionException failed) {
            remove(folder);
            throw refusal(failed);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /** As a run of a node would. */
    public static UrlInput fetch(String url, Map<String, String> environment) throws IOException {
        return fetch(url, environment, InputLimits.standard().bytes(), Duration.ofMinutes(30));
    }

    private static List<String> list(Map<String, String> environment, String name) {
        return Arrays.stream(environment.getOrDefault(name, "").split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private static AssessmentException refusal(CompletionException failed) {
        Throwable failure = failed.getCause();
        boolean tooLarge = failure instanceof NodeException node && node.type() == ProblemType.TOO_LARGE;
        String why = failure instanceof NodeException node ? node.detail() : "The download was interrupted.";
        String message = why.startsWith(InputDownload.FAILED) ? why : InputDownload.FAILED + why;
        return new AssessmentException(
                tooLarge ? FailureCode.FILE_TOO_LARGE : FailureCode.INPUT_NOT_AVAILABLE, message, failed);
    }

    private static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path each : files) {
                Files.delete(each);
            }
        }
        Files.delete(folder);
    }

    public Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
    }
}
