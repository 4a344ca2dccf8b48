package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.client.NodeClient;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

/**
 * Reads the data of an aggregator for its operator: the agreed set of contributors, and the releases at the main
 * aggregator.
 */
public final class AggregateClient {
    private final NodeClient node;

    public AggregateClient(NodeClient node) {
        this.node = node;
    }

    /**
     * The set that an aggregator agreed on with its peers.
     *
     * @param contributors the contributors of its group; empty at a parent
     * @param groups set digests by number of the group; empty at a first-level aggregator
     */
    public record AgreedSet(Digest digest, List<DpId> contributors, Map<Integer, Digest> groups) {}

    /** The set that was agreed on for an execution plan. */
    public AgreedSet agreedSet(Digest plan) {
        JsonNode set = node.get("/plans/" + plan + "/set");
        List<DpId> contributors = new ArrayList<>();
        set.path("contributors")
                .forEach(item -> contributors.add(DpId.parse(item.path("dpId").asText())));
        Map<Integer, Digest> groups = new TreeMap<>();
        set.path("groups")
                .forEach(item -> groups.put(
                        item.path("group").asInt(),
                        Digest.parse(item.path("set").asText())));
        return new AgreedSet(Digest.parse(set.path("digest").asText()), contributors, groups);
    }

    public List<SignedRelease> releases(Digest plan) {
        List<SignedRelease> releases = new ArrayList<>();
        for (JsonNode item : node.get("/plans/" + plan + "/releases").path("releases")) {
            try {
                releases.add(new SignedRelease(
                        item.path("statement").binaryValue(), item.path("sum").binaryValue()));
            } catch (IOException e) {
                throw new UncheckedIOException("expected a release in base64", e);
            }
        }
        return releases;
    }

    /**
     * The state of a plan at this aggregator.
     *
     * @param shares number of processors whose shares it acknowledged; 0 if it receives none
     */
    public record PlanState(Digest plan, String state, long shares) {}

    /** All plans that this aggregator knows, running or ended. */
    public List<PlanState> plans() {
        List<PlanState> plans = new ArrayList<>();
        node.get("/plans")
                .path("plans")
                .forEach(item -> plans.add(new PlanState(
                        Digest.parse(item.path("plan").asText()),
                        item.path("state").asText(),
                        item.path("counts").path("received").asLong())));
        return plans;
    }

    /** A RELEASE statement and its sum, as received. */
    @SuppressWarnings("ArrayRecordComponent")
    public record SignedRelease(byte[] statement, byte[] sum) {}
}
