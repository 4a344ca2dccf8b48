package org.sumspace.assessment.explanation.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;
import org.sumspace.assessment.explanation.core.Explainer;
import org.sumspace.assessment.explanation.domain.ExplainedModel;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;
import org.sumspace.assessment.explanation.domain.ExplanationRequest;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.ModelTask;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.shared.store.JsonFiles;

/** Explains a model in the worker process that evaluates it. */
public final class ExplanationTask implements ModelTask {
    /** The kind of the request to a worker. */
    public static final String KIND = "explain";

    /** Less than a worker may take for a request, so that a late explanation is refused with a reason. */
    private static final long SECONDS_MAX = 50;

    private static final String EXPLANATION = "explanation";
    private static final String DISCARDED = "discarded";

    /** @throws ModelRefusedException if the request cannot be fulfilled with this model */
    @Override
    public byte[] run(OpenedModel model, byte[] request) {
        ExplanationRequest asked =
                JsonFiles.convert(new JsonObject(new String(request, UTF_8)).getMap(), ExplanationRequest.class);
        try {
            return bytes(new JsonObject().put(EXPLANATION, new JsonObject(JsonFiles.tree(explain(model, asked)))));
        } catch (ExplanationRefusedException refused) {
            throw new ModelRefusedException(String.valueOf(refused.getMessage()));
        } catch (IllegalStateException wrongSum) {
            return bytes(new JsonObject().put(DISCARDED, String.valueOf(wrongSum.getMessage())));
        }
    }

    /** Explains a model that is open in this process. */
    public static Explanation explain(OpenedModel model, ExplanationRequest request) {
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
        ExplainedModel explained = new ExplainedModel(
                model.function(), model.info().featureNames(), model.info().classes());
        return Explainer.explain(explained, request, () -> System.nanoTime() - end > 0)
                .timed(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    }

    static byte[] request(ExplanationRequest request) {
        return bytes(new JsonObject(JsonFiles.tree(request)));
    }

    private static byte[] bytes(JsonObject json) {
        return json.encode().getBytes(UTF_8);
    }

    /** @throws IllegalStateException if the worker discarded the explanation, because its contributions did not add up */
    static Explanation answer(byte[] answer) {
        JsonObject json = new JsonObject(new String(answer, UTF_8));
        JsonObject explanation = json.getJsonObject(EXPLANATION);
        if (explanation == null) {
            throw new IllegalStateException(json.getString(DISCARDED));
        }
        return JsonFiles.convert(explanation.getMap(), Explanation.class);
    }
}
