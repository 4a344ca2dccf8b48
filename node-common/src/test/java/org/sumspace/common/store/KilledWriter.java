package org.sumspace.common.store;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.io.PrintStream;
import java.nio.file.Path;

/** Inserts numbered records, eight at a time, and prints each number once it is acknowledged; until it is killed. */
final class KilledWriter {
    private static final int AT_A_TIME = 8;

    private KilledWriter() {}

    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx();
        PrintStream out = System.out;
        DocumentStore.open(vertx, new StoreConfig(null, null, "test", 8), Path.of(args[0]))
                .onSuccess(store -> {
                    for (int i = 0; i < AT_A_TIME; i++) {
                        insert(TestDatabase.mongo(store).client(), i, out);
                    }
                })
                .onFailure(failure -> vertx.close());
    }

    private static void insert(MongoClient client, int number, PrintStream out) {
        client.insert("records", new JsonObject().put("_id", Integer.toString(number)))
                .onSuccess(id -> {
                    out.println(number);
                    insert(client, number + AT_A_TIME, out);
                });
    }
}
