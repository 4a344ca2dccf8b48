package org.sumspace.common.cluster;

import static java.util.Objects.requireNonNull;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.config.Config;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import io.vertx.core.Completable;
import io.vertx.core.Vertx;
import io.vertx.core.spi.cluster.RegistrationInfo;
import io.vertx.core.spi.cluster.RegistrationListener;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cluster manager whose member finds the others again after it was separated from them. It adds six things to the
 * cluster manager of Vert.x:
 *
 * <ul>
 *   <li>The event bus caches which member has an address. It gets no event for changes while the member was separated,
 *       nor for data lost with the partitions of others, and would go on sending to members that are gone. Here it
 *       looks the addresses up again.
 *   <li>The event that a member left may arrive after the member has returned. Its addresses are kept then.
 *   <li>Removing the addresses of a member that left can fail while other members do not answer. It is tried again here; the
 *       cluster manager of Vert.x would keep these addresses, and its own could be missing elsewhere.
 *   <li>Hazelcast reports a merge while it holds a lock that is needed for leaving the cluster. Here the event is
 *       processed on another thread, so that a member can leave meanwhile.
 *   <li>A join that fails in the middle leaves a member, and the cluster manager of Vert.x (5.0.10) fails before it ends it. Here
 *       it is ended, so that its port is free for the next attempt.
 *   <li>Hazelcast ends its member by itself when it cannot join again. Here the node is told.
 * </ul>
 */
final class MergingClusterManager extends HazelcastClusterManager {
    private static final Logger LOG = LoggerFactory.getLogger(MergingClusterManager.class);

    private static final int RETRY_MILLIS = 5_000;

    private final KnownAddresses known = new KnownAddresses();
    private final Runnable whenLost;
    private @Nullable Vertx vertx;

    /** @param whenLost is called when the member has ended by itself */
    MergingClusterManager(Config config, Runnable whenLost) {
        super(config);
        this.whenLost = whenLost;
    }

    @Override
    public void init(Vertx member) {
        vertx = member;
        super.init(member);
    }

    @Override
    public void registrationListener(RegistrationListener listener) {
        known.listener(listener);
        super.registrationListener(known);
    }

    @Override
    public void getRegistrations(String address, Completable<List<RegistrationInfo>> result) {
        known.add(address);
        super.getRegistrations(address, result);
    }

    @Override
    public synchronized void memberRemoved(MembershipEvent event) {
        Map<String, String> attributes = event.getMember().getAttributes();
        boolean isBack = event.getCluster().getMembers().stream()
                .anyMatch(member -> member.getAttributes().equals(attributes));
        // A member without attributes is not a node and has no addresses.
        if (isBack || attributes.isEmpty()) {
            return;
        }
        int losses = known.losses();
        super.memberRemoved(event);
        if (isActive() && known.losses() == losses) {
            LOG.warn("Could not remove the addresses of {} yet; trying again", event.getMember());
            requireNonNull(vertx)
                    .setTimer(RETRY_MILLIS, later -> inBackground(() -> memberRemoved(event), "remove a lost member"));
        }
    }

    @Override
    public void leave(Completable<Void> left) {
        super.leave((done, failure) -> {
            if (failure == null) {
                left.succeed();
            } else {
                LOG.debug("Could not leave the cluster in order", failure);
                requireNonNull(vertx).executeBlocking(this::endMember, false).onComplete(left);
            }
        });
    }

    private @Nullable Void endMember() {
        getHazelcastInstance().getLifecycleService().terminate();
        return null;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // so that nothing waits for the lock
    public void stateChanged(LifecycleEvent event) {
        if (event.getState() == LifecycleState.SHUTDOWN && isActive()) {
            whenLost.run();
        }
        inBackground(() -> super.stateChanged(event), "process the cluster merge");
    }

    private void inBackground(Runnable work, String what) {
        requireNonNull(vertx)
                .executeBlocking(
                        () -> {
                            work.run();
                            return null;
                        },
                        false)
                .onFailure(failure -> LOG.warn("Could not {}", what, failure));
    }
}
