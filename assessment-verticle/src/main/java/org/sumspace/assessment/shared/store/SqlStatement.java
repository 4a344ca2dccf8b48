package org.sumspace.assessment.shared.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A statement for the node's database. The values of its parameters may be null; instants become times of the database. */
public record SqlStatement(String sql) {
    private Future<RowSet<Row>> rows(SqlConnection tx, @Nullable Object... values) {
        return tx.preparedQuery(sql)
                .execute(Tuple.from(
                        Arrays.stream(values).map(SqlStatement::value).toArray()));
    }

    private static @Nullable Object value(@Nullable Object given) {
        return given instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : given;
    }

    private <T> Future<Stream<T>> read(SqlConnection tx, Function<Row, T> reader, @Nullable Object... values) {
        return rows(tx, values)
                .map(rows -> StreamSupport.stream(rows.spliterator(), false).map(reader));
    }

    public Future<Void> execute(SqlConnection tx, @Nullable Object... values) {
        return rows(tx, values).mapEmpty();
    }

    /** Whether one row was inserted, changed or removed. */
    public Future<Boolean> changes(SqlConnection tx, @Nullable Object... values) {
        return rows(tx, values).map(rows -> rows.rowCount() == 1);
    }

    public <T> Future<List<T>> list(SqlConnection tx, Function<Row, T> reader, @Nullable Object... values) {
        return read(tx, reader, values).map(Stream::toList);
    }

    public <T> Future<Optional<T>> first(SqlConnection tx, Function<Row, T> reader, @Nullable Object... values) {
        return read(tx, reader, values).map(Stream::findFirst);
    }

    /** The only value of the only row. */
    public Future<Long> number(SqlConnection tx, @Nullable Object... values) {
        return rows(tx, values).map(rows -> rows.iterator().next().getLong(0));
    }
}
