package org.sumspace.assessment.explanation.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.sumspace.assessment.explanation.core.ModelExplainer;
import org.sumspace.assessment.explanation.domain.ExplainedModel;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;
import org.sumspace.assessment.explanation.domain.ExplanationRequest;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.ModelTask;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.error.NodeException;

/** Explains a model in the worker process that evaluates it. */
public final class ExplanationTask implements ModelTask {
    /** The kind of the request to a worker. */
    public static final String KIND = "explain";

    /** Less than a worker may take for a request, so that a late explanation is refused with a reason. */
    private static final long SECONDS_MAX = 50;

    private static final String EXPLANATION = "explanation";
    private static final String DISCARDED = "discarded";
    private static final String STARVED = "starved";

    private final LongSupplier nanos;
    private final LongSupplier processorNanos;

    public ExplanationTask() {
        this(System::nanoTime, ExplanationTask::ofThisProcess);
    }

    /** @param processorNanos the processor time of this process */
    ExplanationTask(LongSupplier nanos, LongSupplier processorNanos) {
        this.nanos = nanos;
        this.processorNanos = processorNanos;
    }

    private static long ofThisProcess() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    /** @throws ModelRefusedException if the request cannot be fulfilled with this model */
    @Override
    public byte[] run(OpenedModel model, byte[] request) {
        ExplanationRequest asked =
                JsonFiles.convert(new JsonObject(new String(request, UTF_8)).getMap(), ExplanationRequest.class);
        long start = nanos.getAsLong();
        long processorStart = processorNanos.getAsLong();
        try {
            return bytes(
                    new JsonObject().put(EXPLANATION, new JsonObject(JsonFiles.tree(explain(model, asked, nanos)))));
        } catch (ExplanationRefusedException refused) {
            long took = nanos.getAsLong() - start;
            boolean isLate = took > TimeUnit.SECONDS.toNanos(SECONDS_MAX);
            if (isLate && 2 * (processorNanos.getAsLong() - processorStart) < took) {
                return bytes(new JsonObject().put(STARVED, String.valueOf(refused.getMessage())));
            }
            throw new ModelRefusedException(String.valueOf(refused.getMessage()));
        } catch (IllegalStateException wrongSum) {
            return bytes(new JsonObject().put(DISCARDED, String.valueOf(wrongSum.getMessage())));
        }
    }

    /** Explains a model that is open in this process. */
    public static Explanation explain(OpenedModel model, ExplanationRequest request) {
        return explain(model, request, System::nanoTime);
    }

    private static Explanation explain(OpenedModel model, ExplanationRequest request, LongSupplier nanos) {
        long start = nanos.getAsLong();
        long end = start + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
        ExplainedModel explained = new ExplainedModel(
                model.function(), model.info().featureNames(), model.info().classes());
        return ModelExplainer.explain(explained, request, () -> nanos.getAsLong() - end > 0)
                .timed(TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - start));
    }

    static byte[] request(ExplanationRequest request) {
        return bytes(new JsonObject(JsonFiles.tree(request)));
    }

    private static byte[] bytes(JsonObject json) {
        return json.encode().getBytes(UTF_8);
    }

    /**
     * @param adapter of the model; one behind HTTP takes no processor time here, so its worker is never short of it
     * @throws NodeException UNAVAILABLE if the worker had no processor time, UNPROCESSABLE if the model is slow
     * @throws IllegalStateException if the worker discarded the explanation, because its contributions did not add up
     */
    static Explanation answer(byte[] answer, Adapter adapter) {
        JsonObject json = new JsonObject(new String(answer, UTF_8));
        String starved = json.getString(STARVED);
        if (starved != null) {
            throw adapter == Adapter.HTTP
                    ? NodeException.unprocessable(starved)
                    : NodeException.unavailable("The node has too much to do to explain the model within " + SECONDS_MAX
                            + " seconds; try again.");
        }
        JsonObject explanation = json.getJsonObject(EXPLANATION);
        if (explanation == null) {
            throw new IllegalStateException(json.getString(DISCARDED));
        }
        return JsonFiles.convert(explanation.getMap(), Explanation.class);
    }
}
