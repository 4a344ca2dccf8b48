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
 * A cluster manager whose member finds the others again after it was cut off. Of Vert.x's own three things are missing:
 *
 * <ul>
 *   <li>The event bus keeps which member an address belongs to. What changed while a member was cut off, and what is lost
 *       with the partitions of the others, gives it no event, so that it would send to members that are gone for ever.
 *       Here it asks again.
 *   <li>The news that a member left may come after that member is back. Its addresses stay then.
 *   <li>Hazelcast tells that clusters became one while it holds a lock that leaving needs too. Here nothing waits for
 *       anything meanwhile, so that a member can leave just then.
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
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // which is the purpose
    public void stateChanged(LifecycleEvent event) {
        requireNonNull(vertx)
                .executeBlocking(
                        () -> {
                            super.stateChanged(event);
                            return null;
                        },
                        false)
                .onFailure(failure -> LOG.warn("What the cluster became cannot be taken in", failure));
    }
}
