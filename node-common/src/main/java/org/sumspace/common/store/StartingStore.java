package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.LocalPostgres;

/** The database of a node that is being started. Where the configuration names none, a PostgreSQL starts beside the node. */
public final class StartingStore {
    private static final String FOLDER = "postgres";
    /** Of data that an earlier form of a node has left. */
    private static final String EARLIER_FOLDER = "mongo";

    /** Of a node that keeps no documents. */
    public static final StartingStore NONE = new StartingStore(new StoreConfig(null, null, "none", 1), null);

    private final StoreConfig config;
    private final @Nullable CompletableFuture<LocalPostgres> own;

    private StartingStore(StoreConfig config, @Nullable CompletableFuture<LocalPostgres> own) {
        this.config = config;
        this.own = own;
    }

    /**
     * Begins to start a server if the node needs one.
     *
     * @param dataDir where it keeps its files
     * @throws IllegalStateException if there are files that this form of the node does not read
     */
    public static StartingStore of(StoreConfig config, Path dataDir) {
        if (config.url() != null) {
            return new StartingStore(config, null);
        }
        Path earlier = dataDir.resolve(EARLIER_FOLDER);
        if (Files.exists(earlier)) {
            throw new IllegalStateException("The folder " + earlier
                    + " has data of an embedded store, which this version does not read. Move it away to begin with an"
                    + " empty database.");
        }
        CompletableFuture<LocalPostgres> own = new CompletableFuture<>();
        new Thread(() -> start(dataDir.resolve(FOLDER), config.database(), own), "store-start").start();
        return new StartingStore(config, own);
    }

    private static void start(Path folder, String database, CompletableFuture<LocalPostgres> started) {
        try {
            LocalPostgres server = LocalPostgres.in(folder, List.of(database));
            server.start();
            started.complete(server);
        } catch (Exception failure) {
            started.completeExceptionally(failure);
        }
    }

    /** @return failed if the database does not answer, or has documents of a later form */
    public Future<DocumentStore> open(Vertx vertx) {
        return connect(vertx).compose(StoreFormat::require);
    }

    private Future<DocumentStore> connect(Vertx vertx) {
        CompletableFuture<LocalPostgres> starting = own;
        return starting == null
                ? DocumentStore.open(vertx, config)
                : Future.fromCompletionStage(starting, vertx.getOrCreateContext())
                        .map(server -> server.account(config.database()))
                        .compose(account -> PostgresDatabase.connect(
                                vertx, Secret.of(account.url()), account.password(), config.connections()))
                        .map(database -> DocumentStore.on(vertx, database.closing(this::close)));
    }

    /** Ends the server that was started here, if there is one. It may be called several times. */
    public Future<Void> close() {
        CompletableFuture<LocalPostgres> starting = own;
        return starting == null
                ? Future.succeededFuture()
                : Future.fromCompletionStage(starting.handleAsync(StartingStore::stop));
    }

    private static @Nullable Void stop(@Nullable LocalPostgres server, @Nullable Throwable failure) {
        if (server != null) {
            try {
                server.stop();
            } catch (Exception e) {
                throw new IllegalStateException("could not end PostgreSQL", e);
            }
        }
        return null;
    }
}
