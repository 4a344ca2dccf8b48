package org.sumspace.bench.assess;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.SqlConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.sumspace.assessment.explanation.store.EvaluationSetStore;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.node.Runs.Body;
import org.sumspace.bench.node.StoreRuns;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.config.Secret;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.sandbox.training.TemporaryHome;

/**
 * Reads a page of 100 records of one of 100 workspaces over one connection, in the role of the node, which sees the
 * rows of one workspace, and as the owner of the tables, to whom no policy applies.
 */
final class ReadMeasurement implements JointRows.Measurement {
    private static final String MIGRATIONS = "assessment/schema";
    private static final String OWNER = "sumspace_owner";
    private static final String PASSWORD = "a password of the benchmark";
    private static final int PORT_LINE = 3;
    private static final int MILLIS = 1_000;

    /** Creates as many sets as a workspace keeps. */
    private static final String FILL = """
            INSERT INTO workspace (id, slug, name, created_at)
              SELECT gen_random_uuid(), 'w' || n, 'w', now() FROM generate_series(1, 100) n;
            INSERT INTO user_account (id, email, full_name, is_active, is_superadmin, created_at)
              VALUES ('00000000-0000-0000-0000-000000000001', 'ada@alder.example', 'Ada', true, false, now());
            INSERT INTO evaluation_set (workspace_id, id, feature_names, row_count, sha256, bytes, registered_by,
                registered_at, content)
              SELECT w.id, 'set_' || n, ARRAY['age', 'hours'], 1, repeat('0', 64), 40,
                '00000000-0000-0000-0000-000000000001', now() - n * interval '1 second', '{}'
              FROM workspace w, generate_series(1, 100) n;
            ANALYZE""";

    @Override
    public Map<String, RowSamples> run(Effort effort) throws Exception {
        Vertx vertx = Vertx.vertx();
        try (TemporaryHome temporary = TemporaryHome.create()) {
            Path folder = temporary.folder().resolve("postgres");
            Database database = StoreRuns.await(Database.open(vertx, folder, Secret.of(PASSWORD), MIGRATIONS));
            try {
                return measure(vertx, folder, new Runs(effort, Integer.MAX_VALUE));
            } finally {
                StoreRuns.await(database.close());
            }
        } finally {
            StoreRuns.await(vertx.close());
        }
    }

    private static Map<String, RowSamples> measure(Vertx vertx, Path folder, Runs runs) throws Exception {
        PgConnection connection = StoreRuns.await(PgConnection.connect(
                vertx,
                new PgConnectOptions()
                        .setHost("127.0.0.1")
                        .setPort(port(folder))
                        .setDatabase("postgres")
                        .setUser(OWNER)
                        .setPassword(PASSWORD)
                        .setCachePreparedStatements(true)));
        StoreRuns.await(connection.query(FILL).execute());
        UUID workspace = StoreRuns.await(connection
                .query("SELECT id FROM workspace WHERE slug = 'w50'")
                .execute()
                .map(rows -> rows.iterator().next().getUUID(0)));
        StoreRuns.await(connection
                .query("SELECT set_config('app.workspace', '" + workspace + "', false)")
                .execute());
        Map<RowSpec, Body> bodies = new LinkedHashMap<>();
        bodies.put(AssessRows.OWNER_READ, () -> reads(connection, "RESET ROLE", workspace));
        bodies.put(AssessRows.TENANT_READ, () -> reads(connection, "SET ROLE " + Database.APPLICATION, workspace));
        runs.inTurns(bodies);
        StoreRuns.await(connection.close());
        return runs.samples();
    }

    /** The fourth line of the file of a running PostgreSQL. */
    private static int port(Path folder) throws Exception {
        return Integer.parseInt(Files.readAllLines(folder.resolve("data/postmaster.pid"))
                .get(PORT_LINE)
                .strip());
    }

    /** @return milliseconds of all reads, one after the other */
    private static double reads(SqlConnection connection, String role, UUID workspace) throws Exception {
        StoreRuns.await(connection.query(role).execute());
        PageRequest page = new PageRequest(PageRequest.LIMIT_MAX, 1);
        long start = System.nanoTime();
        Future<Integer> read = Future.succeededFuture(0);
        for (int number = 0; number < AssessRows.READS; number++) {
            read = read.compose(before -> EvaluationSetStore.list(connection, workspace, page))
                    .map(sets -> sets.size());
        }
        int sets = StoreRuns.await(read);
        double millis = (System.nanoTime() - start) * 1e-9 * MILLIS;
        if (sets != PageRequest.LIMIT_MAX) {
            throw new IllegalStateException("expected a whole page, got " + sets + " records");
        }
        return millis;
    }
}
