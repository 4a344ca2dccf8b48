package org.sumspace.catalog.training.orchestrator.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.AggregatorEntry;

class PlanNamesTest {
    private static final Digest CATALOG = Digest.of(new byte[] {1});

    private final RunningRound round = new RunningRound();
    private final PlanNames names = new PlanNames(round.plan().body(), round.roster(), CATALOG);

    @Test
    void members_areNamedByTheirOrganisations() {
        AggregatorEntry entry = round.plan().body().aggregators().get(1);
        assertThat(names.of(entry.keyId()))
                .isEqualTo("the aggregator " + entry.nodeId() + " of " + entry.organisation());
        assertThat(names.of(round.organisations().get(0).processor().keyId()))
                .startsWith("the processor node ")
                .endsWith(" of alma");
        Digest processor = round.roster().leaves().consent(0).key().id();
        assertThat(names.of(processor))
                .isEqualTo(
                        "a processor of " + round.roster().leaves().consent(0).organisation());
        assertThat(names.of(Digest.of(new byte[] {2}))).isEqualTo("a node that is not in the plan");
    }

    @Test
    void textsOfOtherNodes_haveNamesInThePlaceOfKeys_andNoDigestsOrTypesOfMessages() {
        AggregatorEntry entry = round.plan().body().aggregators().get(0);
        assertThat(names.readable(entry.keyId() + " signed another SEAL_LIST"))
                .isEqualTo("the aggregator " + entry.nodeId() + " of " + entry.organisation()
                        + " signed another seal list");
        assertThat(names.readable("this round was countersigned under the plan " + Digest.of(new byte[] {3})
                        + ", which is not discarded"))
                .isEqualTo("this round was countersigned under the plan, which is not discarded");
        assertThat(names.readable(CATALOG + " is not an orchestrator"))
                .isEqualTo("this catalog is not an orchestrator");
        assertThat(names.readable("This node takes no PLAN_OFFER.")).isEqualTo("This node takes no plan offer.");
    }
}
