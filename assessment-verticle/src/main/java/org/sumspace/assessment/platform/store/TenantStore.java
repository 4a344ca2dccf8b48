package org.sumspace.assessment.platform.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.platform.domain.Tenant;
import org.sumspace.assessment.platform.domain.Tenant.TenantStatus;
import org.sumspace.assessment.platform.domain.TenantFeature;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.shared.store.SqlStatement;

/** Tenants and the features that they do not have. */
public final class TenantStore {
    private static final String COLUMNS =
            "t.id, t.slug, t.name, t.plan, t.description, t.status, t.reason, t.quotas, t.created_at,"
                    + " ARRAY(SELECT f.feature FROM tenant_feature f WHERE f.tenant_id = t.id AND NOT f.is_enabled)"
                    + " AS disabled";

    private TenantStore() {}

    /** Stores a tenant. False if the name is taken. */
    public static Future<Boolean> insert(SqlConnection tx, Tenant tenant) {
        return new SqlStatement("INSERT INTO tenant (id, slug, name, plan, description, status, quotas, created_at)"
                        + " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING")
                .changes(
                        tx,
                        tenant.id(),
                        tenant.slug(),
                        tenant.name(),
                        tenant.plan(),
                        tenant.description(),
                        tenant.status().label(),
                        limits(tenant),
                        tenant.createdAt());
    }

    private static JsonObject limits(Tenant tenant) {
        return new JsonObject(Map.copyOf(tenant.limits()));
    }

    /** Stores everything except id, slug and time. */
    public static Future<Void> update(SqlConnection tx, Tenant tenant) {
        return new SqlStatement("UPDATE tenant SET name = $2, plan = $3, description = $4, status = $5, reason = $6,"
                        + " quotas = $7 WHERE id = $1")
                .execute(
                        tx,
                        tenant.id(),
                        tenant.name(),
                        tenant.plan(),
                        tenant.description(),
                        tenant.status().label(),
                        tenant.reason(),
                        limits(tenant));
    }

    public static Future<List<TenantState>> list(SqlConnection tx, int limit) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM tenant t ORDER BY t.slug LIMIT $1")
                .list(tx, TenantStore::state, limit);
    }

    /** Locks the tenant until the transaction ends. */
    public static Future<Optional<TenantState>> lock(SqlConnection tx, UUID id) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM tenant t WHERE t.id = $1 FOR UPDATE OF t")
                .first(tx, TenantStore::state, id);
    }

    public static Future<Optional<TenantState>> find(SqlConnection tx, UUID id) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM tenant t WHERE t.id = $1")
                .first(tx, TenantStore::state, id);
    }

    public static Future<Optional<TenantState>> bySlug(SqlConnection tx, String slug) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM tenant t WHERE t.slug = $1")
                .first(tx, TenantStore::state, slug);
    }

    /** The tenant that owns a workspace. */
    public static Future<Optional<TenantState>> ofWorkspace(SqlConnection tx, UUID workspace) {
        return new SqlStatement(
                        "SELECT " + COLUMNS + " FROM workspace w JOIN tenant t ON t.id = w.tenant_id WHERE w.id = $1")
                .first(tx, TenantStore::state, workspace);
    }

    public static Future<List<UUID>> workspaces(SqlConnection tx, UUID tenant) {
        return new SqlStatement("SELECT id FROM workspace WHERE tenant_id = $1 ORDER BY id")
                .list(tx, row -> row.getUUID("id"), tenant);
    }

    public static Future<Void> setFeature(SqlConnection tx, UUID tenant, TenantFeature feature, boolean enabled) {
        return new SqlStatement("INSERT INTO tenant_feature (tenant_id, feature, is_enabled) VALUES ($1, $2, $3)"
                        + " ON CONFLICT (tenant_id, feature) DO UPDATE SET is_enabled = excluded.is_enabled")
                .execute(tx, tenant, feature.label(), enabled);
    }

    private static TenantState state(Row row) {
        Map<String, Long> limits = new HashMap<>();
        JsonObject quotas = row.getJsonObject("quotas");
        quotas.fieldNames().forEach(name -> limits.put(name, quotas.getLong(name)));
        Tenant tenant = new Tenant(
                row.getUUID("id"),
                row.getString("slug"),
                row.getString("name"),
                row.getString("plan"),
                row.getString("description"),
                TenantStatus.of(row.getString("status")),
                row.getString("reason"),
                limits,
                row.getOffsetDateTime("created_at").toInstant());
        return new TenantState(tenant, features(row.getArrayOfStrings("disabled")));
    }

    /** Labels of features that this version does not know are ignored. */
    private static Set<TenantFeature> features(String @Nullable [] labels) {
        Set<TenantFeature> features = EnumSet.noneOf(TenantFeature.class);
        if (labels != null) {
            Arrays.stream(labels).forEach(label -> TenantFeature.of(label).ifPresent(features::add));
        }
        return features;
    }
}
