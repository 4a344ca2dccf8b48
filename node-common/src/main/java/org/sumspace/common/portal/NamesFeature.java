package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.odrl.policy.Identifier;

/**
 * Gives the names of records of catalogs by their URLs.
 *
 * @param entitled throws for callers who may not ask
 */
public record NamesFeature(PolicyFeature.Names names, Consumer<ApiRequest> entitled) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("getNames", this::getNames);
    }

    private Future<Answer> getNames(ApiRequest request) {
        entitled.accept(request);
        Map<String, String> identifiers = new HashMap<>();
        request.object()
                .getJsonArray("urls")
                .forEach(url -> identifiers.put(
                        url.toString(), Identifier.of(url.toString()).text()));
        return names.of(Set.copyOf(identifiers.values())).map(known -> {
            JsonObject found = new JsonObject();
            identifiers.forEach((url, identifier) -> {
                if (known.containsKey(identifier)) {
                    found.put(url, known.get(identifier));
                }
            });
            return Answer.json(new JsonObject().put("names", found));
        });
    }
}
