package org.sumspace.common.cluster;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.Member;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.config.Config;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.cluster.impl.ClusterServiceImpl;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.spi.cluster.RegistrationInfo;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.ClusterConfig;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.Patience;

/** Members that lose each other and merge again. */
class SplitClusterIT {
    /** So many that each member holds some of which the others have no copy. */
    private static final List<String> ADDRESSES =
            IntStream.range(0, 40).mapToObj(i -> "address-" + i).toList();

    private static final String HOST = "127.0.0.1";
    private static final Duration SHORT = Duration.ofSeconds(2);

    private final int firstPort = FreePorts.next();
    private MergingClusterManager firstManager;
    private MergingClusterManager askingManager;
    private MergingClusterManager answeringManager;
    private Vertx first;
    private Vertx asking;
    private Vertx answering;

    @BeforeEach
    void start() {
        firstManager = manager(firstPort, List.of());
        first = member(firstManager);
        askingManager = joining();
        asking = member(askingManager);
        answeringManager = joining();
        answering = answeringMember(answeringManager);
        await().until(() -> everyAddressAnswers(SHORT));
    }

    @AfterEach
    void stop() {
        Await.result(Future.all(answering.close(), asking.close(), first.close()));
    }

    @Test
    void memberSeparatedWhileAnotherRestarted_reachesItAfterwards() {
        cutOff();
        await().until(() -> members(askingManager).size() == 1);

        Await.result(answering.close());
        answering = answeringMember(joining());

        await().until(() -> members(askingManager).size() == 3);
        await().until(() -> everyAddressAnswers(SHORT));
    }

    @Test
    void clusterSplitIntoPairs_mergesAgain() {
        MergingClusterManager fourthManager = joining();
        Vertx fourth = member(fourthManager);
        List<MergingClusterManager> everybody = List.of(firstManager, askingManager, answeringManager, fourthManager);
        await().until(() -> everyoneSees(4, everybody));

        cutApart(everybody.subList(0, 2), everybody.subList(2, 4));
        // A pair may fall apart as well: while its members are cut off one after the other, both can claim to be its
        // master.
        await().until(() ->
                everybody.stream().noneMatch(manager -> members(manager).size() == 4));

        await().until(() -> everyoneSees(4, everybody));
        await().until(() -> everyAddressAnswers(SHORT));
        Await.result(fourth.close());
    }

    @Test
    void memberThatLeavesDuringTheMerge_isGone() {
        Promise<Void> left = Promise.promise();
        // Listeners are called in any order; of so many, one is called before the manager.
        for (int i = 0; i < 20; i++) {
            askingManager.getHazelcastInstance().getLifecycleService().addLifecycleListener(event -> {
                if (event.getState() == LifecycleState.MERGED) {
                    asking.close().onSuccess(left::tryComplete);
                    while (askingManager.isActive()) {
                        Thread.onSpinWait();
                    }
                }
            });
        }

        cutOff();

        Await.result(left.future());
    }

    @Test
    void lateEventThatAMemberLeft_keepsTheAddressesOfTheReturnedMember() {
        Cluster cluster = askingManager.getHazelcastInstance().getCluster();
        for (Member member : cluster.getMembers()) {
            askingManager.memberRemoved(
                    new MembershipEvent(cluster, member, MembershipEvent.MEMBER_REMOVED, cluster.getMembers()));
        }

        assertThat(everyAddressAnswers(Patience.MAX)).isTrue();
    }

    /** As when most of the others are suspended and do not answer: the first try fails. */
    @Test
    void addressesOfALostMember_areRemoved_alsoIfThatFailsAtFirst() {
        AtomicInteger tries = new AtomicInteger();
        Member lost = (Member) Proxy.newProxyInstance(
                Member.class.getClassLoader(),
                new Class<?>[] {Member.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getAttributes" -> Map.of("name", "lost");
                    case "getAttribute" -> tries.getAndIncrement() == 0 ? null : answeringManager.getNodeId();
                    default -> "lost member";
                });
        Cluster cluster = firstManager.getHazelcastInstance().getCluster();

        firstManager.memberRemoved(
                new MembershipEvent(cluster, lost, MembershipEvent.MEMBER_REMOVED, cluster.getMembers()));

        assertThat(registrations(ADDRESSES.get(0))).isNotEmpty();
        await().until(() ->
                ADDRESSES.stream().allMatch(address -> registrations(address).isEmpty()));
    }

    private List<RegistrationInfo> registrations(String address) {
        return Await.result(Future.future(promise -> firstManager.getRegistrations(address, promise)));
    }

    @Test
    void memberThatHazelcastEnds_isTold_andOneThatLeavesIsNot() {
        AtomicInteger told = new AtomicInteger();
        MergingClusterManager ending = manager(told);
        Vertx ended = member(ending);
        ending.getHazelcastInstance().getLifecycleService().terminate();
        await().until(() -> told.get() == 1);
        Await.result(ended.close());
        Await.result(member(manager(told)).close());
        assertThat(told).hasValue(1);
    }

    private MergingClusterManager manager(AtomicInteger told) {
        return new MergingClusterManager(
                ClusterManagers.hazelcastConfig(new ClusterConfig(
                        "split",
                        HOST,
                        FreePorts.next(),
                        List.of(HOST + ":" + firstPort),
                        HOST,
                        FreePorts.next(),
                        false)),
                told::incrementAndGet);
    }

    private MergingClusterManager joining() {
        return manager(FreePorts.next(), List.of(HOST + ":" + firstPort));
    }

    private static MergingClusterManager manager(int port, List<String> members) {
        Config config = ClusterManagers.hazelcastConfig(
                new ClusterConfig("split", HOST, port, members, HOST, FreePorts.next(), false));
        return new MergingClusterManager(config, () -> {});
    }

    private static Vertx member(MergingClusterManager manager) {
        return Await.result(Vertx.builder().withClusterManager(manager).buildClustered());
    }

    private static Vertx answeringMember(MergingClusterManager manager) {
        Vertx vertx = member(manager);
        Await.result(Future.all(ADDRESSES.stream()
                .map(address -> vertx.eventBus().consumer(address, message -> message.reply("here")))
                .map(MessageConsumer::completion)
                .toList()));
        return vertx;
    }

    /** The first member suspects the asking one; the asking one suspects everybody else. */
    private void cutOff() {
        Member cut = askingManager.getHazelcastInstance().getCluster().getLocalMember();
        suspect(askingManager, member -> !member.equals(cut));
        suspect(firstManager, member -> member.equals(cut));
    }

    private static void cutApart(List<MergingClusterManager> ones, List<MergingClusterManager> others) {
        Set<Member> there = own(others);
        Set<Member> here = own(ones);
        others.forEach(manager -> suspect(manager, here::contains));
        ones.forEach(manager -> suspect(manager, there::contains));
    }

    private static Set<Member> own(List<MergingClusterManager> managers) {
        return managers.stream()
                .map(manager -> manager.getHazelcastInstance().getCluster().getLocalMember())
                .collect(toSet());
    }

    private static void suspect(MergingClusterManager manager, Predicate<Member> whom) {
        HazelcastInstanceProxy member = (HazelcastInstanceProxy) manager.getHazelcastInstance();
        ClusterServiceImpl service = member.getOriginal().node.getClusterService();
        members(manager).stream().filter(whom).forEach(other -> service.suspectMember(other, "cut off", true));
    }

    private static List<Member> members(MergingClusterManager manager) {
        return List.copyOf(manager.getHazelcastInstance().getCluster().getMembers());
    }

    private static boolean everyoneSees(int count, List<MergingClusterManager> managers) {
        return managers.stream().allMatch(manager -> members(manager).size() == count);
    }

    private boolean everyAddressAnswers(Duration patience) {
        DeliveryOptions bounded = new DeliveryOptions().setSendTimeout(patience.toMillis());
        List<Future<?>> answers = ADDRESSES.stream()
                .<Future<?>>map(address -> asking.eventBus().request(address, "?", bounded))
                .toList();
        return Await.result(Future.join(answers).otherwiseEmpty().map(ignored -> answers)).stream()
                .allMatch(Future::succeeded);
    }
}
