package org.sumspace.client;

import static java.net.URLEncoder.encode;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;

/** The requests of an operator who imports a catalog. */
public final class TransferClient {
    private final NodeClient catalog;

    public TransferClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    /**
     * @param base URL of the catalog whose self-descriptions are replaced; null for none
     * @return the report on the lines
     */
    public JsonNode importLines(String lines, boolean replace, @Nullable String base) {
        String query = "?replace=" + replace + (base == null ? "" : "&base=" + encode(base, UTF_8));
        return catalog.send(NodeRequest.post("/administration/import" + query, null)
                        .withBody("application/x-ndjson", BodyPublishers.ofString(lines)))
                .body();
    }
}
