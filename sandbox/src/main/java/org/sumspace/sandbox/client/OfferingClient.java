package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Requests about service offerings to a catalog. */
public final class OfferingClient {
    private static final String PATH = "/serviceofferings";
    private static final int PAGE_SIZE = 100;

    private final NodeClient catalog;

    /**
     * The first offerings of a list.
     *
     * @param count how many the whole list has
     */
    public record Offerings(List<JsonNode> first, long count) {
        public Offerings {
            first = List.copyOf(first);
        }
    }

    public OfferingClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    /** The published offerings in the order of their creation, at most {@code limit} of them. */
    public Offerings list(int limit) {
        List<JsonNode> offerings = new ArrayList<>();
        long count;
        int page = 1;
        do {
            JsonNode data =
                    catalog.get(PATH + "?limit=" + PAGE_SIZE + "&page=" + page).path("data");
            data.path("result").forEach(offerings::add);
            count = data.path("count").asLong();
            page++;
        } while (offerings.size() < limit && (long) (page - 1) * PAGE_SIZE < count);
        return new Offerings(offerings.subList(0, Math.min(limit, offerings.size())), count);
    }

    /** Creates an offering of the participant who is logged in; the same request again gives the same offering. */
    public JsonNode create(JsonNode offering, String idempotencyKey) {
        return catalog.post(PATH, offering, idempotencyKey);
    }
}
