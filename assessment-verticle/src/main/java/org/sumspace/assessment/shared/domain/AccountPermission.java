package org.sumspace.assessment.shared.domain;

import java.util.Optional;

/** A permission that a role gives in a workspace. */
public enum AccountPermission implements Labelled {
    USERS_READ("users:read"),
    USERS_CREATE("users:create"),
    USERS_UPDATE("users:update"),
    USERS_DISABLE("users:disable"),
    USERS_APPROVE("users:approve"),
    USERS_ASSIGN_ROLES("users:assign_roles"),
    ROLES_READ("roles:read"),
    ROLES_MANAGE("roles:manage"),
    AUDIT_LOGS_READ("audit_logs:read"),
    DATASETS_READ("datasets:read"),
    DATASETS_UPLOAD("datasets:upload"),
    DATASETS_DELETE("datasets:delete"),
    DATASETS_TRANSFORM("datasets:transform"),
    DATASETS_PROFILE("datasets:profile"),
    PRIVACY_CONFIGURE("privacy:configure"),
    AUDITS_RUN("audits:run"),
    AUDITS_READ("audits:read"),
    AUDITS_DELETE("audits:delete"),
    REPORTS_READ("reports:read"),
    REPORTS_EXPORT("reports:export"),
    MODELS_REGISTER("models:register"),
    MODELS_READ("models:read"),
    MODELS_PREDICT("models:predict"),
    MODELS_EXPLAIN("models:explain"),
    COMPLIANCE_READ("compliance:read"),
    COMPLIANCE_EXPORT("compliance:export"),
    RECIPES_READ("recipes:read"),
    RECIPES_CREATE("recipes:create"),
    RECIPES_UPDATE("recipes:update"),
    RECIPES_PUBLISH("recipes:publish"),
    PDC_CONFIGURE("pdc:configure"),
    PDC_REQUEST_ARTIFACTS("pdc:request_artifacts"),
    SYSTEM_READ("system:read"),
    SYSTEM_CONFIGURE("system:configure");

    private final String label;

    AccountPermission(String label) {
        this.label = label;
    }

    /** As contracts name it, for example {@code audits:run}. */
    @Override
    public String label() {
        return label;
    }

    /** The message to a caller who lacks the permission. */
    public String refusal() {
        return "Your roles in this workspace do not permit " + label + ".";
    }

    public static Optional<AccountPermission> of(String label) {
        return Labelled.of(values(), label);
    }
}
