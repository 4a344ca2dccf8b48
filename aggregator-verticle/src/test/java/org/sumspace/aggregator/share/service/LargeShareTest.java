package org.sumspace.aggregator.share.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.InMemoryGroup;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TestProcessor.Contribution;
import org.sumspace.aggregator.scene.TestUpload;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.trust.NodeIdentity;

/** Shares of three parts, at one aggregator that receives the full share of the first processor. */
class LargeShareTest {
    private static final int FEATURES = 263_000;
    private static final int PROCESSORS = 6;

    private final MutableClock clock = new MutableClock(Instant.now());
    private final TrainingScene scene =
            new TrainingScene(Cast.of(4), PROCESSORS, clock.instant(), "'shareDeadlineSeconds': 60", FEATURES);
    private final Signed<ExecutionPlan> plan = scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant()));
    private final List<long[]> integers = new ArrayList<>();

    @TempDir
    private Path folder;

    private InMemoryGroup group;
    private Map<Digest, RoundPublicKey> keys = Map.of();
    private TestProcessor processor = scene.processors.get(0);
    private Contribution contribution;
    private NodeIdentity aggregator;
    private TestUpload upload;

    @BeforeEach
    void begin() {
        group = new InMemoryGroup(scene, folder, clock);
        keys = InMemoryGroup.roundKeys(group.offer(plan));
        contribution = contribute(0, 1);
        int full = scene.leaves.leaf(scene.position(processor)).fullIndex();
        aggregator = scene.aggregator(InMemoryGroup.firstLevel(plan).get(full - 1));
        upload = TestUpload.of(contribution.uploadFor(aggregator.keyId()));
        assertThat(upload.bodies()).hasSize(3);
    }

    @AfterEach
    void end() {
        group.close();
    }

    @Test
    void everyPart_isAnsweredWithTheStoredParts_andTheRoundIsExact() {
        assertThat(state(0).parts()).isEqualTo(1);
        assertThat(state(1).parts()).isEqualTo(2);
        UploadState complete = state(2);

        assertThat(complete.parts()).isEqualTo(3);
        assertThat(ShareReceipt.of(complete.receipt().toBytes()).manifest())
                .isEqualTo(contribution.manifest().digest());
        finish();
    }

    @Test
    void aggregatorThatDied_continuesAfterThePartsThatItAcknowledged() {
        state(0);
        state(1);
        restart();

        assertThat(asked().parts()).isEqualTo(2);
        assertThat(state(2).isComplete()).isTrue();
        restart();
        assertThat(asked().isComplete()).isTrue();
        finish();
    }

    @Test
    void samePartAgain_getsTheSameAnswer() {
        state(0);
        assertThat(state(0).parts()).isEqualTo(1);
        state(1);
        assertThat(state(0).parts()).isEqualTo(2);
        UploadState complete = state(2);
        assertThat(state(0)).isEqualTo(complete);
        assertThat(state(2)).isEqualTo(complete);
        assertThat(asked()).isEqualTo(complete);
    }

    @Test
    void otherBytesForAStoredPart_areRefused() {
        state(0);
        byte[] other = upload.bodies().get(0).clone();
        other[other.length - 1] ^= 1;
        refused(RefusalReason.OTHER_BYTES, put(0, other));
    }

    @Test
    void partsOutOfOrder_areRefused_untilTheMissingOneIsStored() {
        refused(RefusalReason.UNKNOWN_UPLOAD, put(1));
        state(0);
        refused(RefusalReason.PART_MISSING, put(2));
        assertThat(state(1).parts()).isEqualTo(2);
    }

    @Test
    void partThatIsTooShortOrTooLong_isRefused() {
        for (int part = 0; part < 3; part++) {
            byte[] body = upload.bodies().get(part);
            refused(RefusalReason.WRONG_LENGTH, put(part, Arrays.copyOf(body, body.length - 1)));
            refused(RefusalReason.WRONG_LENGTH, put(part, Arrays.copyOf(body, body.length + 1)));
        }
        byte[] behind = new byte[Parts.BYTES];
        refused(RefusalReason.WRONG_LENGTH, put(3, behind));
    }

    @Test
    void tamperedPart_isDetectedOnceAllAreStored_andTheShareMayBeSentAgain() {
        state(0);
        byte[] tampered = upload.bodies().get(1).clone();
        tampered[70_000] ^= 1;
        Await.result(put(1, tampered));
        refused(RefusalReason.SEALED_FOR_ANOTHER, put(2));
        assertThat(asked().parts()).isZero();
    }

    @Test
    void shareThatItsManifestDoesNotCommitTo_isRefused_alsoIfItOpens() {
        TestUpload other = TestUpload.of(processor.upload(plan, contribution.manifest(), aggregator.keyId(), keys));
        assertThat(other.manifest()).isEqualTo(upload.manifest());
        Await.result(put(0, other.bodies().get(0)));
        Await.result(put(1, other.bodies().get(1)));

        refused(RefusalReason.WRONG_COMMITMENT, put(2, other.bodies().get(2)));

        assertThat(asked().parts()).isZero();
        finish();
    }

    @Test
    void twoManifestsOfOneAttempt_areRefused_alsoIfNoShareIsComplete() {
        state(0);
        TestUpload other = TestUpload.of(contribute(0, 1).uploadFor(aggregator.keyId()));
        refused(
                RefusalReason.CONTRADICTION,
                group.part(
                        plan,
                        processor,
                        aggregator.keyId(),
                        other.manifest(),
                        0,
                        other.bodies().get(0)));
    }

    @Test
    void higherAttempt_replacesAnIncompleteShare() {
        state(0);
        state(1);
        Contribution second = contribute(0, 2);
        TestUpload higher = TestUpload.of(second.uploadFor(aggregator.keyId()));
        Await.result(group.part(
                plan,
                processor,
                aggregator.keyId(),
                higher.manifest(),
                0,
                higher.bodies().get(0)));

        refused(RefusalReason.UNKNOWN_UPLOAD, put(2));
        refused(RefusalReason.LOWER_ATTEMPT, put(0));
    }

    @Test
    void processorThatKeepsSendingWrongShares_reachesItsLimitOfStoredParts() {
        byte[] tampered = upload.bodies().get(2).clone();
        tampered[50] ^= 1;
        for (int time = 0; time < OpenUploads.SHARES_STORED_MAX; time++) {
            state(0);
            state(1);
            refused(RefusalReason.SEALED_FOR_ANOTHER, put(2, tampered));
        }
        refused(RefusalReason.TOO_MANY_PARTS, put(0));
        assertThat(arriving()).as("nothing of what is refused is kept").isZero();
        restart();
        refused(RefusalReason.SEALED_FOR_ANOTHER, put(0)); // what the journal holds is checked again
        refused(RefusalReason.TOO_MANY_PARTS, put(0));
    }

    @Test
    void incompleteUpload_isErasedWithThePlan() {
        state(0);
        byte[] planted = Arrays.copyOfRange(upload.bodies().get(0), 1_000, 1_032);
        assertThat(holds(planted)).isTrue();
        List<TestProcessor> others = scene.processors.subList(1, PROCESSORS);
        for (TestProcessor other : others) {
            Contribution each = contribute(scene.processors.indexOf(other), 1);
            integers.add(each.x());
            group.submit(plan, other, each, InMemoryGroup.firstLevel(plan));
        }
        clock.advance(Duration.ofSeconds(70));
        restart();
        group.awaitVersion(plan, integers, new double[scene.trainingPlan.dimension()]);

        await().until(() -> !holds(planted));
        refused(RefusalReason.TOO_LATE, put(1));
    }

    @Test
    void partsOfOneShareInOneBatch_areStoredInTheirOrder_andTheShareIsChecked() {
        List<UploadState> states = states(upload.frames(processor.dpId()));

        assertThat(states).extracting(UploadState::parts).containsExactly(1, 2, 3);
        assertThat(states).extracting(UploadState::isComplete).containsExactly(false, false, true);
        finish();
    }

    @Test
    void questionsBetweenParts_areAnsweredWithThePartsBeforeThem() {
        List<ShareBatch.Frame> parts = upload.frames(processor.dpId());
        ShareBatch.Frame question = ShareBatch.Frame.question(processor.dpId(), upload.manifest());

        List<UploadState> states = states(List.of(question, parts.get(0), question, parts.get(1), question));

        assertThat(states).extracting(UploadState::parts).containsExactly(0, 1, 1, 2, 2);
        assertThat(state(2).isComplete()).isTrue();
    }

    @Test
    void refusedPart_keepsTheLaterPartsOfItsShareOut_andNoOthers() {
        List<ShareBatch.Frame> parts = upload.frames(processor.dpId());
        ShareBatch.Frame tooShort = new ShareBatch.Frame(processor.dpId(), upload.manifest(), 1, new byte[10]);

        List<Future<UploadState>> outcomes = batch(List.of(parts.get(0), tooShort, parts.get(2)));

        assertThat(Await.result(outcomes.get(0)).parts()).isEqualTo(1);
        refused(RefusalReason.WRONG_LENGTH, outcomes.get(1));
        refused(RefusalReason.PART_MISSING, outcomes.get(2));
        assertThat(state(1).parts()).isEqualTo(2);
        assertThat(state(2).isComplete()).isTrue();
    }

    private List<Future<UploadState>> batch(List<ShareBatch.Frame> frames) {
        return Await.result(group.node(aggregator.keyId())
                .batch(plan.digest(), scene.node(processor).keyId(), frames));
    }

    private List<UploadState> states(List<ShareBatch.Frame> frames) {
        return batch(frames).stream().map(Await::result).toList();
    }

    private boolean holds(byte[] planted) {
        return group.files(aggregator, "").stream()
                .filter(Files::isRegularFile)
                .anyMatch(file -> contains(file, planted));
    }

    private static boolean contains(Path file, byte[] planted) {
        try {
            String content = Files.readString(file, StandardCharsets.ISO_8859_1);
            return content.contains(new String(planted, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return false; // it went while it was read
        }
    }

    private void restart() {
        group.kill(aggregator);
        group.start(aggregator);
    }

    private Contribution contribute(int number, int attempt) {
        double[] update = new double[scene.trainingPlan.dimension()];
        Arrays.setAll(update, k -> Math.sin(number + 7.0 * attempt + k));
        return scene.processors.get(number).contribute(plan, attempt, update, number + 1, keys);
    }

    private Future<UploadState> put(int part) {
        return put(part, upload.bodies().get(part));
    }

    private Future<UploadState> put(int part, byte[] body) {
        return group.part(plan, processor, aggregator.keyId(), upload.manifest(), part, body);
    }

    private UploadState state(int part) {
        return Await.result(put(part));
    }

    private UploadState asked() {
        return Await.result(put(0, new byte[0]));
    }

    private @Nullable Long arriving() {
        return Await.result(group.node(aggregator.keyId()).aggregator.plans().list())
                .get(0)
                .counts()
                .get("arriving");
    }

    private static void refused(RefusalReason reason, Future<?> answer) {
        assertThat(Await.failure(answer))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }

    /** All processors send all shares, also stored ones; the model is the exact mean. */
    private void finish() {
        for (int i = 0; i < PROCESSORS; i++) {
            Contribution each = i == 0 ? contribution : contribute(i, 1);
            integers.add(each.x());
            group.submit(plan, scene.processors.get(i), each, InMemoryGroup.firstLevel(plan));
        }
        group.awaitVersion(plan, integers, new double[scene.trainingPlan.dimension()]);
    }
}
