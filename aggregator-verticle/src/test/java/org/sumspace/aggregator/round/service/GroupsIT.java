package org.sumspace.aggregator.round.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.round.domain.PlanOverview;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.InMemoryGroup;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.trust.NodeIdentity;

/** Two groups of three aggregators with three parents; the version is exact over the groups that the parents agree on. */
class GroupsIT {
    private static final int AGGREGATORS = 10;
    private static final int PROCESSORS = 12;
    private static final String PARAMETERS = "'shares': 3, 'groups': 2, 'expirySeconds': 600";

    @TempDir
    private Path folder;

    private final MutableClock clock = new MutableClock(Instant.now());
    private final Map<TestProcessor, TestProcessor.Contribution> contributions = new HashMap<>();

    @SuppressWarnings("NullAway.Init")
    private TrainingScene scene;

    @SuppressWarnings("NullAway.Init")
    private InMemoryGroup group;

    @SuppressWarnings("NullAway.Init")
    private Signed<ExecutionPlan> plan;

    @SuppressWarnings("NullAway.Init")
    private Map<Digest, RoundPublicKey> keys;

    @AfterEach
    void stopGroup() {
        group.close();
    }

    @Test
    void everyGroup_isInTheVersion_andNothingIsLeftThatOpensAShare() {
        begin(PARAMETERS);
        submit(scene.processors);

        Signed<ModelVersion> version = awaitVersion(scene.processors);

        assertThat(version.body().sets()).containsExactly(setAt(member(1, 1)), setAt(member(2, 1)));
        await().untilAsserted(() -> scene.aggregators.stream()
                .filter(node -> !node.keyId().equals(main().keyId()))
                .forEach(node -> {
                    assertThat(state(node)).isEqualTo(RoundState.ERASED);
                    assertThat(group.files(node, ".key")).isEmpty();
                    assertThat(group.files(node, plan.digest() + ".journal")).isEmpty();
                }));
    }

    @Test
    void nextRound_startsFromTheVersionOfAllGroups() {
        begin(PARAMETERS);
        submit(scene.processors);
        Signed<ModelVersion> first = awaitVersion(scene.processors);
        double[] base = group.weights(plan, first);

        offer(scene.nextPlan("plan-2", first, clock.instant()));
        submit(scene.processors);

        group.awaitVersion(plan, integers(scene.processors), base);
    }

    @Test
    void groupWithoutShares_isNotWaitedFor() {
        begin(PARAMETERS);
        submit(processorsOf(1));
        await().until(() -> parents().allMatch(node -> releasesAt(node) == 1));

        clock.set(plan.body().times().sealUntil());
        restart(membersOf(2).stream().map(scene::aggregator).toList());

        Signed<ModelVersion> version = awaitVersion(processorsOf(1));
        assertThat(version.body().sets()).containsExactly(setAt(member(1, 1)));
        assertThat(group.notices).isNotEmpty().allMatch(notice -> membersOf(2).contains(notice.signer()));
    }

    @Test
    void groupThatIsMissingAtOneParent_isLeftOutByAll() {
        begin(PARAMETERS);
        group.heldReleases = own -> own.group() == 2 && own.index() == 3;
        submit(scene.processors);
        await().until(() -> parents().mapToLong(this::releasesAt).sum() == 5);

        clock.set(plan.body().times().releaseUntil());
        parents().forEach(group::kill);
        parents().forEach(group::start);

        Signed<ModelVersion> version = awaitVersion(processorsOf(1));
        assertThat(version.body().sets()).containsExactly(setAt(member(1, 1)));
    }

    @Test
    void groupsWithTooFewContributors_endThePlan_beforeItsTimeIsOver() {
        begin(PARAMETERS + ", 'minContributorFraction': 0.6");
        submit(processorsOf(1));
        await().until(() -> parents().allMatch(node -> releasesAt(node) == 1));

        clock.set(plan.body().times().sealUntil());
        restart(membersOf(2).stream().map(scene::aggregator).toList());

        await().until(() ->
                group.notices.stream().anyMatch(notice -> notice.signer().equals(main().keyId())));
        assertThat(group.notices)
                .anyMatch(notice -> membersOf(ExecutionPlan.PARENTS).contains(notice.signer())
                        && notice.body().reason() == DiscardReason.BELOW_THRESHOLD);
        assertThat(group.versions).isEmpty();
    }

    @Test
    void parentsThatDieWhileTheyWait_continueWithTheStoredReleases() {
        begin(PARAMETERS);
        group.heldReleases = own -> own.group() == 2;
        submit(scene.processors);
        await().until(() -> parents().allMatch(node -> releasesAt(node) == 1));

        restart(parents().toList());

        awaitVersion(scene.processors);
    }

    @Test
    void parentsThatDieWhileListed_signNoSecondList() {
        parentsDie(EnvelopeType.RECEIVED_LIST, RoundState.LISTED, 3);
    }

    @Test
    void parentsThatDieWhileSealed_sealNothingElse() {
        parentsDie(EnvelopeType.SEAL, RoundState.SEALED, 6);
    }

    @Test
    void parentsThatDieWhileReleasing_sendTheSameReleases() {
        begin(PARAMETERS);
        group.heldReleases = own -> own.role() == AggregatorRole.PARENT;
        submit(scene.processors);
        awaitParents(RoundState.RELEASED);

        restart(parents().toList());

        awaitVersion(scene.processors);
    }

    /**
     * The parents list only the first group, because only its releases arrive in time. They die, their clocks go back,
     * and the releases of the second group arrive: a parent that forgot what it signed would now list and seal both
     * groups.
     *
     * @param sent how many lists and seals the parents have sent before they die
     */
    private void parentsDie(EnvelopeType heldUp, RoundState state, int sent) {
        begin(PARAMETERS);
        Instant beginning = clock.instant();
        Map<NodeIdentity, byte[]> late = holdReleasesOfSecondGroup();
        group.heldFrom = node -> parents().anyMatch(node::equals);
        group.held.addAll(List.of(heldUp, EnvelopeType.ASK));
        submit(scene.processors);
        await().until(() -> parents().allMatch(node -> releasesAt(node) == 1) && late.size() == 3);
        clock.set(plan.body().times().releaseUntil());
        parents().forEach(group::kill);
        parents().forEach(group::start);
        awaitParents(state);
        await().until(() -> statementsOfParents().size() == sent);
        Set<Signed<?>> signed = statementsOfParents();

        parents().forEach(group::kill);
        clock.set(beginning);
        parents().forEach(group::start);
        late.forEach(this::handOver);
        group.held.clear();

        Signed<ModelVersion> version = awaitVersion(processorsOf(1));
        assertThat(version.body().sets()).containsExactly(setAt(member(1, 1)));
        assertThat(statementsOfParents())
                .as("three lists and three seals")
                .containsAll(signed)
                .hasSize(6);
    }

    private Map<NodeIdentity, byte[]> holdReleasesOfSecondGroup() {
        Map<NodeIdentity, byte[]> held = new ConcurrentHashMap<>();
        group.heldReleases = own -> own.group() == 2;
        group.releaseOf = (sender, body) -> {
            if (membersOf(2).contains(sender.keyId())) {
                held.put(sender, body);
            }
            return body;
        };
        return held;
    }

    /** Whether the parent still accepts it depends on the statements that it signed. */
    private void handOver(NodeIdentity member, byte[] release) {
        int index = membersOf(2).indexOf(member.keyId()) + 1;
        Await.result(group.node(parent(index).keyId())
                .release(plan.digest(), 2, index, member.keyId(), release)
                .otherwiseEmpty());
    }

    private Set<Signed<?>> statementsOfParents() {
        List<Digest> parents = membersOf(ExecutionPlan.PARENTS);
        return group.sentStatements.stream()
                .filter(statement -> parents.contains(statement.signer()))
                .collect(Collectors.toSet());
    }

    @Test
    void membersDieOneAfterTheOther_andTheRoundIsExact() {
        begin(PARAMETERS);
        List<NodeIdentity> nodes = scene.aggregators;
        for (int i = 0; i < PROCESSORS; i++) {
            submit(List.of(scene.processors.get(i)));
            restart(List.of(nodes.get(i % nodes.size())));
        }

        awaitVersion(scene.processors);
    }

    @Test
    void acknowledgedRelease_isAcknowledgedAgain_byAParentThatIsFinished() {
        begin(PARAMETERS);
        Map<Digest, byte[]> handed = new ConcurrentHashMap<>();
        group.releaseOf = (sender, body) -> {
            handed.put(sender.keyId(), body);
            return body;
        };
        submit(scene.processors);
        awaitVersion(scene.processors);
        awaitParents(RoundState.ERASED);
        byte[] body = requireNonNull(handed.get(member(1, 2).keyId()));
        restart(List.of(parent(2)));

        Digest acknowledged = Await.result(group.node(parent(2).keyId())
                .release(plan.digest(), 1, 2, member(1, 2).keyId(), body));

        assertThat(acknowledged).isEqualTo(release(body).digest());
    }

    @Test
    void memberThatReleasesTwice_excludesItsGroup_andEveryMemberReceivesTheEvidence() {
        begin(PARAMETERS);
        group.heldReleases = own -> own.group() == 1 && own.index() == 1;
        List<byte[]> handed = new CopyOnWriteArrayList<>();
        group.releaseOf = (sender, body) -> {
            if (sender.equals(member(2, 1))) {
                handed.add(body);
            }
            return body;
        };
        submit(scene.processors);
        await().until(() -> releasesAt(parent(1)) == 1);
        ReleaseUpload honest = ReleaseUpload.of(handed.get(0));
        byte[] sum = honest.sum().clone();
        sum[0] ^= 1;
        Release old = release(handed.get(0)).body();
        Signed<Release> second = member(2, 1)
                .sign(new Release(
                        old.plan(),
                        old.round(),
                        old.group(),
                        old.index(),
                        old.epoch(),
                        old.set(),
                        old.size(),
                        old.dimension(),
                        Digest.of(sum)));

        assertThat(Await.failure(group.node(parent(1).keyId())
                        .release(
                                plan.digest(),
                                2,
                                1,
                                member(2, 1).keyId(),
                                new ReleaseUpload(second.bytes(), honest.set(), sum).toBytes())))
                .hasMessageContaining("another release of this group");
        group.heldReleases = own -> false;

        Signed<ModelVersion> version = awaitVersion(processorsOf(1));
        assertThat(version.body().sets()).containsExactly(setAt(member(1, 1)));
        assertThat(group.evidence).isNotEmpty();
    }

    @Test
    void parentThatSignsTwoLists_endsThePlan_andEveryMemberReceivesTheEvidence() {
        begin(PARAMETERS);
        NodeIdentity liar = parent(1);

        for (List<ReceivedList.Entry> entries :
                List.of(List.<ReceivedList.Entry>of(), List.of(new ReceivedList.Entry(2, Digest.ZERO)))) {
            Signed<ReceivedList> list =
                    liar.sign(new ReceivedList(plan.digest(), ExecutionPlan.PARENTS, 1, 1, entries));
            Await.result(group.node(parent(2).keyId())
                    .aggregator
                    .peers()
                    .handle(EnvelopeType.RECEIVED_LIST, plan.digest(), liar.keyId(), list.bytes()));
        }

        await().until(() ->
                group.notices.stream().map(Signed::signer).distinct().count() == AGGREGATORS);
        assertThat(group.evidence).isNotEmpty();
        assertThat(group.notices).anyMatch(notice -> notice.body().reason() == DiscardReason.SEALS_DIFFER);
    }

    private void begin(String parameters) {
        scene = new TrainingScene(Cast.of(AGGREGATORS), PROCESSORS, clock.instant(), parameters);
        group = new InMemoryGroup(scene, folder, clock);
        offer(scene.firstPlan("plan-1", clock.instant()));
    }

    private void offer(ExecutionPlan next) {
        plan = group.sign(next);
        keys = InMemoryGroup.roundKeys(group.offer(plan));
    }

    private void submit(Collection<TestProcessor> processors) {
        for (TestProcessor processor : processors) {
            int n = scene.processors.indexOf(processor);
            double[] update = {n, -0.5, 0.25, 1.0 / (n + 1)};
            TestProcessor.Contribution contribution = processor.contribute(plan, 1, update, n + 1, keys);
            contributions.put(processor, contribution);
            group.submit(plan, processor, contribution, contribution.uploads().keySet());
        }
    }

    private Signed<ModelVersion> awaitVersion(Collection<TestProcessor> contributors) {
        return group.awaitVersion(plan, integers(contributors), new double[scene.trainingPlan.dimension()]);
    }

    private List<long[]> integers(Collection<TestProcessor> contributors) {
        return contributors.stream()
                .map(processor -> requireNonNull(contributions.get(processor)).x())
                .toList();
    }

    private List<TestProcessor> processorsOf(int number) {
        return scene.processors.stream()
                .filter(processor ->
                        scene.leaves.leaf(scene.position(processor)).group() == number)
                .toList();
    }

    private List<Digest> membersOf(int number) {
        return plan.body().members(number).stream().map(AggregatorEntry::keyId).toList();
    }

    private NodeIdentity member(int number, int index) {
        return scene.aggregator(membersOf(number).get(index - 1));
    }

    private NodeIdentity parent(int index) {
        return member(ExecutionPlan.PARENTS, index);
    }

    private Stream<NodeIdentity> parents() {
        return membersOf(ExecutionPlan.PARENTS).stream().map(scene::aggregator);
    }

    private NodeIdentity main() {
        return scene.aggregator(plan.body().main().orElseThrow().keyId());
    }

    private Digest setAt(NodeIdentity node) {
        return Await.result(group.node(node.keyId()).aggregator.plans().set(plan.digest()))
                .digest();
    }

    private RoundState state(NodeIdentity node) {
        return overview(node).state();
    }

    private long releasesAt(NodeIdentity parent) {
        return overview(parent).counts().getOrDefault("groups", -1L);
    }

    private PlanOverview overview(NodeIdentity node) {
        return Await.result(group.node(node.keyId()).aggregator.plans().list()).get(0);
    }

    private void awaitParents(RoundState state) {
        await().until(() -> parents().allMatch(node -> state(node) == state));
    }

    private void restart(List<NodeIdentity> nodes) {
        nodes.forEach(group::kill);
        group.held.clear();
        group.heldReleases = own -> false;
        nodes.forEach(group::start);
    }

    private static Signed<Release> release(byte[] body) {
        return Signed.reopen(ReleaseUpload.of(body).release(), StatementType.RELEASE, Release::read);
    }
}
