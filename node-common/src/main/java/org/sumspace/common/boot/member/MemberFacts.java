package org.sumspace.common.boot.member;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.sumspace.common.cluster.ClusterManagers;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.portal.PortalEvents;

/** The members about the cluster in the answer of {@code GET /node} for operators. */
final class MemberFacts {
    private final MemberContext node;

    MemberFacts(MemberContext node) {
        this.node = node;
    }

    JsonObject certificate() {
        Instant end = node.identity().certificate().notAfter();
        return new JsonObject()
                .put("notAfter", end.toEpochMilli())
                .put("daysLeft", Duration.between(node.clock().instant(), end).toDays());
    }

    JsonArray members() {
        List<String> members = ClusterManagers.members(((VertxInternal) node.vertx()).clusterManager());
        return new JsonArray(members);
    }

    JsonArray refusals() {
        return node.metrics().find(Refusals.METER).counters().stream()
                .sorted(Comparator.comparing(
                        (Counter counter) -> counter.getId().toString()))
                .map(MemberFacts::refusal)
                .collect(JsonArray::new, JsonArray::add, JsonArray::addAll);
    }

    private static JsonObject refusal(Counter counter) {
        Meter.Id id = counter.getId();
        return new JsonObject()
                .put("way", id.getTag("way"))
                .put("reason", id.getTag("reason"))
                .put("count", (long) counter.count());
    }

    JsonArray limits() {
        Runtime runtime = Runtime.getRuntime();
        return new JsonArray()
                .add(limit("event-streams", node.events().openStreams(), PortalEvents.STREAMS_MAX))
                .add(limit(
                        "body-memory",
                        node.node().bodyMemory().bytes(),
                        node.node().bodyMemory().bytesMax()))
                .add(limit("heap", runtime.totalMemory() - runtime.freeMemory(), runtime.maxMemory()));
    }

    private static JsonObject limit(String name, long used, long max) {
        return new JsonObject().put("name", name).put("used", used).put("max", max);
    }
}
