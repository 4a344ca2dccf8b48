package org.sumspace.common.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.store.query.Scalar;

/** Compiles queries to MongoDB's language. */
final class MongoQuery {
    private static final String AND = "$and";
    private static final String NOR = "$nor";
    private static final Set<String> LISTS = Set.of(AND, NOR);

    private MongoQuery() {}

    static JsonObject of(Query query) {
        if (query instanceof Query.All all) {
            JsonObject compiled = new JsonObject();
            all.queries().forEach(each -> of(each).forEach(member -> add(compiled, member)));
            return compiled;
        }
        if (query instanceof Query.Any any) {
            return any.queries().isEmpty() ? of(Query.not(Query.everything())) : list("$or", any.queries());
        }
        if (query instanceof Query.Not not) {
            return list(NOR, List.of(not.query()));
        }
        if (query instanceof Query.OneOf oneOf) {
            return new JsonObject().put(oneOf.field().toString(), oneOf(oneOf.values()));
        }
        if (query instanceof Query.Compare compare) {
            JsonObject test = new JsonObject()
                    .put(operator(compare.comparison()), compare.operand().tree());
            return new JsonObject().put(compare.field().toString(), test);
        }
        if (query instanceof Query.AbsentOrNull absent) {
            return new JsonObject().putNull(absent.field().toString());
        }
        return new JsonObject().put(((Query.Exists) query).field().toString(), new JsonObject().put("$exists", true));
    }

    /** Adds a condition. It stays at the top if there is none of its name. */
    private static void add(JsonObject compiled, Map.Entry<String, Object> member) {
        String name = member.getKey();
        if (!compiled.containsKey(name)) {
            compiled.put(name, member.getValue());
        } else if (LISTS.contains(name)) {
            compiled.getJsonArray(name).addAll((JsonArray) member.getValue());
        } else {
            add(compiled, Map.entry(AND, new JsonArray().add(JsonObject.of(name, member.getValue()))));
        }
    }

    private static JsonObject list(String operator, List<Query> queries) {
        JsonArray compiled = new JsonArray();
        queries.forEach(query -> compiled.add(of(query)));
        return new JsonObject().put(operator, compiled);
    }

    private static Object oneOf(List<Scalar> values) {
        List<Object> compiled = values.stream().map(Scalar::tree).toList();
        return compiled.size() == 1 ? compiled.get(0) : new JsonObject().put("$in", new JsonArray(compiled));
    }

    private static String operator(Comparison comparison) {
        return switch (comparison) {
            case LESS -> "$lt";
            case LESS_OR_EQUAL -> "$lte";
            case GREATER -> "$gt";
            case GREATER_OR_EQUAL -> "$gte";
        };
    }

    static JsonObject of(Order order) {
        JsonObject compiled = new JsonObject();
        order.keys().forEach(key -> compiled.put(key.field().toString(), key.isDescending() ? -1 : 1));
        return compiled;
    }
}
