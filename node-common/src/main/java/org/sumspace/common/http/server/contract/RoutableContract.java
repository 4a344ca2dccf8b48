package org.sumspace.common.http.server.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Set;
import org.sumspace.common.http.MediaTypes;

/** Derives the copy of a contract that vertx-openapi can load; see {@link Contract}. */
final class RoutableContract {
    private static final Set<String> LOADABLE = Set.of(
            MediaTypes.JSON, "application/hal+json", "text/plain", MediaTypes.OCTET_STREAM, MediaTypes.MULTIPART);

    private RoutableContract() {}

    static JsonObject derive(JsonObject published) {
        JsonObject copy = published.copy();
        copy.put("servers", new JsonArray().add(new JsonObject().put("url", "http://localhost")));
        removeSecurity(copy);
        adapt(copy);
        return copy;
    }

    /**
     * If an operation has alternatives, the library's router requires its own security handlers, even if they are
     * disabled.
     */
    private static void removeSecurity(JsonObject copy) {
        copy.remove("security");
        JsonObject paths = copy.getJsonObject("paths", new JsonObject());
        for (String path : paths.fieldNames()) {
            JsonObject item = paths.getJsonObject(path);
            item.fieldNames().stream()
                    .map(item::getValue)
                    .filter(JsonObject.class::isInstance)
                    .forEach(operation -> ((JsonObject) operation).remove("security"));
        }
    }

    private static void adapt(Object node) {
        if (node instanceof JsonObject object) {
            for (String key : Set.copyOf(object.fieldNames())) {
                if (key.equals("content") && isMediaTypeMap(object.getValue(key))) {
                    object.put(key, loadable(object.getJsonObject(key)));
                }
                adapt(object.getValue(key));
            }
        } else if (node instanceof JsonArray array) {
            array.forEach(RoutableContract::adapt);
        }
    }

    private static boolean isMediaTypeMap(Object value) {
        return value instanceof JsonObject map
                && !map.isEmpty()
                && map.fieldNames().stream().allMatch(name -> name.contains("/"));
    }

    private static JsonObject loadable(JsonObject content) {
        JsonObject result = new JsonObject();
        for (String type : content.fieldNames()) {
            if (LOADABLE.contains(type)) {
                result.put(type, content.getJsonObject(type));
            }
        }
        for (String type : content.fieldNames()) {
            if (MediaTypes.isJson(type) && !result.containsKey(MediaTypes.JSON)) {
                result.put(MediaTypes.JSON, content.getJsonObject(type));
            } else if (!LOADABLE.contains(type) && !MediaTypes.isJson(type)) {
                result.put(MediaTypes.OCTET_STREAM, new JsonObject());
            }
        }
        return result;
    }
}
