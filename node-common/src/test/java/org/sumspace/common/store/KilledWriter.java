package org.sumspace.common.store;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.PrintStream;
import java.nio.file.Path;

/** Inserts numbered records, eight at a time, and prints each number once it is acknowledged; until it is killed. */
final class KilledWriter {
    static final StoreConfig CONFIG = new StoreConfig(null, null, "test", 8);
    private static final int AT_A_TIME = 8;

    private KilledWriter() {}

    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx();
        PrintStream out = System.out;
        StartingStore.of(CONFIG, Path.of(args[0]))
                .open(vertx)
                .onSuccess(store -> {
                    for (int i = 0; i < AT_A_TIME; i++) {
                        insert(store.documents("records"), i, out);
                    }
                })
                .onFailure(failure -> vertx.close());
    }

    private static void insert(Documents records, int number, PrintStream out) {
        records.insert(new JsonObject().put(Documents.ID, Integer.toString(number)))
                .onSuccess(stored -> {
                    out.println(number);
                    insert(records, number + AT_A_TIME, out);
                });
    }
}
