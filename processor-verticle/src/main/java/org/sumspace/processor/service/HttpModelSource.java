package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.processor.core.VerifiedPlan;

/** Fetches base models: for the first round from the AI provider's URL, for later rounds from the main aggregator. */
record HttpModelSource(NodeHttpClient http, PeerClient peers) implements ModelSource {
    @Override
    public Future<byte[]> fetch(VerifiedPlan plan) {
        ExecutionPlan body = plan.plan().body();
        HttpCall call = HttpCall.get(URI.create(body.baseModelUrl())).answerBytesMax(ModelFile.MAX_FILE_BYTES);
        Future<HttpAnswer> answer = body.previousVersion() == null ? http.send(call) : fromMainAggregator(plan, call);
        return answer.map(file -> file.body().getBytes());
    }

    private Future<HttpAnswer> fromMainAggregator(VerifiedPlan plan, HttpCall call) {
        ExecutionPlan body = plan.plan().body();
        AggregatorEntry main = body.main().orElseThrow();
        return peers.send(call, plan.certificate(main).key(), PlanRef.of(plan.digest(), body.round()));
    }
}
