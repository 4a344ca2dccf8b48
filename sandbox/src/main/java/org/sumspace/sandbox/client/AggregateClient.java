package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

/** What an aggregator shows its own operator: the set it agreed on, and as main aggregator the releases it received. */
public final class AggregateClient {
    private final NodeClient node;

    public AggregateClient(NodeClient node) {
        this.node = node;
    }

    /**
     * What an aggregator agreed on with its peers.
     *
     * @param contributors of its group; none at a parent
     * @param groups set digests by the number of the group; none at a first-level aggregator
     */
    public record Agreed(Digest digest, List<DpId> contributors, Map<Integer, Digest> groups) {}

    /** What was agreed on for an execution plan, by its digest. */
    public Agreed agreed(Digest plan) {
        JsonNode set = node.get("/plans/" + plan + "/set");
        List<DpId> contributors = new ArrayList<>();
        set.path("contributors")
                .forEach(item -> contributors.add(DpId.parse(item.path("dpId").asText())));
        Map<Integer, Digest> groups = new TreeMap<>();
        set.path("groups")
                .forEach(item -> groups.put(
                        item.path("group").asInt(),
                        Digest.parse(item.path("set").asText())));
        return new Agreed(Digest.parse(set.path("digest").asText()), contributors, groups);
    }

    public List<SignedRelease> releases(Digest plan) {
        List<SignedRelease> releases = new ArrayList<>();
        for (JsonNode item : node.get("/plans/" + plan + "/releases").path("releases")) {
            try {
                releases.add(new SignedRelease(
                        item.path("statement").binaryValue(), item.path("sum").binaryValue()));
            } catch (IOException e) {
                throw new UncheckedIOException("a release is not base64", e);
            }
        }
        return releases;
    }

    /**
     * Where this aggregator stands in a plan.
     *
     * @param shares of how many processors it has acknowledged; 0 where it takes none
     */
    public record Standing(Digest plan, String state, long shares) {}

    /** Every plan that this aggregator knows, running or over. */
    public List<Standing> plans() {
        List<Standing> plans = new ArrayList<>();
        node.get("/plans")
                .path("plans")
                .forEach(item -> plans.add(new Standing(
                        Digest.parse(item.path("plan").asText()),
                        item.path("state").asText(),
                        item.path("counts").path("received").asLong())));
        return plans;
    }

    /** A RELEASE statement and the sum that travels beside it, as received. */
    @SuppressWarnings("ArrayRecordComponent")
    public record SignedRelease(byte[] statement, byte[] sum) {}
}
