package org.sumspace.aggregator.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.trust.NodeIdentity;

/** A processor node whose organisation revokes it while it sends shares. Its nodes serve no other test. */
class RevokedNodeIT extends NodeRounds {
    @Test
    void revokedNode_isRefusedFromItsNextBatchOn() {
        NodeIdentity revoked = space.scene.cast.processorNodes().get(0);
        List<TestProcessor> hosted = space.scene.processors.stream()
                .filter(each -> space.scene.node(each).equals(revoked))
                .toList();
        submitAll(hosted.subList(0, 3));
        List<TestProcessor> late = hosted.subList(3, 5);
        late.forEach(each -> contributions.put(each, contribution(each)));
        Await.result(batch(revoked, firstLevel().get(0), late)).forEach(ShareOutcome::stateOrThrow);

        firstLevel().forEach(aggregator -> tell(aggregator, revoked));

        firstLevel()
                .forEach(aggregator ->
                        assertThat(detail(batch(revoked, aggregator, late))).contains("certificate-revoked"));

        submitAll(space.scene.processors.stream()
                .filter(each -> !hosted.contains(each))
                .toList());
        finish();
    }

    private Future<List<ShareOutcome>> batch(NodeIdentity sender, Digest aggregator, List<TestProcessor> processors) {
        List<ShareBatch.Frame> frames =
                processors.stream().map(each -> frame(each, aggregator)).toList();
        return space.batch(space.client(sender), plan, aggregator, frames);
    }

    private void tell(Digest aggregator, NodeIdentity revoked) {
        Await.result(space.catalog.bus.request(
                aggregator,
                EnvelopeType.DISCARDED,
                PlanRef.of(plan.digest(), plan.body().round()),
                space.revoke(revoked).bytes(),
                Patience.MAX));
    }
}
