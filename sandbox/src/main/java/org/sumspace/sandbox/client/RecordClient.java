package org.sumspace.sandbox.client;

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
    private static final int NOT_FOUND = 404;

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

    /** A record that was written, and the names of the fields that the catalog does not know and has dropped. */
    public record Written(CatalogRecord record, String ignoredFields) {}

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

    /**
     * The published records of several kinds, at most {@code limit} of each.
     *
     * @throws RemoteException if the catalog supports none of these kinds, or refuses a list
     */
    public Records search(Collection<RecordKind> kinds, RecordQuery query, int limit) {
        List<CatalogRecord> found = new ArrayList<>();
        long count = 0;
        int unknown = 0;
        for (RecordKind kind : kinds) {
            try {
                Records records = list(kind, query, limit);
                found.addAll(records.first());
                count += records.count();
            } catch (RemoteException refused) {
                unknown++;
                if (refused.status() != NOT_FOUND || unknown == kinds.size()) {
                    throw refused;
                }
            }
        }
        return new Records(found, count);
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
            } catch (RemoteException refused) {
                if (refused.status() != NOT_FOUND) {
                    throw refused;
                }
            }
        }
        return Optional.empty();
    }

    /** Creates a record of the participant who is logged in; the same request again gives the same record. */
    public Written create(RecordKind kind, JsonNode content, String idempotencyKey) {
        boolean isDraft = content.path("status").asText().equals("draft");
        String path = "/" + (isDraft ? kind.draftPath() : kind.path());
        return written(kind, catalog.send(NodeRequest.post(path, content).once(idempotencyKey)));
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

    /** Sets fields of a record, provided that it still has this version. */
    public Written update(CatalogRecord record, JsonNode fields) {
        return written(
                record.kind(),
                catalog.send(NodeRequest.put(path(record.kind(), record.id()), fields)
                        .ifVersion(record.version())));
    }

    /** Deletes a record, provided that it still has this version. */
    public CatalogRecord delete(CatalogRecord record) {
        NodeRequest request =
                NodeRequest.delete(path(record.kind(), record.id())).ifVersion(record.version());
        return new CatalogRecord(record.kind(), catalog.send(request).body());
    }

    /** The address of a participant's connector; empty if it has registered none. */
    public String connectorOf(URI participant) {
        return catalog.get(participant.getRawPath()).path("dataspaceEndpoint").asText();
    }

    private static Written written(RecordKind kind, NodeAnswer answer) {
        return new Written(
                new CatalogRecord(kind, answer.body()),
                answer.header("Sumspace-Ignored-Fields").orElse(""));
    }

    private static String path(RecordKind kind, String id) {
        return "/" + kind.path() + "/" + id;
    }
}
