package org.sumspace.catalog.training.orchestrator.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.trust.NodeIdentity;

class NodeEvidenceTest {
    private static final Digest LIST = Digest.of(new byte[] {1});

    private final RunningRound round = new RunningRound();
    private final Digest plan = round.plan().digest();
    private final NodeIdentity one =
            round.aggregator(round.plan().body().members(1).get(0));
    private final NodeIdentity other =
            round.aggregator(round.plan().body().members(1).get(1));
    private final NodeEvidence evidence = new NodeEvidence(plan, round.roster()::memberKey);

    @Test
    void twoSealsOfOneAggregator_convictIt() {
        assertThat(convicts(one.sign(seal(plan, 5)), one.sign(seal(plan, 6)))).contains(one.keyId());
    }

    @Test
    void oneStatementTwice_convictsNobody() {
        assertThat(convicts(one.sign(seal(plan, 5)), one.sign(seal(plan, 5)))).isEmpty();
    }

    @Test
    void sealsOfTwoAggregators_convictNobody() {
        assertThat(convicts(one.sign(seal(plan, 5)), other.sign(seal(plan, 6)))).isEmpty();
    }

    @Test
    void listsOfTwoEpochs_convictNobody() {
        assertThat(convicts(one.sign(list(1, LIST)), one.sign(list(2, plan)))).isEmpty();
        assertThat(convicts(one.sign(list(1, LIST)), one.sign(list(1, plan)))).contains(one.keyId());
    }

    @Test
    void statementsOfAStranger_areRefused() {
        NodeIdentity stranger = new Organisation("stranger").aggregator();
        assertThatThrownBy(() -> convicts(stranger.sign(seal(plan, 5)), stranger.sign(seal(plan, 6))))
                .isInstanceOf(InvalidStatementException.class);
    }

    @Test
    void statementsOfAnotherPlan_areRefused() {
        assertThatThrownBy(() -> convicts(one.sign(seal(LIST, 5)), one.sign(seal(LIST, 6))))
                .isInstanceOf(InvalidStatementException.class);
    }

    @Test
    void statementThatMayChange_isNoEvidence() {
        DiscardNotice notice = new DiscardNotice(plan, round.training().digest(), 1, DiscardReason.OPERATOR);
        assertThatThrownBy(() -> convicts(one.sign(notice))).hasMessageContaining("cannot be evidence");
    }

    private Optional<Digest> convicts(Signed<?>... statements) {
        return evidence.contradictingSigner(
                StatementList.ofSigned(List.of(statements)).items());
    }

    private static Seal seal(Digest plan, int size) {
        return new Seal(plan, 1, 1, 1, List.of(LIST, LIST), LIST, size);
    }

    private ReceivedList list(int epoch, Digest manifest) {
        return new ReceivedList(plan, 1, epoch, 1, List.of(new ReceivedList.Entry(0, manifest)));
    }
}
