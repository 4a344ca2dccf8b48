package org.sumspace.aggregator.share.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TestProcessor.Contribution;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.trust.NodeIdentity;

/** Refusals of a first-level aggregator, each with its own reason. After every refusal the round continues unchanged. */
class ShareRefusalTest extends RoundScenario {
    private TestProcessor processor;
    private Contribution contribution;
    private Digest aggregator;

    ShareRefusalTest() {
        super("'expirySeconds': 600");
        processor = scene.processors.get(0);
    }

    @BeforeEach
    void contribute() {
        countersign();
        contribution = contribution(0, 1);
        aggregator = firstLevel().get(0);
    }

    private byte[] upload() {
        return contribution.uploadFor(aggregator);
    }

    @Test
    void anUnknownPlan() {
        refused(RefusalReason.UNKNOWN_PLAN, share(Digest.of(new byte[1]), processor.dpId(), node(), upload()));
    }

    @Test
    void aProcessorThatIsNotALeaf() {
        refused(RefusalReason.UNKNOWN_PROCESSOR, share(plan.digest(), new DpId(1, 2), node(), upload()));
    }

    @Test
    void aShareOfAnotherNodesProcessor() {
        refused(RefusalReason.FOREIGN_KEY, share(plan.digest(), processor.dpId(), otherNode(), upload()));
    }

    @Test
    void aBatchOfANodeWithoutProcessorsInThePlan() {
        Digest connector = scene.cast.connectors().get(0).keyId();
        refused(RefusalReason.FOREIGN_KEY, share(plan.digest(), processor.dpId(), connector, upload()));
    }

    @Test
    void aBatchThatTheProcessorsOwnKeySigned() {
        refused(RefusalReason.FOREIGN_KEY, share(plan.digest(), processor.dpId(), processor.keyId(), upload()));
    }

    @Test
    void aShareSentToTheMainAggregator() {
        refused(
                RefusalReason.NOT_FIRST_LEVEL,
                group.node(main().keyId()).aggregator.shares().expect(plan.digest(), node(), 100));
    }

    @Test
    void anAnnouncedBodyThatIsTooLong() {
        refused(
                RefusalReason.WRONG_LENGTH,
                group.node(aggregator).aggregator.shares().expect(plan.digest(), node(), 1 << 20));
    }

    @Test
    void aBodyThatIsTruncated() {
        for (int length = 1; length < upload().length; length += 7) {
            Throwable refusal =
                    Await.failure(group.share(plan, processor, aggregator, Arrays.copyOf(upload(), length)));
            assertThat(((RefusedException) refusal).reason()).isIn(RefusalReason.MALFORMED, RefusalReason.WRONG_LENGTH);
        }
        assertRoundContinues();
    }

    @Test
    void aBodyUnderTheAddressOfAnotherManifest() {
        Digest other = contribution(0, 2).manifest().digest();
        refused(RefusalReason.WRONG_MANIFEST, group.part(plan, processor, aggregator, other, 0, upload()));
    }

    @Test
    void aPartAfterTheOnlyOne() {
        Digest manifest = contribution.manifest().digest();
        refused(RefusalReason.WRONG_LENGTH, group.part(plan, processor, aggregator, manifest, 1, new byte[10]));
    }

    @Test
    void aFlippedBitInTheSeal() {
        byte[] tampered = upload().clone();
        tampered[tampered.length - 20] ^= 1;
        refused(RefusalReason.SEALED_FOR_ANOTHER, group.share(plan, processor, aggregator, tampered));
    }

    @Test
    void aShareForAnotherIndex() {
        TestProcessor second = scene.processors.get(1);
        byte[] forThird = contribution(1, 1).uploadFor(firstLevel().get(2));
        refused(RefusalReason.SEALED_FOR_ANOTHER, group.share(plan, second, aggregator, forThird));
    }

    @Test
    void aManifestThatAnotherProcessorSigned() {
        Signed<Manifest> forged = Signed.sign(
                scene.processors.get(1).key(), contribution.manifest().body());
        refused(RefusalReason.WRONG_SIGNATURE, group.share(plan, processor, aggregator, with(forged)));
    }

    @Test
    void aManifestOfAnotherPlan() {
        Signed<ExecutionPlan> other = scene.orchestrator.sign(scene.firstPlan("other", clock.instant()));
        Contribution replayed = processor.contribute(other, 1, zero(), 1, keys);
        refused(RefusalReason.WRONG_PLAN, group.share(plan, processor, aggregator, replayed.uploadFor(aggregator)));
    }

    @Test
    void aManifestOfAnotherProcessor() {
        Contribution other = contribution(1, 1);
        Signed<Manifest> resigned =
                Signed.sign(processor.key(), other.manifest().body());
        refused(RefusalReason.WRONG_PROCESSOR, group.share(plan, processor, aggregator, with(resigned)));
    }

    @Test
    void aManifestWithAnotherDimension() {
        Manifest m = contribution.manifest().body();
        refused(
                RefusalReason.WRONG_SHAPE,
                manifest(new Manifest(
                        m.plan(),
                        m.round(),
                        m.dpId(),
                        1,
                        m.dimension() + 1,
                        m.layout(),
                        m.baseModel(),
                        m.fullIndex(),
                        m.commitments())));
    }

    @Test
    void aManifestWithAnotherBaseModel() {
        Manifest m = contribution.manifest().body();
        refused(
                RefusalReason.WRONG_BASE_MODEL,
                manifest(new Manifest(
                        m.plan(),
                        m.round(),
                        m.dpId(),
                        1,
                        m.dimension(),
                        m.layout(),
                        Digest.ZERO,
                        m.fullIndex(),
                        m.commitments())));
    }

    @Test
    void aManifestWithAnotherFullIndex() {
        Manifest m = contribution.manifest().body();
        int other = m.fullIndex() % scene.shares + 1;
        refused(
                RefusalReason.WRONG_FULL_INDEX,
                manifest(new Manifest(
                        m.plan(),
                        m.round(),
                        m.dpId(),
                        1,
                        m.dimension(),
                        m.layout(),
                        m.baseModel(),
                        other,
                        m.commitments())));
    }

    @Test
    void aShareThatTheManifestDoesNotCommitTo() {
        Manifest m = contribution.manifest().body();
        Manifest other = new Manifest(
                m.plan(),
                m.round(),
                m.dpId(),
                1,
                m.dimension(),
                m.layout(),
                m.baseModel(),
                m.fullIndex(),
                Collections.nCopies(scene.shares, Digest.ZERO));
        byte[] upload = processor.upload(plan, Signed.sign(processor.key(), other), aggregator, keys);
        refused(RefusalReason.WRONG_COMMITMENT, group.share(plan, processor, aggregator, upload));
    }

    @Test
    void aShareSealedToAnotherRoundKey() {
        Map<Digest, RoundPublicKey> swapped = new HashMap<>(keys);
        swapped.put(
                aggregator,
                RoundPublicKey.of(RoundKey.generate(new SecureRandom()).publicKey()));
        Contribution other = processor.contribute(plan, 1, zero(), 1, swapped);
        refused(
                RefusalReason.SEALED_FOR_ANOTHER,
                group.share(plan, processor, aggregator, other.uploadFor(aggregator)));
    }

    @Test
    void anAttemptBelowTheStoredOne() {
        Contribution second = contribution(0, 2);
        group.submit(plan, processor, second, firstLevel());
        integers.add(second.x());

        assertRefused(RefusalReason.LOWER_ATTEMPT, group.share(plan, processor, aggregator, upload()));

        submit(1, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void twoManifestsOfOneAttempt_excludeTheProcessor(int attempts) {
        group.submit(plan, processor, contribution, firstLevel());
        for (int attempt = 2; attempt <= attempts; attempt++) {
            group.submit(plan, processor, contribution(0, attempt), firstLevel());
        }

        assertRefused(
                RefusalReason.CONTRADICTION,
                group.share(plan, processor, aggregator, contribution(0, 1).uploadFor(aggregator)));

        submit(1, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void tooManyAttempts() {
        for (int attempt = 1; attempt <= StoredShares.ATTEMPTS_MAX; attempt++) {
            Await.result(share(attempt));
        }

        assertRefused(RefusalReason.TOO_MANY_ATTEMPTS, share(StoredShares.ATTEMPTS_MAX + 1));
    }

    private Future<?> share(int attempt) {
        return group.share(plan, processor, aggregator, contribution(0, attempt).uploadFor(aggregator));
    }

    @Test
    void repeatedContradictions_areStoredAndSentOnce() {
        group.submit(plan, processor, contribution, firstLevel());

        for (int i = 0; i < 5; i++) {
            assertRefused(
                    RefusalReason.CONTRADICTION,
                    group.share(plan, processor, aggregator, contribution(0, 1).uploadFor(aggregator)));
        }

        submit(1, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
        assertThat(group.node(aggregator)
                        .metrics
                        .get("sumspace.contradictions")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void aShareAfterTheSeal() {
        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());

        assertRefused(
                RefusalReason.TOO_LATE,
                group.share(plan, processor, aggregator, contribution(0, 2).uploadFor(aggregator)));
    }

    private byte[] with(Signed<Manifest> manifest) {
        return new ShareUpload(manifest.bytes(), ShareUpload.of(upload()).sealedShare()).toBytes();
    }

    private Future<?> manifest(Manifest manifest) {
        return group.share(plan, processor, aggregator, with(Signed.sign(processor.key(), manifest)));
    }

    private Future<?> share(Digest planDigest, DpId dpId, Digest sender, byte[] body) {
        Digest manifest = contribution.manifest().digest();
        return group.node(aggregator).share(planDigest, sender, new ShareBatch.Frame(dpId, manifest, 0, body));
    }

    /** The node of the processor. */
    private Digest node() {
        return scene.node(processor).keyId();
    }

    private Digest otherNode() {
        return scene.cast.processorNodes().stream()
                .map(NodeIdentity::keyId)
                .filter(keyId -> !keyId.equals(node()))
                .findFirst()
                .orElseThrow();
    }

    private void refused(RefusalReason reason, Future<?> answer) {
        assertRefused(reason, answer);
        assertRoundContinues();
    }

    private static void assertRefused(RefusalReason reason, Future<?> answer) {
        assertThat(Await.failure(answer))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }

    /** The round is exact over all processors, including the one whose message was refused. */
    private void assertRoundContinues() {
        integers.add(contribution.x());
        group.submit(plan, processor, contribution, firstLevel());
        submit(1, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
    }
}
