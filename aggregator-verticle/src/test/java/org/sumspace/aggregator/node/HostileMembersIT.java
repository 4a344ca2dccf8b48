package org.sumspace.aggregator.node;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;

/**
 * Members of a data space that break the protocol, with HTTPS and a cluster. Their requests are refused and counted by
 * reason, and the round of the honest members is exact.
 */
class HostileMembersIT extends NodeRounds {

    @Test
    void secondPlanOfTheRound_isRefusedByEveryAggregator_beforeAndAfterItsRelease() {
        Signed<ExecutionPlan> second = nextPlan();
        everyAggregator().forEach(id -> assertRefused("another-plan-in-this-round", offered(second, id)));

        submitAll(space.scene.processors);
        finish();

        everyAggregator().forEach(id -> assertRefused("another-plan-in-this-round", offered(second, id)));
        assertCounted(first(), "bus", "another-plan-in-this-round");
    }

    @Test
    void shareOfTheLastRound_isRefusedInTheNext_whicheverPlanItNames() {
        submitAll(space.scene.processors);
        finish();
        TestProcessor processor = space.scene.processors.get(0);
        byte[] replayed = requireNonNull(contributions.get(processor)).uploadFor(aggregator());
        countersign();

        assertRefused("wrong-plan", space.share(plan, processor, aggregator(), replayed));

        submitAll(space.scene.processors);
        finish();
        assertCounted(first(), "http", "wrong-plan");
    }

    @Test
    void processorThatSendsDifferentManifestsToAggregators_isInNoSum() {
        TestProcessor liar = space.scene.processors.get(0);
        submit(liar, contribution(liar), firstLevel().subList(0, 1));
        submit(liar, contribution(liar), firstLevel().subList(1, 3));

        submitAll(space.scene.processors.subList(1, 10));

        finish();
    }

    @Test
    void processorThatSendsTwoManifestsToOneAggregator_isExcludedAndCounted() {
        TestProcessor liar = space.scene.processors.get(0);
        submit(liar, contribution(liar), firstLevel());

        assertRefused(
                "contradiction",
                space.share(plan, liar, aggregator(), contribution(liar).uploadFor(aggregator())));

        submitAll(space.scene.processors.subList(1, 10));
        finish();
        assertCounted(first(), "http", "contradiction");
    }

    @Test
    void sameShareAHundredTimesAtOnce_countsOnce() {
        TestProcessor processor = space.scene.processors.get(0);
        TestProcessor.Contribution contribution = contribution(processor);
        integers.add(contribution.x());
        Map<Digest, List<Future<ShareReceipt>>> tries = new HashMap<>();
        firstLevel()
                .forEach(id -> tries.put(
                        id,
                        IntStream.range(0, 100)
                                .mapToObj(i -> space.share(plan, processor, id, contribution.uploadFor(id)))
                                .toList()));

        tries.forEach((id, each) -> {
            // A later body of the same sender replaces an earlier one, so not every attempt is answered.
            Await.result(Future.join(each).otherwiseEmpty());
            ShareReceipt receipt = Await.result(space.share(plan, processor, id, contribution.uploadFor(id)));
            assertThat(each.stream().filter(Future::succeeded).map(Future::result))
                    .isNotEmpty()
                    .containsOnly(receipt);
        });
        submitAll(space.scene.processors.subList(1, 10));
        finish();
    }

    @Test
    void listsThatDiffer_endThePlan_andEveryMemberReceivesBoth() {
        NodeIdentity liar = space.scene.aggregator(firstLevel().get(2));
        byte[] lie = liar.sign(new ReceivedList(plan.digest(), 1, 1, 3, entries(0, 1, 2)))
                .bytes();
        Await.result(said(liar, firstLevel().get(0), EnvelopeType.RECEIVED_LIST, lie));

        // The dishonest member receives all shares first, and may end the plan before the others have received theirs.
        sendAll(space.scene.processors);

        awaitDiscardedByAll();
        await().until(() -> space.catalog.evidence.get() > 0);
        assertThat(space.catalog.versions())
                .noneMatch(version -> version.body().plan().equals(plan.digest()));
    }

    @Test
    void listInTheNameOfAnother_andQuestionsFromOutsideTheGroup_areRefused() {
        NodeIdentity liar = space.scene.aggregator(firstLevel().get(2));
        byte[] forged =
                liar.sign(new ReceivedList(plan.digest(), 1, 1, 2, entries(0))).bytes();
        assertRefused("unknown-aggregator", said(liar, aggregator(), EnvelopeType.RECEIVED_LIST, forged));
        for (NodeIdentity stranger : List.of(
                main(), space.scene.orchestrator, space.scene.cast.connectors().get(0))) {
            assertRefused("unknown-aggregator", said(stranger, aggregator(), EnvelopeType.ASK, new byte[4]));
            assertRefused("unknown-aggregator", said(stranger, aggregator(), EnvelopeType.RECEIVED_LIST, forged));
        }

        submitAll(space.scene.processors);
        finish();
        assertCounted(first(), "bus", "unknown-aggregator");
    }

    @Test
    void secondRelease_andReleasesAtTheWrongPlace_areRefused_alsoWhenThePlanIsOver() {
        byte[] sum = new byte[8 * (space.scene.trainingPlan.dimension() + 1)];
        assertRefused("not-a-parent", released(first(), second(), 1, sum));
        assertRefused("unknown-aggregator", released(second(), main(), 1, sum));
        submitAll(space.scene.processors);
        finish();

        assertRefused("contradiction", released(first(), main(), 1, sum));

        assertCounted(main(), "http", "contradiction");
        assertThat(space.catalog.versions())
                .filteredOn(version -> version.body().plan().equals(plan.digest()))
                .hasSize(1);
    }

    @Test
    void messagesAboutAPlanThatIsOver_areAnsweredFromItsTombstone() {
        submitAll(space.scene.processors);
        finish();
        TestProcessor processor = space.scene.processors.get(0);
        await().until(() -> !journalExists(first()));

        assertThat(receipt(processor, aggregator()).attempt()).isEqualTo(1);
        assertRefused(
                "too-late",
                space.share(
                        plan, processor, aggregator(), contribution(processor).uploadFor(aggregator())));
        assertRefused("too-late", offered(plan, aggregator()));
        assertThat(Await.result(said(second(), aggregator(), EnvelopeType.ASK, new byte[4])))
                .hasSizeGreaterThan(4);
        byte[] late = second().sign(new ReceivedList(plan.digest(), 1, 7, indexOf(second()), entries(0)))
                .bytes();
        assertThat(Await.result(said(second(), aggregator(), EnvelopeType.RECEIVED_LIST, late)))
                .isEmpty();
    }

    @Test
    void sharesOfAStranger_getTheSameAnswer_whateverProcessorsContributed() {
        TestProcessor contributor = space.scene.processors.get(0);
        TestProcessor.Contribution contribution = contribution(contributor);
        submit(contributor, contribution, firstLevel());
        byte[] body = contribution.uploadFor(aggregator());
        PeerClient stranger = space.client(space.issue("provider-0", "stranger", NodeRole.PROCESSOR));

        Stream<NodeException> answers = Stream.of(
                        contributor.dpId(), space.scene.processors.get(1).dpId(), new DpId(1, 2))
                .map(dpId -> (NodeException) Await.failure(space.share(stranger, plan, dpId, aggregator(), body)));

        assertThat(answers.map(answer -> answer.type() + answer.detail()).distinct())
                .hasSize(1);
        integers.add(contribution.x());
        submitAll(space.scene.processors.subList(1, 10));
        finish();
    }

    @Test
    void unsignedShare_isRefused() {
        TestProcessor processor = space.scene.processors.get(0);
        contributions.put(processor, contribution(processor));
        HttpCall call = space.batchCall(plan, aggregator(), List.of(frame(processor, aggregator())));

        assertThat(problem(space.http(call))).isEqualTo(ProblemType.UNAUTHENTICATED);

        submitAll(space.scene.processors);
        finish();
    }

    private Future<byte[]> offered(Signed<ExecutionPlan> offered, Digest aggregator) {
        return space.catalog.bus.request(
                aggregator,
                EnvelopeType.PLAN_OFFER,
                PlanRef.of(offered.digest(), offered.body().round()),
                space.scene.offer(offered).toBytes(),
                Patience.MAX);
    }

    /** A message of the plan in an envelope of that node. */
    private Future<byte[]> said(NodeIdentity sender, Digest recipient, EnvelopeType type, byte[] payload) {
        return new NodeBus(space.catalog.node.vertx(), space.signatures(sender))
                .request(recipient, type, PlanRef.of(plan.digest(), plan.body().round()), payload, Patience.MAX);
    }

    private Future<byte[]> released(NodeIdentity sender, NodeIdentity recipient, int index, byte[] sum) {
        Release release = new Release(
                plan.digest(), plan.body().round(), 1, index, 1, Digest.ZERO, 10, sum.length / 8, Digest.of(sum));
        URI url = NodeSpace.url(recipient, "/plans/" + plan.digest() + "/releases/1/" + index);
        Buffer body =
                Buffer.buffer(new ReleaseUpload(sender.sign(release).bytes(), ContributorSet.EMPTY, sum).toBytes());
        return space.client(sender)
                .submit(
                        HttpCall.of(HttpMethod.PUT, url).body(MediaTypes.OCTET_STREAM, body),
                        recipient.certificate().key(),
                        PlanRef.of(plan.digest(), plan.body().round()));
    }

    private static List<ReceivedList.Entry> entries(int... positions) {
        return IntStream.of(positions)
                .mapToObj(position -> new ReceivedList.Entry(position, Digest.of(new byte[] {(byte) position})))
                .toList();
    }

    private void awaitDiscardedByAll() {
        await().until(() -> space.catalog.notices.stream()
                        .filter(notice -> notice.body().plan().equals(plan.digest()))
                        .map(Signed::signer)
                        .distinct()
                        .count()
                == everyAggregator().size());
    }

    private static void assertRefused(String reason, Future<?> answer) {
        assertThat(detail(answer)).contains("Refused as " + reason);
    }

    private void assertCounted(NodeIdentity node, String way, String reason) {
        assertThat(metrics(node))
                .containsPattern("sumspace_refused_total\\{reason=\"" + reason + "\",way=\"" + way + "\"\\} [1-9]");
    }

    private Set<Digest> everyAggregator() {
        return Set.copyOf(
                plan.body().aggregators().stream().map(entry -> entry.keyId()).toList());
    }

    private Digest aggregator() {
        return firstLevel().get(0);
    }

    private NodeIdentity second() {
        return space.scene.aggregator(firstLevel().get(1));
    }

    private int indexOf(NodeIdentity node) {
        return firstLevel().indexOf(node.keyId()) + 1;
    }

    private boolean journalExists(NodeIdentity node) {
        return space.files(node).stream()
                .anyMatch(file -> file.getFileName().toString().equals(plan.digest() + ".journal"));
    }
}
