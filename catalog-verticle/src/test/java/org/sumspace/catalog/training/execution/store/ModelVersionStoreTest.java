package org.sumspace.catalog.training.execution.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.FinalEvaluation;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.QualityEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;

class ModelVersionStoreTest extends StoreTestBase {
    private static final RunningRound ROUND = new RunningRound();
    private static final Convergence CONVERGED = new Convergence(Convergence.State.CONVERGED, 1);
    private static final PageRequest FIRST_TWO = new PageRequest(2, 1);

    private ModelVersionStore store() {
        ModelVersionStore store = new ModelVersionStore(database());
        result(store.createIndexes());
        return store;
    }

    @StoreTest
    void firstVersionOfARound_stays() {
        ModelVersionStore versions = store();
        ModelVersionRecord first = version("tp-1", 1);
        assertThat(result(versions.addIfAbsent(first))).isEqualTo(first);
        assertThat(result(versions.addIfAbsent(version("tp-1", 2)))).isEqualTo(first);
        assertThat(result(versions.addIfAbsent(version("tp-2", 2))).trainingPlanId())
                .isEqualTo("tp-2");
        assertThat(result(versions.find("tp-1", 1))).contains(first);
        assertThat(result(versions.find("tp-1", 2))).isEmpty();
        assertThat(result(versions.ofRounds("tp-1", 1, 2))).containsExactly(first);
        assertThat(result(versions.ofRounds("tp-1", 2, 3))).isEmpty();
        assertThat(result(versions.page("tp-1", FIRST_TWO)).result()).containsExactly(first);
    }

    @StoreTest
    void endByQuality_isKept() {
        ModelVersionStore versions = store();
        ModelVersionRecord version = new ModelVersionRecord(
                "tp-1",
                "p",
                "dropout",
                ROUND.main().sign(ROUND.version(Digest.of(new byte[] {1}))),
                null,
                new QualityEnd(Outcome.ENDED_EARLY, "its recall is low"),
                null);
        assertThat(result(versions.addIfAbsent(version))).isEqualTo(version);
        assertThat(result(versions.find("tp-1", 1))).contains(version);
    }

    @StoreTest
    void evaluationOfTheLastVersion_isKept() {
        ModelVersionStore versions = store();
        ModelVersionRecord version = result(versions.addIfAbsent(version("tp-1", 1)));
        FinalEvaluation evaluation = new FinalEvaluation(
                "e",
                ROUND.main().sign(ROUND.version(2, Digest.of(new byte[] {1}))),
                new QualityEnd(Outcome.ENDED_EARLY, "its recall is low"));
        assertThat(result(versions.setFinalEvaluation(version, evaluation))).isEqualTo(version.evaluated(evaluation));
        assertThat(result(versions.find("tp-1", 1))).contains(version.evaluated(evaluation));
    }

    private ModelVersionRecord version(String plan, int result) {
        Digest digest = Digest.of(new byte[] {(byte) result});
        return new ModelVersionRecord(plan, "p", "dropout", ROUND.main().sign(ROUND.version(digest)), CONVERGED);
    }
}
