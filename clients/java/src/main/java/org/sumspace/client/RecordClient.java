package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Requests about records to a catalog. */
public final class RecordClient {
    private static final int PAGE_SIZE = 100;

    private final NodeClient catalog;

    /**
     * The first records of a list.
     *
     * @param count how many the whole list has
     */
    public record Records(List<CatalogRecord> first, long count) {
        public Records {
            first = List.copyOf(first);
        }
    }

    /** Is notified after each page of the number of read records, and of the total. */
    @FunctionalInterface
    public interface PageListener {
        void read(long records, long total);
    }

    public RecordClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    /** The published records of a kind in the catalog's order, at most {@code limit} of them. */
    public Records list(RecordKind kind, RecordQuery query, int limit) {
        return list(kind, query, limit, (records, total) -> {});
    }

    public Records list(RecordKind kind, RecordQuery query, int limit, PageListener listener) {
        List<CatalogRecord> records = new ArrayList<>();
        long count;
        int page = 1;
        do {
            JsonNode data = catalog.get(
                            "/" + kind.path() + "?" + query.parameters() + "limit=" + PAGE_SIZE + "&page=" + page)
                    .path("data");
            data.path("result").forEach(content -> records.add(new CatalogRecord(kind, content)));
            count = data.path("count").asLong();
            listener.read(records.size(), Math.min(limit, count));
            page++;
        } while (records.size() < limit && (long) (page - 1) * PAGE_SIZE < count);
        return new Records(records.subList(0, Math.min(limit, records.size())), count);
    }

    /** All records of a kind of the participant who is logged in. */
    public List<CatalogRecord> own(RecordKind kind) {
        List<CatalogRecord> records = new ArrayList<>();
        catalog.get("/" + kind.path() + "/me").forEach(content -> records.add(new CatalogRecord(kind, content)));
        return records;
    }

    /** The record with this id, of the first of these kinds that has one. */
    public Optional<CatalogRecord> find(String id, Collection<RecordKind> kinds) {
        for (RecordKind kind : kinds) {
            try {
                return Optional.of(new CatalogRecord(kind, catalog.get(path(kind, id))));
            } catch (RefusedException.NotFound ofAnotherKind) {
                // Another kind may have it.
            }
        }
        return Optional.empty();
    }

    /** Creates a record of the participant who is logged in; the same request again gives the same record. */
    public CatalogRecord create(RecordKind kind, JsonNode content, String idempotencyKey) {
        boolean isDraft = content.path("status").asText().equals("draft");
        String path = "/" + (isDraft ? kind.draftPath() : kind.path());
        return new CatalogRecord(
                kind,
                catalog.send(NodeRequest.post(path, content).once(idempotencyKey))
                        .body());
    }

    /**
     * Sets the address at which connectors read a data resource, or deliver to a software resource: a REST application
     * without authentication. The same request again changes nothing.
     */
    public void represent(
            CatalogRecord resource, URI url, String mediaType, Collection<String> queryParams, String idempotencyKey) {
        ObjectNode representation = NodeClient.JSON
                .createObjectNode()
                .put("resourceID", resource.id())
                .put("type", "REST")
                .put("url", url.toString())
                .put("method", "none")
                .put("mimeType", mediaType);
        queryParams.forEach(representation.putArray("queryParams")::add);
        catalog.send(NodeRequest.post("/representations", representation).once(idempotencyKey));
    }

    /** The address of a participant's connector; empty if it has registered none. */
    public String connectorOf(URI participant) {
        return catalog.get(participant.getRawPath()).path("dataspaceEndpoint").asText();
    }

    private static String path(RecordKind kind, String id) {
        return "/" + kind.path() + "/" + id;
    }
}
