package org.sumspace.common.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.store.postgres.PostgresConnections;
import org.sumspace.common.store.postgres.PostgresFailures;
import org.sumspace.common.store.query.FieldPath;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/**
 * A collection in a table of PostgreSQL: the id, and the document as the text of its JSON, so that it comes back as it was
 * stored. Conditions and indexes read the text as {@code jsonb}.
 */
final class PostgresTable implements DocumentTable {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final int NAME_CHARS_MAX = 63;
    private static final int DIGITS = 16;
    /** Of the lock of those who define tables. */
    private static final long DEFINING = 7_310_868L;

    /** Of a document, as a row has it. */
    private static final int DOCUMENT = 0;

    /** As many documents are written as texts, or read from texts, on an event loop; more of them keep it too long. */
    private static final int FEW = 16;

    /** A condition of every change: the lease is proved at the moment of the change. */
    private static final String HOLDS_LEASE = "EXISTS (SELECT FROM holder)";

    /** How often fields are set at most while others keep changing the same documents. */
    private static final int ATTEMPTS_MAX = 50;

    /** Columns of the answer to a change. */
    private static final int CHANGED = 0;

    private static final int IS_HOLDER = 1;

    private final Vertx vertx;
    private final PostgresConnections connections;
    private final Pool definitions;
    private final String collection;
    private final String table;
    private final WriteGate gate;
    private final PostgresChanges changes;
    private final Set<FieldPath> indexed = new CopyOnWriteArraySet<>();
    private final Set<FieldPath> elements = new CopyOnWriteArraySet<>();
    private @Nullable Future<Void> created;
    private volatile boolean recordsChanges;

    /** @param definitions a connection for the definition of tables and indexes */
    PostgresTable(
            Vertx vertx,
            PostgresConnections connections,
            Pool definitions,
            String collection,
            WriteGate gate,
            PostgresChanges changes) {
        this.vertx = vertx;
        this.connections = connections;
        this.definitions = definitions;
        this.collection = collection;
        this.table = quoted(collection);
        this.gate = gate;
        this.changes = changes;
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** The table is made when the collection is used for the first time. */
    private synchronized Future<Void> created() {
        if (created == null || created.failed()) {
            created = define(
                    definitions,
                    "CREATE TABLE IF NOT EXISTS " + table + " (id text COLLATE \"C\" PRIMARY KEY, doc text NOT NULL)");
        }
        return created;
    }

    /**
     * Nodes that share a database define one after the other: PostgreSQL's IF NOT EXISTS is for one at a time. Statements in
     * one message are one transaction.
     */
    static Future<Void> define(Pool definitions, String statement) {
        return definitions
                .query("SELECT pg_advisory_xact_lock(" + DEFINING + "); " + statement)
                .execute()
                .<Void>mapEmpty()
                .recover(PostgresTable::failed);
    }

    private static <T> Future<T> failed(Throwable failure) {
        if (failure instanceof PgException refused && UNIQUE_VIOLATION.equals(refused.getSqlState())) {
            return Future.failedFuture(new Taken());
        }
        return Future.failedFuture(PostgresFailures.of(failure));
    }

    @Override
    public Future<Void> index(boolean isUnique, String... fields) {
        List<FieldPath> paths = Arrays.stream(fields).map(FieldPath::of).toList();
        indexed.addAll(paths);
        String columns = paths.stream().map(SqlQuery::indexColumn).collect(Collectors.joining(", "));
        return created()
                .compose(made -> define(
                        definitions,
                        "CREATE " + (isUnique ? "UNIQUE " : "") + "INDEX IF NOT EXISTS "
                                + indexName(isUnique ? "unique" : "by", fields) + " ON " + table + " (" + columns
                                + ")"));
    }

    @Override
    public Future<Void> indexElements(String field) {
        elements.add(FieldPath.of(field));
        return created()
                .compose(made -> define(
                        definitions,
                        "CREATE INDEX IF NOT EXISTS " + indexName("each", field) + " ON " + table + " USING gin (("
                                + SqlQuery.member("doc", FieldPath.of(field)) + ") jsonb_path_ops)"));
    }

    /** PostgreSQL cuts longer names, and two of them could become the same. */
    private String indexName(String kind, String... fields) {
        String name = table.substring(1, table.length() - 1) + "_" + kind + "_" + String.join("_", fields);
        if (name.length() <= NAME_CHARS_MAX) {
            return quoted(name);
        }
        String digest = Digest.of(name.getBytes(UTF_8)).toString().substring(0, DIGITS);
        return quoted(name.substring(0, NAME_CHARS_MAX - DIGITS) + digest);
    }

    private Future<RowSet<Row>> execute(SqlQuery statement) {
        return created()
                .compose(made -> connections.use(
                        pool -> pool.preparedQuery(statement.text()).execute(statement.parameters())))
                .recover(PostgresTable::failed);
    }

    @Override
    public Future<Void> recordChanges() {
        recordsChanges = true;
        return changes.create();
    }

    /**
     * The beginning of a statement that changes documents {@code t} where {@link #HOLDS_LEASE} holds;
     * {@link #change} completes it. One statement proves the lease, changes the documents and records that, so it does not
     * matter how late it arrives at the server.
     */
    private SqlQuery changing() {
        SqlQuery statement = statement().add("WITH holder AS (SELECT 1");
        gate.fence()
                .ifPresent(fence -> statement
                        .add(" FROM ")
                        .add(quoted(fence.collection()))
                        .add(" AS f WHERE f.id = ")
                        .addValue(fence.id())
                        .add(" AND ")
                        .add(SqlQuery.member("f.doc", fence.member()))
                        .add(" = to_jsonb(")
                        .addValue(fence.value())
                        .add("::bigint)"));
        return statement.add("), changed AS (");
    }

    /** @return how many documents were changed; failed with UNAVAILABLE if another node holds the lease */
    private Future<Long> change(SqlQuery statement) {
        statement.add(" RETURNING t.id)");
        if (recordsChanges) {
            statement.add(", recorded AS (").add(PostgresChanges.INSERTION).addValue(collection);
            statement.add("::text, id FROM changed)");
        }
        statement.add(" SELECT (SELECT count(*) FROM changed), EXISTS (SELECT FROM holder)");
        return execute(statement).map(rows -> {
            Row row = rows.iterator().next();
            if (!row.getBoolean(IS_HOLDER)) {
                throw NodeException.unavailable("Another node has taken over the database; try again.");
            }
            long changed = row.getLong(CHANGED);
            if (recordsChanges && changed > 0) {
                changes.announce();
            }
            return changed;
        });
    }

    private SqlQuery statement() {
        return new SqlQuery(indexed, elements);
    }

    private SqlQuery insertion() {
        return changing().add("INSERT INTO ").add(table).add(" AS t (id, doc) ");
    }

    private static String id(JsonObject document) {
        return document.getString(Documents.ID);
    }

    /** An index has whole values, so it would not find the elements of an array. */
    private String text(JsonObject document) {
        for (FieldPath field : indexed) {
            @Nullable Object value = document;
            for (String step : field.steps()) {
                value = value instanceof JsonObject object ? object.getValue(step) : null;
            }
            if (value instanceof JsonArray || value instanceof JsonObject) {
                throw new IllegalStateException("The field " + field + " of " + table + " is indexed as one value.");
            }
        }
        return StorableDocument.require(document).encode();
    }

    private SqlQuery insertion(JsonObject document) {
        return insertion()
                .add("SELECT ")
                .addValue(id(document))
                .add("::text, ")
                .addValue(text(document))
                .add("::text WHERE ")
                .add(HOLDS_LEASE);
    }

    @Override
    public Future<Void> insert(JsonObject document) {
        return change(insertion(document)).mapEmpty();
    }

    /** One statement for many rows, in the order of their ids, so that two of them never wait for each other. */
    private SqlQuery insertion(List<JsonObject> documents) {
        List<JsonObject> sorted = documents.stream()
                .sorted(Comparator.comparing(PostgresTable::id))
                .toList();
        return insertion()
                .add("SELECT * FROM unnest(")
                .addValue(sorted.stream().map(PostgresTable::id).toArray(String[]::new))
                .add("::text[], ")
                .addValue(sorted.stream().map(this::text).toArray(String[]::new))
                .add("::text[]) WHERE ")
                .add(HOLDS_LEASE);
    }

    private <T> Future<T> work(int documents, Supplier<T> work) {
        if (documents > FEW) {
            return vertx.executeBlocking(work::get, false);
        }
        return Future.succeededFuture(work.get());
    }

    @Override
    public Future<Void> insertAll(List<JsonObject> documents) {
        return work(documents.size(), () -> insertion(documents).add(" ON CONFLICT DO NOTHING"))
                .compose(this::change)
                .compose(inserted ->
                        inserted == documents.size() ? Future.succeededFuture() : Future.failedFuture(new Taken()));
    }

    @Override
    public Future<Void> upsertAll(List<JsonObject> documents) {
        Map<String, JsonObject> last = new LinkedHashMap<>();
        documents.forEach(document -> last.put(id(document), document));
        return againIfTaken(() -> work(
                                last.size(),
                                () -> insertion(List.copyOf(last.values()))
                                        .add(" ON CONFLICT (id) DO UPDATE SET doc = EXCLUDED.doc"))
                        .compose(this::change))
                .mapEmpty();
    }

    @Override
    public Future<Boolean> upsertIf(Query condition, JsonObject document) {
        return againIfTaken(() -> change(onConflict(insertion(document), condition)))
                .map(stored -> stored == 1);
    }

    /**
     * Of two documents with one id that are stored at the same time, the later one can meet the other in another unique index
     * than that of the id, and fails there. Once more, it finds the other one by its id.
     */
    private static <T> Future<T> againIfTaken(Supplier<Future<T>> upsert) {
        return upsert.get().recover(failure -> failure instanceof Taken ? upsert.get() : Future.failedFuture(failure));
    }

    private static SqlQuery onConflict(SqlQuery insertion, Query condition) {
        return insertion
                .add(" ON CONFLICT (id) DO UPDATE SET doc = EXCLUDED.doc")
                .where(condition);
    }

    @Override
    public Future<Boolean> replaceIf(Query condition, JsonObject document) {
        return change(changing()
                        .add("UPDATE ")
                        .add(table)
                        .add(" AS t SET doc = ")
                        .addValue(text(document))
                        .add(" WHERE t.id = ")
                        .addValue(id(document))
                        .and(condition)
                        .add(" AND ")
                        .add(HOLDS_LEASE))
                .map(replaced -> replaced == 1);
    }

    /**
     * Merged here and not by PostgreSQL, whose {@code jsonb} would put the members into another order. Each document is
     * replaced only as it was read, without a transaction: a node that is suspended in one could end it too late.
     */
    @Override
    public Future<Long> set(Query query, JsonObject members, boolean isOne) {
        return set(query, members, isOne, ATTEMPTS_MAX);
    }

    private Future<Long> set(Query query, JsonObject members, boolean isOne, int attempts) {
        SqlQuery matching =
                statement().add("SELECT t.doc FROM ").add(table).add(" AS t").where(query);
        matching.add(isOne ? " LIMIT 1" : " ORDER BY t.id");
        return execute(matching).map(PostgresTable::texts).compose(found -> {
            List<JsonObject> merged = found.stream()
                    .map(text -> new JsonObject(text).mergeIn(members))
                    .toList();
            return merged.isEmpty()
                    ? Future.succeededFuture(0L)
                    : change(update(found, merged)).compose(changed -> {
                        if (changed == merged.size()) {
                            return Future.succeededFuture(changed);
                        }
                        return attempts > 1
                                ? set(query, members, isOne, attempts - 1)
                                : Future.failedFuture(new StoreException(
                                        new IllegalStateException("documents of " + table + " change all the time")));
                    });
        });
    }

    private SqlQuery update(List<String> known, List<JsonObject> documents) {
        return changing()
                .add("UPDATE ")
                .add(table)
                .add(" AS t SET doc = n.doc FROM unnest(")
                .addValue(documents.stream().map(PostgresTable::id).toArray(String[]::new))
                .add("::text[], ")
                .addValue(known.toArray(String[]::new))
                .add("::text[], ")
                .addValue(documents.stream().map(this::text).toArray(String[]::new))
                .add("::text[]) AS n(id, known, doc) WHERE t.id = n.id AND t.doc = n.known AND ")
                .add(HOLDS_LEASE);
    }

    @Override
    public Future<Void> increment(String id, String member) {
        return change(insertion(new JsonObject().put(Documents.ID, id).put(member, 1L))
                        .add(" ON CONFLICT (id) DO UPDATE SET doc = jsonb_set(t.doc::jsonb, ARRAY[")
                        .addValue(member)
                        .add("], to_jsonb(coalesce((t.doc::jsonb ->> ")
                        .addValue(member)
                        .add(")::bigint, 0) + 1))::text"))
                .mapEmpty();
    }

    @Override
    public Future<List<JsonObject>> find(Query query, Order order, long skip, int limit, String... fields) {
        SqlQuery statement = statement()
                .add("SELECT ")
                .add(columns(fields))
                .add(" FROM ")
                .add(table)
                .add(" AS t")
                .where(query)
                .orderBy(order);
        if (limit != NO_LIMIT) {
            statement.add(" LIMIT ").addValue((long) limit);
        }
        if (skip > 0) {
            statement.add(" OFFSET ").addValue(skip);
        }
        return execute(statement)
                .compose(rows ->
                        work(rows.size(), () -> fields.length == 0 ? documents(rows) : projections(rows, fields)));
    }

    private static List<String> texts(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.getString(DOCUMENT))
                .toList();
    }

    private static List<JsonObject> documents(RowSet<Row> rows) {
        return texts(rows).stream().map(JsonObject::new).collect(Collectors.toCollection(ArrayList::new));
    }

    private static String columns(String... fields) {
        return fields.length == 0
                ? "t.doc"
                : Arrays.stream(fields)
                        .map(field -> field.equals(Documents.ID)
                                ? "NULL"
                                : SqlQuery.member("t.doc", FieldPath.of(field)) + "::text")
                        .collect(Collectors.joining(", ", "t.id, ", ""));
    }

    private static List<JsonObject> projections(RowSet<Row> rows, String... fields) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> projection(row, fields))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static JsonObject projection(Row row, String... fields) {
        JsonObject document = new JsonObject().put(Documents.ID, row.getString(0));
        for (int field = 0; field < fields.length; field++) {
            String value = row.getString(field + 1);
            if (value != null) {
                document.put(fields[field], Json.decodeValue(value));
            }
        }
        return document;
    }

    @Override
    public Future<Long> count(Query query) {
        return execute(statement()
                        .add("SELECT count(*) FROM ")
                        .add(table)
                        .add(" AS t")
                        .where(query))
                .map(rows -> rows.iterator().next().getLong(0));
    }

    @Override
    public Future<Long> delete(Query query) {
        return change(changing()
                .add("DELETE FROM ")
                .add(table)
                .add(" AS t WHERE ")
                .add(HOLDS_LEASE)
                .and(query));
    }
}
