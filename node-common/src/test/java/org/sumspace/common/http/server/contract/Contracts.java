package org.sumspace.common.http.server.contract;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.validation.ResponseValidator;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;

/** Gives tests of other packages access to a contract. */
public final class Contracts {
    /** By schema: tests of one JVM share the contracts, and with them the schemas. */
    private static final Map<JsonSchema, Validator> VALIDATORS = Collections.synchronizedMap(new IdentityHashMap<>());

    private Contracts() {}

    public static Future<OpenAPIContract> routable(Contract contract, Vertx vertx) {
        return contract.forRouting(vertx).map(Contract.Routable::contract);
    }

    /** Fails if the contract is not valid OpenAPI, which a node does not look at when it starts. */
    public static Future<Void> validate(Contract contract, Vertx vertx) {
        return OpenAPIContract.from(vertx, RoutableContract.derive(contract.published()))
                .mapEmpty();
    }

    /**
     * The validator of answers. For the body and for each header of every answer, the library asks the contract for a new
     * validator of the schema, which takes longer than the request; this one gets the same one each time.
     */
    public static Future<ResponseValidator> answers(Contract contract, Vertx vertx) {
        return contract.forRouting(vertx).map(routable -> ResponseValidator.create(vertx, keepingValidators(routable)));
    }

    private static OpenAPIContract keepingValidators(Contract.Routable routable) {
        OpenAPIContract contract = routable.contract();
        SchemaRepository schemas = with(
                SchemaRepository.class,
                contract.getSchemaRepository(),
                "validator",
                (proxy, method, arguments) -> VALIDATORS.computeIfAbsent(
                        (JsonSchema) arguments[0], schema -> routable.schemas().of(schema)));
        return with(OpenAPIContract.class, contract, "getSchemaRepository", (proxy, method, arguments) -> schemas);
    }

    /** The original, with one method replaced. */
    private static <T> T with(Class<T> type, T original, String name, InvocationHandler replacement) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> method.getName().equals(name)
                        ? replacement.invoke(proxy, method, arguments)
                        : method.invoke(original, arguments)));
    }
}
