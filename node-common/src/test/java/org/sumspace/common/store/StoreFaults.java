package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.ext.mongo.MongoClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a database fail at points that a test chooses. */
public final class StoreFaults {
    private StoreFaults() {}

    /** Decides what happens to an operation. */
    @FunctionalInterface
    public interface Fault {
        /** @return the result for the store: for most operations a future, for a batch a stream */
        @Nullable
        Object apply(Operation operation) throws ReflectiveOperationException;
    }

    /** One operation of a store on the database, by the name that the MongoDB client has for it. */
    public static final class Operation {
        private final MongoClient client;
        private final Method method;
        private final Object[] arguments;

        private Operation(MongoClient client, Method method, Object[] arguments) {
            this.client = client;
            this.method = method;
            this.arguments = arguments;
        }

        public boolean is(String name, String collection) {
            return method.getName().equals(name) && arguments[0].equals(collection);
        }

        /** The arguments after the collection. */
        public List<Object> arguments() {
            return List.of(arguments).subList(1, arguments.length);
        }

        /** Executes the operation. */
        public @Nullable Object proceed() throws ReflectiveOperationException {
            return method.invoke(client, arguments);
        }

        /** Executes the operation, and loses the answer. */
        public Future<?> proceedWithoutAnswer() throws ReflectiveOperationException {
            return ((Future<?>) method.invoke(client, arguments))
                    .compose(done -> Future.failedFuture("the answer is lost"));
        }
    }

    /** The database with the fault. */
    public static DocumentStore in(DocumentStore database, Fault fault) {
        MongoDatabase server = TestDatabase.mongo(database);
        MongoClient client = server.client();
        MongoClient faulty = (MongoClient) Proxy.newProxyInstance(
                MongoClient.class.getClassLoader(), new Class<?>[] {MongoClient.class}, (proxy, method, arguments) -> {
                    try {
                        return arguments == null
                                ? method.invoke(client)
                                : fault.apply(new Operation(client, method, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return database.with(server.with(faulty));
    }
}
