package org.sumspace.common.cluster;

import static java.util.Objects.requireNonNull;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.config.Config;
import com.hazelcast.core.LifecycleEvent;
import io.vertx.core.Completable;
import io.vertx.core.Vertx;
import io.vertx.core.spi.cluster.RegistrationInfo;
import io.vertx.core.spi.cluster.RegistrationListener;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cluster manager whose member finds the others again after it was separated from them. It adds three things to the
 * cluster manager of Vert.x:
 *
 * <ul>
 *   <li>The event bus caches which member has an address. It gets no event for changes while the member was separated,
 *       nor for data lost with the partitions of others, and would go on sending to members that are gone. Here it
 *       looks the addresses up again.
 *   <li>The event that a member left may arrive after the member has returned. Its addresses are kept then.
 *   <li>Hazelcast reports a merge while it holds a lock that is needed for leaving the cluster. Here the event is
 *       processed on another thread, so that a member can leave meanwhile.
 * </ul>
 */
final class MergingClusterManager extends HazelcastClusterManager {
    private static final Logger LOG = LoggerFactory.getLogger(MergingClusterManager.class);

    private final KnownAddresses known = new KnownAddresses();
    private @Nullable Vertx vertx;

    MergingClusterManager(Config config) {
        super(config);
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
        boolean isBack = event.getCluster().getMembers().stream()
                .anyMatch(member ->
                        member.getAttributes().equals(event.getMember().getAttributes()));
        if (!isBack) {
            super.memberRemoved(event);
        }
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // so that nothing waits for the lock
    public void stateChanged(LifecycleEvent event) {
        requireNonNull(vertx)
                .executeBlocking(
                        () -> {
                            super.stateChanged(event);
                            return null;
                        },
                        false)
                .onFailure(failure -> LOG.warn("Could not process the cluster merge", failure));
    }
}
