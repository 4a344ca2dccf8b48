package org.sumspace.assessment.model.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.RegisteredModel;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.assessment.shared.store.SqlStatement;
import org.sumspace.common.page.PageRequest;

/** The models of a workspace. */
public final class ModelStore {
    private static final String NEWEST =
            "SELECT m.workspace_id, m.id, m.version, m.owner, v.adapter, v.source, v.sha256, v.bytes, v.info,"
                    + " v.registered_at FROM model m JOIN model_version v ON v.workspace_id = m.workspace_id AND"
                    + " v.model_id = m.id AND v.version = m.version WHERE m.workspace_id = $1";

    private ModelStore() {}

    /**
     * The number of the next version, which is 1 for a new model.
     *
     * @return its number; empty if the model is another person's
     */
    public static Future<Optional<Integer>> nextVersion(SqlConnection tx, UUID workspace, String id, UUID owner) {
        return new SqlStatement("INSERT INTO model (workspace_id, id, version, owner) VALUES ($1, $2, 1, $3)"
                        + " ON CONFLICT (workspace_id, id) DO UPDATE SET version = model.version + 1"
                        + " WHERE model.owner = $3 RETURNING version")
                .first(tx, row -> row.getInteger(0), workspace, id, owner);
    }

    public static Future<Void> insert(SqlConnection tx, RegisteredModel model) {
        return new SqlStatement(
                        "INSERT INTO model_version (workspace_id, model_id, version, adapter, source, sha256, bytes,"
                                + " info, registered_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)")
                .execute(
                        tx,
                        model.workspace(),
                        model.id(),
                        model.version(),
                        model.adapter().label(),
                        model.source(),
                        model.sha256(),
                        model.bytes(),
                        JsonFiles.text(model.info()),
                        model.registeredAt());
    }

    /** The newest version. */
    public static Future<Optional<RegisteredModel>> find(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement(NEWEST + " AND m.id = $2").first(tx, ModelStore::model, workspace, id);
    }

    /** The newest version of each model, by id. */
    public static Future<List<RegisteredModel>> list(SqlConnection tx, UUID workspace, PageRequest page) {
        return new SqlStatement(NEWEST + " ORDER BY m.id LIMIT $2 OFFSET $3")
                .list(tx, ModelStore::model, workspace, page.limit(), page.skip());
    }

    public static Future<Long> count(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT count(*) FROM model WHERE workspace_id = $1").number(tx, workspace);
    }

    private static RegisteredModel model(Row row) {
        return new RegisteredModel(
                row.getUUID("workspace_id"),
                row.getString("id"),
                row.getInteger("version"),
                row.getUUID("owner"),
                Adapter.of(row.getString("adapter")).orElseThrow(),
                row.getString("source"),
                row.getString("sha256"),
                row.getLong("bytes"),
                JsonFiles.read(row.getString("info").getBytes(UTF_8), ModelInfo.class),
                row.getOffsetDateTime("registered_at").toInstant());
    }
}
