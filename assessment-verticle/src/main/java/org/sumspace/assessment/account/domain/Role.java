package org.sumspace.assessment.account.domain;

import static org.sumspace.assessment.shared.domain.AccountPermission.*;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.Labelled;

/** The roles that people can have in a workspace, with the names of the public system. */
@SuppressWarnings("ImmutableEnumChecker") // the sets are never changed
public enum Role implements Labelled {
    ADMIN(
            "Admin",
            EnumSet.of(
                    USERS_READ,
                    USERS_CREATE,
                    USERS_UPDATE,
                    USERS_DISABLE,
                    USERS_APPROVE,
                    USERS_ASSIGN_ROLES,
                    ROLES_READ,
                    ROLES_MANAGE,
                    AUDIT_LOGS_READ,
                    SYSTEM_READ,
                    SYSTEM_CONFIGURE,
                    DATASETS_READ,
                    REPORTS_READ,
                    RECIPES_READ,
                    COMPLIANCE_READ,
                    AUDITS_READ,
                    MODELS_READ)),
    /** With {@code pdc:request_artifacts}, which no role of the public system has. */
    PROJECT_MAINTAINER(
            "Project Maintainer",
            EnumSet.of(
                    DATASETS_READ,
                    DATASETS_UPLOAD,
                    DATASETS_DELETE,
                    DATASETS_TRANSFORM,
                    DATASETS_PROFILE,
                    PRIVACY_CONFIGURE,
                    AUDITS_RUN,
                    AUDITS_READ,
                    AUDITS_DELETE,
                    REPORTS_READ,
                    REPORTS_EXPORT,
                    RECIPES_READ,
                    RECIPES_CREATE,
                    RECIPES_UPDATE,
                    RECIPES_PUBLISH,
                    PDC_CONFIGURE,
                    PDC_REQUEST_ARTIFACTS,
                    MODELS_READ,
                    MODELS_REGISTER,
                    COMPLIANCE_READ,
                    COMPLIANCE_EXPORT)),
    AUDITOR(
            "Auditor",
            EnumSet.of(
                    AUDITS_RUN,
                    AUDITS_READ,
                    REPORTS_READ,
                    REPORTS_EXPORT,
                    DATASETS_READ,
                    COMPLIANCE_READ,
                    MODELS_READ,
                    RECIPES_READ)),
    DATA_STEWARD(
            "Data Steward",
            EnumSet.of(
                    DATASETS_READ,
                    DATASETS_UPLOAD,
                    DATASETS_TRANSFORM,
                    DATASETS_PROFILE,
                    PRIVACY_CONFIGURE,
                    AUDITS_RUN,
                    AUDITS_READ,
                    REPORTS_READ,
                    RECIPES_READ)),
    MODEL_DEVELOPER(
            "Model Developer",
            EnumSet.of(
                    MODELS_REGISTER,
                    MODELS_READ,
                    MODELS_PREDICT,
                    MODELS_EXPLAIN,
                    DATASETS_READ,
                    REPORTS_READ,
                    COMPLIANCE_READ)),
    RESEARCHER(
            "Researcher",
            EnumSet.of(DATASETS_READ, AUDITS_READ, REPORTS_READ, MODELS_READ, COMPLIANCE_READ, RECIPES_READ)),
    VIEWER("Viewer", EnumSet.of(REPORTS_READ, AUDITS_READ, DATASETS_READ, MODELS_READ, COMPLIANCE_READ)),
    DEVELOPER_CONTRIBUTOR(
            "Developer Contributor",
            EnumSet.of(RECIPES_READ, RECIPES_CREATE, DATASETS_READ, REPORTS_READ, MODELS_READ));

    private final String label;
    private final Set<AccountPermission> permissions;

    Role(String label, Set<AccountPermission> permissions) {
        this.label = label;
        this.permissions = permissions;
    }

    /** As requests name it, for example {@code Data Steward}. */
    @Override
    public String label() {
        return label;
    }

    public Set<AccountPermission> permissions() {
        return Set.copyOf(permissions);
    }

    public static Optional<Role> of(String label) {
        return Labelled.of(values(), label);
    }
}
