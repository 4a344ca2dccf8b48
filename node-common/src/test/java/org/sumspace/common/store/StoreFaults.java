package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.ext.mongo.MongoClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Makes a database fail at points that a test chooses. */
public final class StoreFaults {
    private StoreFaults() {}

    /** Decides what happens to an operation. */
    @FunctionalInterface
    public interface Fault {
        /** @return the result for the store, a future */
        @Nullable
        Object apply(Operation operation) throws ReflectiveOperationException;
    }

    /** One operation on a collection, by its name in {@link DocumentTable}, or in the MongoDB client. */
    public static final class Operation {
        private final String collection;
        private final Object target;
        private final Method method;
        private final Object[] arguments;

        private Operation(String collection, Object target, Method method, Object[] arguments) {
            this.collection = collection;
            this.target = target;
            this.method = method;
            this.arguments = arguments;
        }

        public boolean is(String name, String ofCollection) {
            return method.getName().equals(name) && collection.equals(ofCollection);
        }

        public List<Object> arguments() {
            return Arrays.asList(arguments);
        }

        /** Executes the operation. */
        public @Nullable Object proceed() throws ReflectiveOperationException {
            return method.invoke(target, arguments);
        }

        /** Executes the operation, and loses the answer. */
        public Future<?> proceedWithoutAnswer() throws ReflectiveOperationException {
            return ((Future<?>) method.invoke(target, arguments))
                    .compose(done -> Future.failedFuture("the answer is lost"));
        }
    }

    /** The database with the fault in the operations of {@link DocumentTable}. */
    public static DocumentStore in(DocumentStore store, Fault fault) {
        DocumentDatabase database = store.database();
        return store.with(new DocumentDatabase() {
            @Override
            public DocumentTable table(String collection) {
                DocumentTable table = database.table(collection);
                return faulty(
                        DocumentTable.class,
                        fault,
                        (method, arguments) -> new Operation(collection, table, method, arguments));
            }

            @Override
            public Future<Void> ping() {
                return database.ping();
            }

            @Override
            public Future<Void> close() {
                return database.close();
            }
        });
    }

    /** The MongoDB of another application with the fault in the operations of the client on a collection. */
    public static MongoDatabase in(MongoDatabase database, Fault fault) {
        MongoClient client = database.client();
        return database.with(faulty(
                MongoClient.class,
                fault,
                (method, arguments) -> new Operation(String.valueOf(arguments[0]), client, method, arguments)));
    }

    private static <T> T faulty(Class<T> type, Fault fault, BiFunction<Method, Object[], Operation> operation) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    Object[] arguments = given == null ? new Object[] {null} : given;
                    try {
                        Operation called = operation.apply(method, arguments);
                        return given == null ? method.invoke(called.target) : fault.apply(called);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
