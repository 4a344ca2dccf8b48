package org.sumspace.common.cluster;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.config.Config;
import io.vertx.core.Completable;
import io.vertx.core.spi.cluster.RegistrationInfo;
import io.vertx.core.spi.cluster.RegistrationListener;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.List;

/**
 * A cluster manager whose member finds the others again after it was cut off. Of Vert.x's own two things are missing:
 *
 * <ul>
 *   <li>The event bus keeps which member an address belongs to. What changed while a member was cut off, and what is lost
 *       with the partitions of the others, gives it no event, so that it would send to members that are gone for ever.
 *       Here it asks again.
 *   <li>The news that a member left may come after that member is back. Its addresses stay then.
 * </ul>
 */
final class MergingClusterManager extends HazelcastClusterManager {
    private final KnownAddresses known = new KnownAddresses();

    MergingClusterManager(Config config) {
        super(config);
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
}
