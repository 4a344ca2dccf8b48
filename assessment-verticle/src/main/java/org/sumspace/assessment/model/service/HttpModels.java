package org.sumspace.assessment.model.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.sumspace.assessment.model.core.Descriptions;
import org.sumspace.assessment.model.core.HttpAnswers;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;

/**
 * Models that other servers evaluate.
 *
 * @param pauseMillis before the second try; twice as long before the third
 */
public record HttpModels(Vertx vertx, NodeHttpClient http, long pauseMillis) {
    private static final int BATCH = 256;
    private static final int TRIES = 3;
    private static final long ANSWER_BYTES_MAX = 8 << 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int SERVER_ERROR = 500;
    private static final int TOO_MANY = 429;
    private static final int OK = 200;

    /** Asks a server to predict a row of zeros. */
    Future<ModelInfo> describe(String endpoint, List<String> features, List<Object> classes) {
        Descriptions.checkNames(features);
        return post(address(endpoint), new double[1][features.size()], 1)
                .map(answer -> HttpAnswers.described(answer, features, classes));
    }

    /** Evaluates rows of the source's model. Blocking; not for an event loop. */
    UnaryOperator<double[][]> evaluating(RegisteredModelSource source) {
        ModelInfo info = source.info();
        String endpoint = source.endpoint();
        if (endpoint == null || info == null) {
            return rows -> {
                throw new IllegalStateException("the model is on no server");
            };
        }
        return rows -> {
            try {
                return evaluate(address(endpoint), info, rows)
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw e;
            }
        };
    }

    private Future<double[][]> evaluate(URI endpoint, ModelInfo info, double[][] rows) {
        List<double[]> outputs = new ArrayList<>();
        Future<Void> done = Future.succeededFuture();
        for (int from = 0; from < rows.length; from += BATCH) {
            double[][] batch = Arrays.copyOfRange(rows, from, Math.min(rows.length, from + BATCH));
            done = done.compose(before -> post(endpoint, batch, 1))
                    .map(answer -> outputs.addAll(List.of(HttpAnswers.outputs(answer, batch.length, info))))
                    .mapEmpty();
        }
        return done.map(all -> outputs.toArray(new double[0][]));
    }

    private Future<byte[]> post(URI endpoint, double[][] rows, int attempt) {
        JsonArray instances = new JsonArray();
        for (double[] row : rows) {
            JsonArray values = new JsonArray();
            Arrays.stream(row).forEach(values::add);
            instances.add(values);
        }
        HttpCall call = HttpCall.of(HttpMethod.POST, endpoint)
                .json(new JsonObject().put("instances", instances))
                .header("Accept-Encoding", "identity")
                .answerBytesMax(ANSWER_BYTES_MAX);
        return http.sendForAnyStatus(call, TIMEOUT)
                .compose(answer -> isTemporary(answer.status())
                        ? Future.failedFuture(NodeException.unavailable(
                                "The model's server answered with status " + answer.status() + "."))
                        : Future.succeededFuture(body(answer)))
                .recover(failure -> attempt < TRIES && isUnavailable(failure)
                        ? vertx.timer(pauseMillis * attempt, TimeUnit.MILLISECONDS)
                                .compose(later -> post(endpoint, rows, attempt + 1))
                        : Future.failedFuture(outcome(failure)));
    }

    private static boolean isTemporary(int status) {
        return status >= SERVER_ERROR || status == TOO_MANY;
    }

    private static boolean isUnavailable(Throwable failure) {
        return failure instanceof NodeException node && node.type() == ProblemType.UNAVAILABLE;
    }

    /** A failure of the model's server is not a failure of this node. */
    private static Throwable outcome(Throwable failure) {
        boolean isTooLarge = failure instanceof NodeException node && node.type() == ProblemType.TOO_LARGE;
        if (isTooLarge) {
            return NodeException.failedDependency(
                    "The answer of the model's server has more than " + ANSWER_BYTES_MAX + " bytes.", failure);
        }
        return isUnavailable(failure)
                ? NodeException.failedDependency(((NodeException) failure).detail(), failure)
                : failure;
    }

    private static byte[] body(HttpAnswer answer) {
        if (answer.status() != OK) {
            throw NodeException.failedDependency(
                    "The model's server answered with status " + answer.status() + "; redirects are not followed.",
                    null);
        }
        return answer.body().getBytes();
    }

    private static URI address(String endpoint) {
        try {
            return new URI(endpoint);
        } catch (URISyntaxException e) {
            throw new ModelRefusedException("The model_path of the adapter http must be the URL of a server.");
        }
    }
}
