package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.trust.NodeIdentity;

/** The tombstone of a discarded plan cannot be written. */
class TombstoneOnFullDiskTest extends RoundScenario {
    private final NodeIdentity first = aggregator(1);

    TombstoneOnFullDiskTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void keyAndShares_areErasedOnceTheTombstoneIsWritten_andOnlyThenTheMembersAreTold() throws IOException {
        countersign();
        submit(0, 1);
        Path key = group.files(first, plan.digest() + ".key").get(0);
        Path inTheWay = Files.createDirectories(key.resolveSibling(plan.digest() + ".tombstone.draft/x"));

        discard();
        assertThat(state()).isEqualTo(RoundState.DISCARDED);
        assertThat(told()).isFalse();
        assertThat(key).exists();

        Files.delete(inTheWay);
        await().until(this::told);
        assertThat(key).doesNotExist();
        assertThat(group.files(first, plan.digest() + ".journal")).isEmpty();
        assertThat(group.files(first, plan.digest() + ".tombstone")).hasSize(1);
    }

    /** The main aggregator states that it discarded the plan. */
    private void discard() {
        DiscardNotice notice = new DiscardNotice(plan.digest(), scene.trainingPlan.digest(), 1, DiscardReason.OPERATOR);
        byte[] statement = main().sign(notice).bytes();
        Await.result(group.node(first.keyId())
                .aggregator
                .peers()
                .handle(EnvelopeType.DISCARDED, plan.digest(), main().keyId(), statement));
    }

    private boolean told() {
        return group.notices.stream().anyMatch(notice -> notice.signer().equals(first.keyId()));
    }

    private RoundState state() {
        return Await.result(group.node(first.keyId()).aggregator.plans().list())
                .get(0)
                .state();
    }
}
