package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.DpId;

/** What an aggregator shows its own operator: the set it agreed on, and as main aggregator the releases it received. */
public final class AggregateClient {
    private final NodeClient node;

    public AggregateClient(NodeClient node) {
        this.node = node;
    }

    /** The contributors of an execution plan, by its digest. */
    public List<DpId> contributors(Digest plan) {
        List<DpId> contributors = new ArrayList<>();
        for (JsonNode item : node.get("/plans/" + plan + "/set").path("contributors")) {
            contributors.add(DpId.parse(item.path("dpId").asText()));
        }
        return contributors;
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

    /** A RELEASE statement and the sum that travels beside it, as received. */
    @SuppressWarnings("ArrayRecordComponent")
    public record SignedRelease(byte[] statement, byte[] sum) {}
}
