package org.sumspace.catalog.training.orchestrator.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.NodeStep;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.domain.PlanStatus;
import org.sumspace.catalog.training.execution.service.PlanView;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.trust.NodeIdentity;

class OrchestratorTest extends OrchestratorScene {
    OrchestratorTest() {
        super("alma", "bete", "ceti");
    }

    @Test
    void consentedCohort_isPublishedOfferedAndStarted() {
        Setting setting = new Setting(parameters -> {}, 2);
        ExecutionPlanRecord plan = setting.submit();
        assertThat(plan.state()).isEqualTo(PlanState.PUBLISHED);
        awaitState(plan.id(), PlanState.TRAINING);
        await().until(() -> nodes.starts().size() == 3);
        assertThat(nodes.offers()).isEqualTo(3);
        ExecutionPlanRecord stored = stored(plan.id());
        assertThat(stored.statements().countersignatures()).hasSize(3);
        PlanStart start = nodes.starts().get(0);
        assertThat(start.countersignatures()).hasSize(3);
        assertThat(start.leaves())
                .hasSize(2)
                .allSatisfy(leaf -> assertThat(LeafList.verifyPath(
                                Leaf.reopen(leaf.leaf().toBytes()),
                                leaf.position(),
                                6,
                                leaf.path(),
                                plan.signedPlan().body().leafRoot()))
                        .isTrue());
    }

    @Test
    void versions_leadFromRoundToRoundUntilAllAreComplete() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        for (int round = 1; round <= 3; round++) {
            Signed<ExecutionPlan> plan = awaitPlan(round);
            assertThat(plan.body().round()).isEqualTo(round);
            result(complete(plan, round));
        }
        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.COMPLETED);
        List<Signed<ExecutionPlan>> plans = nodes.plans();
        assertThat(plans).hasSize(3);
        assertThat(plans.get(1).body().previousPlan()).isEqualTo(plans.get(0).digest());
        assertThat(plans.get(1).body().baseModel()).isEqualTo(resultOf(1));
        assertThat(plans.get(2).body().leafRoot()).isEqualTo(plans.get(0).body().leafRoot());
    }

    @Test
    void versionSentTwice_isRegisteredOnce() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> plan = awaitPlan(1);
        result(complete(plan, 1));
        result(complete(plan, 1));
        awaitPlan(2);
        result(complete(plan, 1));
        assertThat(nodes.plans()).hasSize(2);
        assertThatThrownBy(() -> result(orchestrator.modelVersion(
                        plan.digest(), nodes.version(plan, resultOf(9)).bytes())))
                .hasMessageContaining("another version");
    }

    @Test
    void versionThatIsForged_isRefused() {
        Setting setting = new Setting(parameters -> {}, 2);
        ExecutionPlanRecord record = setting.submit();
        Signed<ExecutionPlan> plan = awaitPlan(1);
        byte[] forged = nodes.version(plan, resultOf(1)).bytes();
        forged[forged.length - 1] ^= 1;
        assertThatThrownBy(() -> result(orchestrator.modelVersion(plan.digest(), forged)))
                .hasMessageContaining("wrong signature");
        assertThat(stored(record.id()).state().isUnderWay()).isTrue();
    }

    @Test
    void resultEqualToItsBase_endsTheTrainingAsConverged() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> plan = awaitPlan(1);
        awaitState(plan.body().id(), PlanState.TRAINING);
        result(orchestrator.modelVersion(
                plan.digest(), nodes.version(plan, plan.body().baseModel()).bytes()));
        assertThat(setting.awaitEnd().outcome()).isEqualTo(Outcome.CONVERGED);
    }

    @Test
    void stoppedTraining_discardsItsRound_andEndsWithTheLastVersion() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        result(complete(awaitPlan(1), 1));
        Signed<ExecutionPlan> second = awaitPlan(2);
        awaitState(second.body().id(), PlanState.TRAINING);

        result(orchestrator.stop(setting.training));

        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(end.reason()).isEqualTo("its owner stopped it");
        assertThat(stored(second.body().id()).state()).isEqualTo(PlanState.DISCARDED);
        assertThatThrownBy(() -> result(complete(second, 2))).hasMessageContaining("discarded");
        result(orchestrator.stop(setting.training));
        assertThat(setting.awaitEnd()).isEqualTo(end);
        assertThat(nodes.plans()).hasSize(2);
    }

    @Test
    void stoppedTraining_thatCollectsConsents_startsNoRoundWhenTheyCome() {
        Setting setting = new Setting(parameters -> parameters.put("minConsents", 13), 2);
        ExecutionPlanRecord plan = setting.submit();

        result(orchestrator.stop(setting.training));

        assertThat(stored(plan.id()).state()).isEqualTo(PlanState.DISCARDED);
        ProcessorConsent one = setting.consents.get(0);
        setting.change(Plans.signed(organisations.get(0), Plans.renewed(one.body(), 3, 2)));
        assertThatThrownBy(setting::submit).hasMessageContaining("The training plan has ended.");
        assertThat(nodes.plans()).isEmpty();
    }

    @Test
    void planWithTooFewConsents_collectsMore() {
        Setting setting = new Setting(parameters -> parameters.put("minConsents", 13), 2);
        ExecutionPlanRecord plan = setting.submit();
        assertThat(plan.state()).isEqualTo(PlanState.COLLECTING_CONSENTS);
        assertThat(plan.status().reason()).isEqualTo("12 of 13 consenting learners");
        ProcessorConsent one = setting.consents.get(0);
        setting.change(Plans.signed(organisations.get(0), Plans.renewed(one.body(), 3, 2)));
        awaitState(plan.id(), PlanState.TRAINING);
        assertThat(stored(plan.id()).signedPlan().body().learners()).isEqualTo(13);
    }

    @Test
    void withdrawnProcessor_isNotInTheNextRound() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        ProcessorConsent one = setting.consents.get(0);
        setting.change(Plans.signed(organisations.get(0), Plans.renewed(one.body(), 0, 2)));
        result(complete(first, 1));
        Signed<ExecutionPlan> second = awaitPlan(2);
        assertThat(second.body().leafCount()).isEqualTo(5);
        assertThat(second.body().leafRoot()).isNotEqualTo(first.body().leafRoot());
    }

    @Test
    void cohortThatShrinksBelowTheThreshold_waitsForConsentsAgain() {
        Setting setting = new Setting(parameters -> parameters.put("minContributors", 6), 2);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        ProcessorConsent one = setting.consents.get(0);
        setting.change(Plans.signed(organisations.get(0), Plans.renewed(one.body(), 0, 2)));
        result(complete(first, 1));
        ExecutionPlanRecord waiting = awaitLatest(2);
        assertThat(waiting.state()).isEqualTo(PlanState.COLLECTING_CONSENTS);
        setting.change(Plans.signed(organisations.get(0), Plans.renewed(one.body(), 2, 3)));
        assertThat(awaitPlan(2).body().leafCount()).isEqualTo(6);
    }

    /** The reason was "No answer to PLAN_OFFER to 350aca...". */
    @Test
    void aggregatorWithoutAnAnswer_isNamedByItsOrganisationAndNotByItsKey() {
        Setting setting = new Setting(parameters -> {}, 2);
        NodeIdentity away = organisations.get(1).aggregator();
        nodes.silence(away.keyId());
        ExecutionPlanRecord plan = setting.submit();
        awaitState(plan.id(), PlanState.DISCARDED);
        assertThat(stored(plan.id()).status().reason())
                .startsWith("the aggregator " + away.nodeId() + " of "
                        + away.certificate().organisation() + " did not countersign within ")
                .endsWith(" s. Is it running, and does this catalog reach it?")
                .doesNotContain(away.keyId().toString());
    }

    @Test
    void processorNodeWithoutAnAnswer_isNamedByItsIdAndNotByItsKey() {
        Setting setting = new Setting(parameters -> {}, 2);
        NodeIdentity away = organisations.get(0).processor();
        nodes.silence(away.keyId());
        ExecutionPlanRecord plan = setting.submit();
        await().untilAsserted(() -> assertThat(result(orchestrator.view(plan)).nodes())
                .filteredOn(node -> node.id().equals(away.nodeId()))
                .singleElement()
                .satisfies(node -> {
                    assertThat(node.step()).isEqualTo("not started");
                    assertThat(node.waitingFor().toString())
                            .contains("an answer within ")
                            .doesNotContain(away.keyId().toString());
                }));
    }

    @Test
    void refusedOffer_discardsThePlanAndNamesTheAggregator() {
        Setting setting = new Setting(parameters -> {}, 2);
        NodeIdentity stubborn = organisations.get(1).aggregator();
        nodes.refuse(stubborn.keyId());
        ExecutionPlanRecord plan = setting.submit();
        awaitState(plan.id(), PlanState.DISCARDED);
        assertThat(stored(plan.id()).status().reason())
                .isEqualTo("the aggregator " + stubborn.nodeId() + " of "
                        + stubborn.certificate().organisation() + " did not countersign: another plan holds the round");
        assertThat(nodes.starts()).isEmpty();
    }

    @Test
    void discardedRound_isReopenedOnceAllNoticesAreThere() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        awaitState(first.body().id(), PlanState.TRAINING);
        List<Signed<DiscardNotice>> notices = nodes.notices(first, DiscardReason.BELOW_THRESHOLD);
        notice(first, notices.get(0));
        notice(first, notices.get(1));
        assertThat(stored(first.body().id()).state()).isEqualTo(PlanState.DISCARDED);
        assertThat(nodes.plans()).hasSize(1);
        notice(first, notices.get(2));
        Signed<ExecutionPlan> second = awaitPlan(2);
        assertThat(second.body().round()).isEqualTo(1);
        assertThat(second.body().supersededPlan()).isEqualTo(first.digest());
        await().until(() -> nodes.starts().size() == 6);
        assertThat(nodes.starts().stream()
                        .filter(start -> start.discardNotices().size() == 3))
                .hasSize(3);
    }

    @Test
    void roundDiscardedThreeTimes_endsTheTrainingEarly() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        for (int attempt = 1; attempt <= 3; attempt++) {
            Signed<ExecutionPlan> plan = awaitPlan(attempt);
            awaitState(plan.body().id(), PlanState.TRAINING);
            for (Signed<DiscardNotice> notice : nodes.notices(plan, DiscardReason.EXPIRED)) {
                notice(plan, notice);
            }
        }
        assertThat(setting.awaitEnd().outcome()).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(nodes.plans()).hasSize(3);
    }

    @Test
    void planThatExpires_endsTheTrainingEarly() {
        restart(Duration.ZERO);
        Setting setting = new Setting(
                parameters -> parameters
                        .put("shareDeadlineSeconds", 5)
                        .put("sealUntilSeconds", 6)
                        .put("expirySeconds", 8),
                2);
        ExecutionPlanRecord plan = setting.submit();
        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(end.reason())
                .startsWith("round 1 was discarded: it expired while training, waiting for alma's processor node,"
                        + " bete's processor node, ceti's processor node;");
        assertThat(stored(plan.id()).state()).isEqualTo(PlanState.DISCARDED);
    }

    @Test
    void secondPlanOfABusyTraining_isRefused() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        assertThatThrownBy(setting::submit)
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("Another execution plan");
    }

    @Test
    void reportsOfNodes_showTheStep() {
        Setting setting = new Setting(parameters -> {}, 2);
        ExecutionPlanRecord plan = setting.submit();
        awaitState(plan.id(), PlanState.TRAINING);
        Digest digest = plan.signedPlan().digest();
        Digest firstLevel = plan.signedPlan().body().members(1).get(0).keyId();
        result(orchestrator.progress(firstLevel, digest, report(ProgressStep.LISTED, "the list of index 2")));
        PlanView view = result(orchestrator.view(plan));
        assertThat(view.plan().state()).isEqualTo(PlanState.SYNCHRONISING);
        assertThat(view.nodes()).anySatisfy(node -> {
            assertThat(node.step()).isEqualTo("listed");
            assertThat(node.waitingFor()).containsExactly("the list of index 2");
        });
        assertThatThrownBy(() -> result(orchestrator.progress(self.keyId(), digest, report(ProgressStep.SENT, "x"))))
                .hasMessageContaining("not a member of the plan");
    }

    @Test
    void reportedState_isStored() {
        Setting setting = new Setting(parameters -> {}, 2);
        ExecutionPlanRecord plan = setting.submit();
        awaitState(plan.id(), PlanState.TRAINING);
        Digest firstLevel = plan.signedPlan().body().members(1).get(0).keyId();
        result(orchestrator.progress(firstLevel, plan.signedPlan().digest(), report(ProgressStep.LISTED, "list 2")));
        awaitState(plan.id(), PlanState.SYNCHRONISING);
        restart();
        assertThat(result(orchestrator.view(plan)).plan().state()).isEqualTo(PlanState.SYNCHRONISING);
    }

    /** The orchestrator forgot these reports at the plan's end. */
    @Test
    void stepsOfTheNodes_outliveThePlan_andRestarts() {
        Setting setting = new Setting(parameters -> {}, 2);
        ExecutionPlanRecord plan = setting.submit();
        awaitState(plan.id(), PlanState.TRAINING);
        Signed<ExecutionPlan> signed = plan.signedPlan();
        Digest firstLevel = signed.body().members(1).get(0).keyId();
        result(orchestrator.progress(
                firstLevel, signed.digest(), report(ProgressStep.RECEIVING, "2 processors of bete")));
        assertThat(result(orchestrator.view(plan)).waitingFor()).containsExactly("2 processors of bete");
        await().until(() -> kept(plan).size() == 6
                && kept(plan).stream().noneMatch(node -> node.history().isEmpty())
                && steps(firstLevel, kept(plan)).contains("receiving"));

        restart();
        assertThat(steps(firstLevel, result(orchestrator.view(plan)).nodes()))
                .containsExactly("countersigned", "receiving");
        result(complete(signed, 1));
        awaitPlan(2);
        Digest main = signed.body().main().orElseThrow().keyId();
        result(orchestrator.progress(main, signed.digest(), report(ProgressStep.PUBLISHED, "nobody")));
        PlanView ended = result(orchestrator.view(stored(plan.id())));
        assertThat(ended.waitingFor()).isEmpty();
        assertThat(steps(main, ended.nodes())).endsWith("published");
        await().until(() -> steps(main, kept(plan)).contains("published"));

        restart();
        List<NodeProgress> nodes = result(orchestrator.view(stored(plan.id()))).nodes();
        assertThat(nodes).hasSize(6).allMatch(node -> !node.organisation().isEmpty());
        assertThat(steps(firstLevel, nodes)).containsExactly("countersigned", "receiving");
        assertThat(steps(main, nodes)).endsWith("published");
    }

    private List<NodeProgress> kept(ExecutionPlanRecord plan) {
        return result(stores.nodeProgress().find(plan.signedPlan().body()));
    }

    private List<String> steps(Digest node, List<NodeProgress> progress) {
        String id = nodes.node(node).nodeId();
        return progress.stream()
                .filter(each -> each.id().equals(id))
                .flatMap(each -> each.history().stream())
                .map(NodeStep::step)
                .toList();
    }

    @Test
    void statesThatNodesReported_keepTheirTimes() {
        Setting setting = new Setting(parameters -> {}, 2);
        ExecutionPlanRecord plan = setting.submit();
        awaitState(plan.id(), PlanState.TRAINING);
        Signed<ExecutionPlan> signed = plan.signedPlan();
        signed.body()
                .members(1)
                .forEach(entry -> result(
                        orchestrator.progress(entry.keyId(), signed.digest(), report(ProgressStep.LISTED, "nobody"))));
        PlanStatus synchronising = result(orchestrator.view(plan)).plan().status();
        result(complete(signed, 1));
        assertThat(stored(plan.id()).status().earlier())
                .extracting(PlanStatus.Entered::state)
                .containsExactly(
                        PlanState.DRAFT,
                        PlanState.COLLECTING_CONSENTS,
                        PlanState.PUBLISHED,
                        PlanState.TRAINING,
                        PlanState.SYNCHRONISING,
                        PlanState.AGGREGATING);
        assertThat(stored(plan.id()).status().earlier().get(4).at().toEpochMilli())
                .isEqualTo(synchronising.since().toEpochMilli());
    }

    @Test
    void followers_areToldOfEveryChange_andCannotDisturbTheTraining() {
        List<String> told = new CopyOnWriteArrayList<>();
        orchestrator.follow(id -> {
            throw new IllegalStateException("a follower that fails");
        });
        orchestrator.follow(told::add);
        Setting setting = new Setting(parameters -> parameters.put("rounds", 1), 2);
        ExecutionPlanRecord plan = setting.submit();
        awaitState(plan.id(), PlanState.TRAINING);
        await().until(() -> nodes.starts().size() == 3);
        assertThat(told).isNotEmpty().containsOnly("tp-1");
        Signed<ExecutionPlan> signed = plan.signedPlan();
        Digest main = signed.body().main().orElseThrow().keyId();

        int before = told.size();
        result(orchestrator.progress(main, signed.digest(), report(ProgressStep.COLLECTING, "nobody")));
        assertThat(told.size()).isGreaterThan(before);
        before = told.size();
        result(complete(signed, 1));
        setting.awaitEnd();
        int atTheEnd = before;
        await().until(() -> told.size() > atTheEnd + 1);
    }

    @Test
    void refusedPlanOfAReopenedRound_isReopenedOnceMore() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        awaitState(first.body().id(), PlanState.TRAINING);
        nodes.refuse(organisations.get(1).aggregator().keyId());
        nodes.notices(first, DiscardReason.EXPIRED).forEach(notice -> notice(first, notice));
        Signed<ExecutionPlan> second = awaitPlan(2);
        awaitState(second.body().id(), PlanState.DISCARDED);
        nodes.notices(second, DiscardReason.NOT_STARTED).forEach(notice -> notice(second, notice));
        assertThat(awaitPlan(3).body().supersededPlan()).isEqualTo(second.digest());
    }

    @Test
    void provenContradiction_isNamedWhenThePlanIsDiscarded() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> plan = awaitPlan(1);
        awaitState(plan.body().id(), PlanState.TRAINING);
        AggregatorEntry liar = plan.body().members(1).get(0);
        NodeIdentity node = nodes.node(liar.keyId());
        StatementList evidence =
                StatementList.ofSigned(List.of(node.sign(seal(plan.digest(), 5)), node.sign(seal(plan.digest(), 6))));
        result(orchestrator.evidence(plan.digest(), evidence.toBytes()));
        notice(plan, nodes.notices(plan, DiscardReason.SEALS_DIFFER).get(0));
        AggregatorEntry first = plan.body().aggregators().get(0);
        assertThat(stored(plan.body().id()).status().reason())
                .isEqualTo("the aggregator " + first.nodeId() + " of " + first.organisation()
                        + " discarded it (its aggregators did not agree on the contributors); the aggregator "
                        + liar.nodeId() + " of "
                        + liar.organisation() + " signed statements that contradict each other");
    }

    private static Seal seal(Digest plan, int size) {
        return new Seal(plan, 1, 1, 1, List.of(plan, plan), plan, size);
    }

    @Test
    void restart_resumesEveryPlanWhereItWas() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        awaitState(first.body().id(), PlanState.TRAINING);
        await().until(() -> nodes.starts().size() == 3);
        restart();
        await().until(() -> nodes.starts().size() == 6);
        result(complete(first, 1));
        assertThat(awaitPlan(2).body().previousPlan()).isEqualTo(first.digest());
    }

    @Test
    void versionOfAPlanThatIsNotResumed_isUnavailable_andOfADiscardedPlanGone() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> plan = awaitPlan(1);
        awaitState(plan.body().id(), PlanState.TRAINING);

        orchestrator = orchestrator(Duration.ofSeconds(30));
        assertThat(refusalOfVersion(plan)).isEqualTo(ProblemType.UNAVAILABLE);

        ExecutionPlanRecord record = stored(plan.body().id());
        result(stores.executionPlans().replace(record.discarded("it expired", now)));
        assertThat(refusalOfVersion(plan)).isEqualTo(ProblemType.GONE);
    }

    private ProblemType refusalOfVersion(Signed<ExecutionPlan> plan) {
        Throwable refusal = Await.failure(orchestrator.modelVersion(
                plan.digest(), nodes.version(plan, resultOf(1)).bytes()));
        return ((NodeException) refusal).type();
    }

    @Test
    void restartBetweenVersionAndNextRound_opensTheNextRound() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        awaitState(first.body().id(), PlanState.TRAINING);
        ExecutionPlanRecord record = stored(first.body().id());
        result(stores.modelVersions()
                .addIfAbsent(new ModelVersionRecord(
                        setting.training.id(), record.id(), "dropout", nodes.version(first, resultOf(1)), null)));
        result(stores.executionPlans().replace(record.completed(now)));
        restart();
        assertThat(awaitPlan(2).body().baseModel()).isEqualTo(resultOf(1));
    }

    /** The catalog is restarted before the last round, so it must have stored its earlier findings. */
    @Test
    void trainingWhoseLossDoesNotFallAnyMore_endsBeforeItsLastRound_alsoAfterARestart() {
        Setting setting = new Setting(
                parameters ->
                        parameters.put("rounds", 50).put("evaluation", true).put("stopWhenConverged", true),
                2);
        setting.submit();
        int flat = Convergence.WINDOW + 1;
        for (int round = 1; round <= flat; round++) {
            Signed<ExecutionPlan> plan = awaitPlan(round);
            awaitState(plan.body().id(), PlanState.TRAINING);
            if (round == flat) {
                restart();
            }
            EvaluationSum evaluation = new EvaluationSum(3L << CoordinateLayout.LOSS_BITS, 4, 6);
            result(orchestrator.modelVersion(
                    plan.digest(),
                    nodes.version(plan, resultOf(round), evaluation).bytes()));
        }
        evaluate(awaitPlan(flat + 1), 4);

        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(TrainingEnd.Outcome.CONVERGED);
        assertThat(end.reason()).startsWith("converged after 6 rounds");
        assertThat(result(stores.modelVersions().find("tp-1", flat))
                        .orElseThrow()
                        .convergence())
                .isEqualTo(new Convergence(Convergence.State.CONVERGED, flat));
        assertThat(result(stores.modelVersions().find("tp-1", 1)).orElseThrow().convergence())
                .isNull();
    }

    /** The version of round 1 tells about the base model, that of round 2 about version 1. */
    @Test
    void trainingThatReachesTheGoalOfItsPlan_completes_andSaysWithWhichVersion() {
        Setting setting = new Setting(
                parameters -> parameters
                        .put("rounds", 50)
                        .put("evaluation", true)
                        .putObject("stopWhen")
                        .put("metric", "accuracy")
                        .put("reaches", 0.6),
                2);
        setting.submit();
        for (int round = 1; round <= 2; round++) {
            Signed<ExecutionPlan> plan = awaitPlan(round);
            awaitState(plan.body().id(), PlanState.TRAINING);
            EvaluationSum evaluation = new EvaluationSum(3L << CoordinateLayout.LOSS_BITS, 2 + round, 6);
            result(orchestrator.modelVersion(
                    plan.digest(),
                    nodes.version(plan, resultOf(round), evaluation).bytes()));
        }
        evaluate(awaitPlan(3), 3);

        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(TrainingEnd.Outcome.COMPLETED);
        assertThat(end.reason())
                .isEqualTo(
                        "the training ends with round 2: version 1 has accuracy 0.6667, which reaches the goal of the"
                                + " plan: accuracy 0.6000");
    }

    /** The catalog is restarted while the last version is evaluated, and the main aggregator repeats its statement. */
    @Test
    void lastVersion_isEvaluated_andTheTrainingEndsAsItWouldHave() {
        Setting setting = new Setting(parameters -> parameters.put("rounds", 2).put("evaluation", true), 2);
        setting.submit();
        evaluate(awaitPlan(1), 1);
        evaluate(awaitPlan(2), 2);
        Signed<ExecutionPlan> last = awaitPlan(3);
        awaitState(last.body().id(), PlanState.TRAINING);
        restart();
        evaluate(last, 5);
        state(last, 5);

        assertThat(last.body().round()).isEqualTo(3);
        assertThat(last.body().layout())
                .isEqualTo(setting.training.plan().layout().withoutUpdate());
        assertThat(last.body().baseModel()).isEqualTo(resultOf(2));
        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(end.reason()).startsWith("all 2 rounds are complete");
        assertThat(nodes.plans()).hasSize(3);
        ModelVersionRecord version =
                result(stores.modelVersions().find("tp-1", 2)).orElseThrow();
        assertThat(version.body().result()).isEqualTo(resultOf(2));
        assertThat(requireNonNull(version.finalEvaluation()).statement().body().evaluation())
                .isEqualTo(evaluation(5));
        assertThat(result(stores.modelVersions().find("tp-1", 3))).isEmpty();
    }

    @Test
    void lastVersionThatMissesTheRequirement_endsTheTrainingEarly() {
        Setting setting = new Setting(
                parameters -> parameters
                        .put("rounds", 1)
                        .put("evaluation", true)
                        .putObject("require")
                        .put("metric", "accuracy")
                        .put("reaches", 0.6),
                2);
        setting.submit();
        evaluate(awaitPlan(1), 1);
        evaluate(awaitPlan(2), 2);

        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(end.reason())
                .isEqualTo("the training ends after round 1: version 1 has accuracy 0.3333, worse than the plan"
                        + " requires: accuracy 0.6000");
    }

    @Test
    void evaluationThatIsDiscardedAgainAndAgain_leavesTheEndAsItWas_andTheReasonSaysSo() {
        Setting setting = new Setting(parameters -> parameters.put("rounds", 1).put("evaluation", true), 2);
        setting.submit();
        evaluate(awaitPlan(1), 1);
        for (int attempt = 0; attempt <= 2; attempt++) {
            Signed<ExecutionPlan> plan = awaitPlan(2 + attempt);
            assertThat(plan.body().layout().isEvaluation()).isTrue();
            awaitState(plan.body().id(), PlanState.TRAINING);
            nodes.notices(plan, DiscardReason.BELOW_THRESHOLD).forEach(notice -> notice(plan, notice));
        }

        TrainingEnd end = setting.awaitEnd();
        assertThat(end.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(end.reason())
                .startsWith("all 1 rounds are complete; version 1 was not evaluated: round 2 was discarded: ");
        assertThat(result(stores.modelVersions().find("tp-1", 1)).orElseThrow().finalEvaluation())
                .isNull();
    }

    @Test
    void versionThatTheEvaluationChanges_isRefused() {
        Setting setting = new Setting(parameters -> parameters.put("rounds", 1).put("evaluation", true), 2);
        setting.submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        evaluate(first, 1);
        Signed<ExecutionPlan> plan = awaitPlan(2);
        awaitState(plan.body().id(), PlanState.TRAINING);
        ModelVersion evaluated = nodes.version(plan, resultOf(1), evaluation(2)).body();
        ModelVersion changed = new ModelVersion(
                evaluated.trainingPlan(),
                evaluated.plan(),
                evaluated.round(),
                evaluated.sets(),
                evaluated.contributors(),
                evaluated.baseModel(),
                resultOf(9),
                evaluated.modelId(),
                evaluated.modelVersion(),
                evaluated.url(),
                evaluated.issuedAt(),
                evaluated.evaluation(),
                evaluated.optimizerState());
        Signed<ModelVersion> signed =
                nodes.node(plan.body().main().orElseThrow().keyId()).sign(changed);

        assertThat(Await.failure(orchestrator.modelVersion(plan.digest(), signed.bytes())))
                .hasMessageContaining("it changes the model that it evaluates");
    }

    @Test
    void trainingThatItsOwnerStops_hasNoEvaluation() {
        Setting setting = new Setting(parameters -> parameters.put("rounds", 2).put("evaluation", true), 2);
        setting.submit();
        evaluate(awaitPlan(1), 1);
        awaitState(awaitPlan(2).body().id(), PlanState.TRAINING);
        result(orchestrator.stop(setting.training));

        assertThat(setting.awaitEnd().reason()).isEqualTo("its owner stopped it");
        assertThat(nodes.plans()).hasSize(2);
    }

    /** All rounds are complete by then. */
    @Test
    void trainingThatItsOwnerStopsInItsEvaluation_isComplete_andTheReasonSaysThatItWasStopped() {
        Setting setting = new Setting(parameters -> parameters.put("rounds", 1).put("evaluation", true), 2);
        setting.submit();
        evaluate(awaitPlan(1), 1);
        awaitState(awaitPlan(2).body().id(), PlanState.TRAINING);
        result(orchestrator.stop(setting.training));

        assertThat(setting.awaitEnd().outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(setting.awaitEnd().reason())
                .isEqualTo("all 1 rounds are complete; version 1 was not evaluated: its owner stopped it");
    }

    /** @param correct of six records */
    private void evaluate(Signed<ExecutionPlan> plan, int correct) {
        awaitState(plan.body().id(), PlanState.TRAINING);
        state(plan, correct);
    }

    private void state(Signed<ExecutionPlan> plan, int correct) {
        Digest result = resultOf(plan.body().round());
        result(orchestrator.modelVersion(
                plan.digest(), nodes.version(plan, result, evaluation(correct)).bytes()));
    }

    private static EvaluationSum evaluation(int correct) {
        return new EvaluationSum(3L << CoordinateLayout.LOSS_BITS, correct, 6);
    }

    @Test
    void submissionBeforeTheResumption_waitsForIt_andFindsTheTrainingBusy() {
        Setting setting = new Setting(parameters -> {}, 2);
        setting.submit();
        awaitState(awaitPlan(1).body().id(), PlanState.TRAINING);

        orchestrator = orchestrator(Duration.ofSeconds(30));
        Future<ExecutionPlanRecord> early = setting.submission();
        result(orchestrator.resume());
        assertThat(Await.failure(early)).hasMessageContaining("Another execution plan");
        assertThat(nodes.plans()).hasSize(1);
    }

    @Test
    void restartWhileCollecting_publishesWhenConsentsCome() {
        Setting setting = new Setting(parameters -> parameters.put("minConsents", 13), 2);
        ExecutionPlanRecord plan = setting.submit();
        restart();
        ProcessorConsent one = setting.consents.get(0);
        setting.change(Plans.signed(organisations.get(0), Plans.renewed(one.body(), 3, 2)));
        awaitState(plan.id(), PlanState.TRAINING);
    }
}
