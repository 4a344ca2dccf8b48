package org.sumspace.aggregator.node;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.trust.NodeIdentity;

/** Rounds with HTTPS and a cluster, one after the other; each starts from the version of the last. */
class AggregatorNodeTest extends NodeRounds {
    @Test
    void completeRound_isExact_andItsFileIsReadableByOwnerAndMembersOnly() {
        submitAll(space.scene.processors);
        finish();

        HttpCall file = fileCall();
        assertThat(problem(space.http(file))).isEqualTo(ProblemType.UNAUTHENTICATED);
        assertThat(problem(space.http(
                        file.bearer(Await.result(space.catalog.tokens().issue("somebody", new JsonObject()))))))
                .isIn(ProblemType.FORBIDDEN, ProblemType.UNAUTHENTICATED);
        assertThat(Await.result(space.catalog.peers.send(
                                file, main().certificate().key(), PlanRef.NONE))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void operator_readsSetReleasesAndPlans() {
        submitAll(space.scene.processors);
        finish();

        JsonObject set = operator(first(), "/plans/" + plan.digest() + "/set");
        JsonObject releases = operator(main(), "/plans/" + plan.digest() + "/releases");
        JsonObject plans = operator(first(), "/plans");

        assertThat(set.getJsonArray("contributors")).hasSize(10);
        assertThat(releases.getJsonArray("releases")).hasSize(3);
        assertThat(plans.getJsonArray("plans").getJsonObject(0).getString("plan"))
                .isEqualTo(plan.digest().toString());
        JsonObject page = operator(first(), "/plans?page=1&limit=1");
        assertThat(page.getJsonArray("result").getJsonObject(0))
                .isEqualTo(plans.getJsonArray("plans").getJsonObject(0));
        assertThat(page.getInteger("count"))
                .isEqualTo(plans.getJsonArray("plans").size());
        assertThat(operator(first(), "/plans?page=1000").getJsonArray("result")).isEmpty();
        JsonObject registrations = operator(first(), "/registrations");
        assertThat(registrations.getInteger("count")).isEqualTo(1);
        assertThat(registrations.getJsonArray("result").getJsonObject(0).getString("trainingPlanId"))
                .isEqualTo(space.scene.trainingPlan.id());
        for (String path : List.of("/registrations", "/plans?page=1")) {
            assertThat(problem(space.http(HttpCall.get(NodeSpace.url(first(), path)))))
                    .isEqualTo(ProblemType.UNAUTHENTICATED);
        }
    }

    @Test
    void processorWhoseShareMissedOneAggregator_isLeftOut() {
        TestProcessor dropout = space.scene.processors.get(3);
        TestProcessor.Contribution partial = contribution(dropout);
        submit(dropout, partial, firstLevel().subList(0, 1));

        submitAll(space.scene.processors.stream()
                .filter(processor -> !processor.equals(dropout))
                .toList());

        finish();
    }

    @Test
    void forgedTamperedRepeatedAndLateShares_areRefusedEachForItsOwnReason() {
        TestProcessor processor = space.scene.processors.get(0);
        PeerClient otherNode = space.client(space.scene.cast.processorNodes().stream()
                .filter(node -> !node.equals(space.scene.node(processor)))
                .findFirst()
                .orElseThrow());
        Digest aggregator = firstLevel().get(0);
        TestProcessor.Contribution contribution = contribution(processor);
        byte[] upload = contribution.uploadFor(aggregator);

        assertThat(problem(space.share(space.catalog.peers, plan, processor.dpId(), aggregator, upload)))
                .isEqualTo(ProblemType.FORBIDDEN);
        assertThat(detail(space.share(otherNode, plan, processor.dpId(), aggregator, upload)))
                .contains("foreign-key");
        byte[] tampered = upload.clone();
        tampered[tampered.length - 1] ^= 1;
        assertThat(detail(space.share(plan, processor, aggregator, tampered))).contains("sealed-for-another");
        assertThat(detail(space.share(plan, processor, aggregator, Arrays.copyOf(upload, upload.length - 1))))
                .contains("wrong-length");
        assertThat(problem(space.share(plan, processor, main().keyId(), upload)))
                .isEqualTo(ProblemType.FORBIDDEN);

        submitAll(space.scene.processors);
        ShareReceipt first = receipt(processor, aggregator);
        finish();

        assertThat(first.attempt()).isEqualTo(1);
        assertThat(detail(space.share(
                        plan,
                        processor,
                        aggregator,
                        processor.contribute(plan, 9, base.clone(), 1, keys).uploadFor(aggregator))))
                .contains("too-late");
        assertThat(metrics(space.scene.aggregator(aggregator)))
                .contains("reason=\"foreign-key\"")
                .contains("reason=\"sealed-for-another\"")
                .contains("reason=\"too-late\"");
    }

    @Test
    void refusedShareInABatch_isCountedAsARefusedRequestIs_andTheOthersAreStored() {
        TestProcessor processor = space.scene.processors.get(0);
        submitAll(space.scene.processors.subList(0, 9));
        ShareBatch.Frame stored = frame(processor, first().keyId());
        ShareBatch.Frame afterTheOnlyOne = new ShareBatch.Frame(stored.dpId(), Digest.ZERO, 1, new byte[1]);
        double problems = problemsCounted(first());

        List<ShareOutcome> outcomes = Await.result(space.batch(
                space.client(space.scene.node(processor)), plan, first().keyId(), List.of(stored, afterTheOnlyOne)));

        assertThat(outcomes.get(0).stateOrThrow().isComplete()).isTrue();
        assertThat(requireNonNull(outcomes.get(1).refusal()).detail()).startsWith("Refused as wrong-length");
        assertThat(problemsCounted(first())).isEqualTo(problems + 1);
        assertThat(metrics(first())).contains("reason=\"wrong-length\"");
        submitAll(space.scene.processors.subList(9, 10));
        finish();
    }

    private double problemsCounted(NodeIdentity node) {
        return metrics(node)
                .lines()
                .filter(line -> line.startsWith("sumspace_problems_total{type=\"unprocessable\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void aggregatorThatRestartsDuringARound_continues() {
        submitAll(space.scene.processors.subList(0, 5));

        space.stop(first());
        space.start(first());
        submitAll(space.scene.processors.subList(5, 10));

        finish();
    }
}
