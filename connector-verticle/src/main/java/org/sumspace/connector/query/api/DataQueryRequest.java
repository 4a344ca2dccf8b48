package org.sumspace.connector.query.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.record.InvalidQueryException;
import org.sumspace.common.training.record.QueryParser;
import org.sumspace.connector.query.domain.DataQuery;

/** Reads the body of {@code queryData}. Descriptions are alternatives, and so are the queries of one description. */
final class DataQueryRequest {
    private DataQueryRequest() {}

    /**
     * @param node key id of the node that signed the request
     * @throws NodeException UNPROCESSABLE with the path and the reason if a query is invalid
     */
    static DataQuery read(JsonObject body, Digest node) {
        List<DpId> processors = body.getJsonArray("processors").stream()
                .map(each -> DpId.parse((String) each))
                .toList();
        return new DataQuery(node, body.getString("training_plan"), processors, condition(body));
    }

    private static Query condition(JsonObject body) {
        JsonArray descriptions = body.getJsonArray("data_description");
        List<Query> alternatives = new ArrayList<>();
        for (int i = 0; i < descriptions.size(); i++) {
            JsonArray queries = descriptions.getJsonObject(i).getJsonArray("queries", new JsonArray());
            alternatives.add(parse(queries, "/data_description/" + i + "/queries"));
        }
        return alternatives.contains(Query.everything()) ? Query.everything() : Query.any(alternatives);
    }

    private static Query parse(JsonArray queries, String path) {
        try {
            return QueryParser.parse(JsonValue.of(queries.getList()), path);
        } catch (InvalidQueryException e) {
            throw NodeException.unprocessable(List.of(new Violation(e.path(), String.valueOf(e.getMessage()))));
        }
    }
}
