"""The operations of a node of the kind `assessment`. Made by generate.py: do not change it."""

from __future__ import annotations

from typing import Literal

from ..bodies import Json, Upload, body_of
from ..service import Pages, segment
from ..transport import Answer, Answers, Stream
from .portal import PortalOperations


class AssessmentOperations(PortalOperations):
    """Those that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        Account: {id: string, email: string, full_name: string, is_active: boolean, is_activated: boolean,
            is_superadmin: boolean, must_change_password: boolean, mfa_enabled: boolean, failed_login_count:
            integer, roles: [string], locked_until?: string, access_expires_at?: string, last_login_at?: string}
        ExplanationQuestion: {evaluation_set?: string, mode?: "global" | "local" | "partial_dependence" |
            "surrogate", instances?: [any], labels?: [string | number | boolean], row_numbers?: [integer],
            background?: any, background_size?: integer, output?: string | number | boolean, features?: [string],
            seed?: integer}
        GuidedPlan: {detected_format?: string, field_mappings?: object, field_types?: object, selected_analyses?:
            [string], selected_plots?: [string], selected_exports?: [string], privacy_settings?: {acknowledged?:
            boolean, contains_personal_data?: boolean, acknowledged_exports?: [string], keep_identifiers_reason?:
            string}, inputs?: {dataset_path?: string, dataset_reference?: string, prediction_path?: string,
            prediction_reference?: string, ground_truth_path?: string, ground_truth_reference?: string,
            row_count_estimate?: integer, file_size_bytes?: integer}, purpose?: "dataset_readiness" |
            "privacy_audit" | "xapi_harmonisation" | "fairness_or_representation" | "recommender_evaluation" |
            "model_explanation" | "model_comparison" | "compliance_export" | "full_audit", model_context?:
            {model_ids?: [string], positive_label?: string}}
        GuidedRun: {wizard_run_id: string, status: "queued" | "running" | "completed" | "failed", run_label?:
            string, current_stage: string, stages_completed: [string], rows_processed: integer, warnings:
            [string], errors: [string], progress_pct: integer, plan_summary: {format: string, analyses: integer,
            plots: integer, purpose: string}, created_at: string}
        Help: {title: string, short_help: string, why_it_matters: string, required_inputs: [string],
            privacy_implications: string, expected_outputs: [string], common_mistakes: [string],
            developer_extension_path: string}
        ImportanceTable: {method: string, metric?: string, baseline_score?: number, n_repeats?: integer,
            feature_importance: [{feature: string, importance_mean: number, importance_std?: number}]}
        InspectionResult: {detected_format: string, detected_format_label: string, format_confidence: number,
            row_count_estimate: integer, file_size_bytes: integer, field_inventory: [{name: string, inferred_type:
            "str" | "float" | "bool" | "timestamp", cardinality: integer, missing_rate: number, sample_values:
            [string], pii_flag: boolean, likely_roles: [string]}], xapi_compatibility_score: number,
            becomino_template_match_score: number, maskott_schema_match_score: number, missing_required_fields:
            [string], detected_model_type: string | null, model_adapter_compatibility: {adapter?: string,
            compatible?: boolean, reason?: string}, risk_warnings: [string], recommended_next_step: string,
            is_supported: boolean, unsupported_reason: string | null, pre_mapped_fields: object}
        LolaDocument: {schemaVersion: string, exportType: "dataset_metrics" | "recommendation_metrics",
            generatedAt?: string, auditRunId?: string, scenarioId?: string, metrics: object, datasetProfile?:
            object}
        Me: {user: {id: string, email: string, full_name: string, is_active: boolean, is_superadmin: boolean,
            must_change_password?: boolean, mfa_enabled?: boolean, roles: [string], permissions: [string]},
            workspace: string, workspaces: [string]}
        Model: {model_id: string, version: integer, status?: string, adapter: string, adapter_type: string, class:
            string, task: "classification" | "regression", feature_names: [string], classes: [any], n_classes:
            integer, probabilities: boolean, accepts_missing: boolean, params: object, bytes: integer, sha256?:
            string, registered_at: string}
        ModelPlot: {id: string, title?: string, kind: "bar" | "line" | "waterfall" | "radar" | "none", x_label?:
            string, y_label?: string, basis?: string, rows: [{label: string, series: string, x: number, y:
            number}]}
        OutputContract: {dataset_summary: object, model_summary: object, selected_recipe: string, field_mappings:
            object, privacy_settings: object, selected_analyses: [string], selected_plots: [string],
            expected_artifacts: [{filename: string, format: string, description: string, privacy_level: string,
            required_analysis: string}], limitations: [string], assumptions: [string], scope_summary: string,
            requires_confirmation: boolean, confirmation_text: string}
        PlanCheck: {status: "pass" | "warn" | "fail", issues: [{severity: "block" | "warn" | "info", rule_id:
            string, title: string, message: string, remediation: string, affected_step: string}], blocking_count:
            integer, warning_count: integer, info_count: integer}
        Quotas: {audit_runs_per_month?: integer, jobs_per_day?: integer, api_calls_per_hour?: integer,
            explanation_runs_per_month?: integer, exports_per_month?: integer, rows_per_run?: integer,
            dataset_bytes?: integer, storage_bytes?: integer}
        Recommendation: {recommended_recipe: string, valid_analyses: [object], invalid_analyses: [object],
            conditional_analyses: [object], valid_plots: [object], invalid_plots: [object],
            required_missing_inputs: [string], optional_recommended_inputs: [string], privacy_controls: [string],
            expected_artifacts: [string], runtime_estimate_seconds: integer, memory_estimate_mb: integer,
            limitations: [string], assumptions: [string], scope_summary: string}
        Registration: {id: string, full_name: string, email: string, organization?: string, role_description?:
            string, requested_access_profile?: string, reason_for_access?: string, agreed_to_coc: boolean,
            agreed_to_data_governance: boolean, status: string, ip_address: string, created_at: string}
        Run: {run_id: string, status: "queued" | "running" | "completed" | "completed_with_warnings" | "failed" |
            "cancelled", stage?: string, input_path: string, schema_name?: string, cancel_requested: boolean,
            created_at: string, started_at?: string, ended_at?: string, derived_from?: string, requested_by?:
            string, model_id?: string, rows_removed_at?: string, error?: {stage: string, code: string, message:
            string}, stages?: [{stage: string, status: "ok" | "warning" | "skipped", rows: integer, started_at:
            string, ended_at: string}], rows_processed?: integer, warnings?: [string], artifacts?: object,
            progress?: {stage: string, done: integer, total: integer, unit: string}}
        Tenant: {id: string, slug: string, name: string, plan: string, description?: string, status: "pending" |
            "active" | "suspended", reason?: string, quotas: Quotas, created_at: string}
    """

    def log_in(self, body: Json) -> Answer:
        """Begin a session.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, password: string, mfa_code?: string}

        Returns:
            {status: string, must_change_password: boolean, roles: [string]}

        Refused with: 401, 403, 429.
        """
        return self._json("POST", "/api/auth/login", body=body_of(body, ("application/json",)))

    def log_out(self) -> Answer:
        """End the session, if there is one.

        Returns:
            {status: string, message?: string}

        Refused with: 403.
        """
        return self._json("POST", "/api/auth/logout")

    def get_me(self, *, x_workspace: str | None = None) -> Answer:
        """Say who the caller is, and what he or she may do in the workspace.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Me

        Refused with: 401, 404.
        """
        return self._json("GET", "/api/auth/me", headers={"X-Workspace": x_workspace}, auth=("sessionCookie",))

    def change_password(self, body: Json) -> Answer:
        """Change the caller's password, and end the caller's other sessions.

        Args:
            body: `application/json`, at most 65,536 bytes: {current_password: string, new_password: string,
                confirm_password: string}

        Returns:
            {status: string, message?: string}

        Refused with: 400, 401, 422.
        """
        return self._json(
            "POST",
            "/api/auth/change-password",
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def set_up_mfa(self) -> Answer:
        """Begin to set up a second factor.

        It counts when a code of it is verified. An earlier set-up that was not completed ends.

        Returns:
            {secret: string, provisioning_uri: string}

        Refused with: 401, 403, 409.
        """
        return self._json("POST", "/api/auth/mfa/setup", auth=("sessionCookie",))

    def verify_mfa(self, *, code: str) -> Answer:
        """Complete the set-up of a second factor with a code of it.

        Log-ins need a code afterwards. Five tries a minute.

        Returns:
            {status: string, recovery_codes: [string]}

        Refused with: 400, 401, 403, 422, 429.
        """
        return self._json("POST", "/api/auth/mfa/verify", query={"code": code}, auth=("sessionCookie",))

    def activate_account(self, body: Json) -> Answer:
        """Choose the password of a new account.

        Args:
            body: `application/json`, at most 65,536 bytes: {token: string, new_password: string, confirm_password:
                string}

        Returns:
            {status: string, message?: string}

        Refused with: 400, 422.
        """
        return self._json("POST", "/api/public/activate", body=body_of(body, ("application/json",)))

    def get_public_config(self) -> Answer:
        """Say whether people can ask for an account.

        Returns:
            {public_registration_enabled: boolean, admin_approval_required: boolean, app_name: string, version:
                string}
        """
        return self._json("GET", "/api/public/config")

    def register(self, body: Json) -> Answer:
        """Ask for an account.

        The answer is the same whether the address has an account. Five requests a minute from one network.

        Args:
            body: `application/json`, at most 65,536 bytes: {full_name: string, email: string, organization?: string,
                role_description?: string, requested_access_profile?: string, reason_for_access?: string,
                agreed_to_coc: true, agreed_to_data_governance: true}

        Returns:
            {status: string, message: string, registration_id: string}

        Refused with: 403, 422, 429.
        """
        return self._json("POST", "/api/public/register", body=body_of(body, ("application/json",)))

    def request_password_reset(self, body: Json) -> Answer:
        """Ask for a message with which another password can be chosen.

        The answer is the same whether the address has an account. Five requests a minute from one network.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string}

        Returns:
            {status: string, message?: string}

        Refused with: 403, 422, 429.
        """
        return self._json("POST", "/api/public/password-reset/request", body=body_of(body, ("application/json",)))

    def confirm_password_reset(self, body: Json) -> Answer:
        """Choose another password with the token of the message.

        The token works once, for 30 minutes. All sessions end.

        Args:
            body: `application/json`, at most 65,536 bytes: {token: string, new_password: string, confirm_password:
                string}

        Returns:
            {status: string, message?: string}

        Refused with: 400, 422, 429.
        """
        return self._json("POST", "/api/public/password-reset/confirm", body=body_of(body, ("application/json",)))

    def get_editions(self) -> Answer:
        """Say how this node is offered.

        Returns:
            {deployment_mode: "community" | "managed" | "enterprise_private", tenant_mode: "single" | "multi",
                edition: object, features: object, links: object}
        """
        return self._json("GET", "/api/public/editions")

    def get_cloud(self) -> Answer:
        """Say what a managed node offers, and whom to ask.

        Returns:
            {name: string, description: string, features: [string], contact?: string, open_source_core: boolean}
        """
        return self._json("GET", "/api/public/cloud")

    def request_managed_access(self, body: Json) -> Answer:
        """Ask for a managed node.

        Superadministrators see the request. Five requests a minute from one network.

        Args:
            body: `application/json`, at most 65,536 bytes: {name: string, email: string, organization: string,
                country: string, sector: string, intended_use: string, expected_volume?: string, deployment_pref?:
                string, compliance_needs?: string, message?: string, consent: true, recaptcha_token?: string}

        Returns:
            {status: string, message: string}

        Refused with: 422, 429, 503.
        """
        return self._json("POST", "/api/public/request-managed-access", body=body_of(body, ("application/json",)))

    def list_registrations(
        self,
        *,
        x_workspace: str | None = None,
        status_filter: Literal["pending", "more_info_requested", "approved", "rejected", "duplicate"] | None = None,
        limit: int | None = None,
    ) -> Answers:
        """List people who ask for an account, the oldest first.

        For administrators of the first workspace, and superadministrators.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            [Registration]

        Refused with: 401, 403, 422.

        Permission: `users:approve`.
        """
        return self._array(
            "GET",
            "/api/admin/pending-registrations",
            query={"status_filter": status_filter, "limit": limit},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def approve_registration(self, reg_id: str, body: Json | None = None, *, x_workspace: str | None = None) -> Answer:
        """Make the account.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {role_name?: string, workspace_slug?: string,
                access_expires_at?: string, admin_notes?: string}

        Returns:
            {status: string, user_id: string, dev_activation_token?: string}

        Refused with: 401, 403, 404, 409, 422.

        Permission: `users:approve`.
        """
        return self._json(
            "POST",
            f"/api/admin/pending-registrations/{segment(reg_id)}/approve",
            headers={"X-Workspace": x_workspace},
            body=None if body is None else body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def reject_registration(self, reg_id: str, body: Json | None = None, *, x_workspace: str | None = None) -> Answer:
        """Refuse the account.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {admin_notes?: string}

        Returns:
            {status: string, message?: string}

        Refused with: 401, 403, 404, 409, 422.

        Permission: `users:approve`.
        """
        return self._json(
            "POST",
            f"/api/admin/pending-registrations/{segment(reg_id)}/reject",
            headers={"X-Workspace": x_workspace},
            body=None if body is None else body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def request_registration_info(self, reg_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Ask the person a question.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {questions: string}

        Returns:
            {status: string, message?: string}

        Refused with: 401, 403, 404, 409, 422.

        Permission: `users:approve`.
        """
        return self._json(
            "POST",
            f"/api/admin/pending-registrations/{segment(reg_id)}/request-info",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def reset_mfa(self, user_id: str, *, x_workspace: str | None = None) -> Answer:
        """Remove the second factor of a person who has lost it.

        The sessions end.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {status: string, message?: string}

        Refused with: 401, 403, 404.

        Permission: `users:update`.
        """
        return self._json(
            "POST",
            f"/api/admin/users/{segment(user_id)}/reset-mfa",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def resend_activation(self, user_id: str, *, x_workspace: str | None = None) -> Answer:
        """Send a person who has not activated the account another token.

        Earlier tokens end. The answer has the token in development alone.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {status: string, dev_activation_token?: string}

        Refused with: 401, 403, 404, 409.

        Permission: `users:approve`.
        """
        return self._json(
            "POST",
            f"/api/admin/users/{segment(user_id)}/resend-activation",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_users(
        self,
        *,
        x_workspace: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> Pages:
        """List the accounts with a role in the workspace.

        Superadministrators see all accounts. `roles` are those in the workspace.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            the items, each Account

        Refused with: 401, 403, 422.

        Permission: `users:update`.
        """
        return self._pages(
            "/api/admin/users",
            (),
            "offset",
            {"limit": limit, "offset": offset},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def create_user(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Make an account with roles in the workspace.

        The answer has the token with which the person chooses a password; it is shown once and is valid for a day. An
        address has one account in the node: 409 if it has one already, also in another workspace. Administrators of a
        workspace get this answer ten times at once and then once an hour; then each request is answered with 429.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {email: string, full_name: string, role_names: [string]}

        Returns:
            {user_id: string, email: string, activation_token: string}

        Refused with: 401, 403, 409, 422, 429.

        Permission: `users:create`.
        """
        return self._json(
            "POST",
            "/api/admin/users",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def get_user(self, user_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show an account.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Account

        Refused with: 401, 403, 404.

        Permission: `users:update`.
        """
        return self._json(
            "GET",
            f"/api/admin/users/{segment(user_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def update_user(self, user_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Change an account.

        What is left out stays; `access_expires_at` null removes the end. Administrators of a workspace change people
        who have roles nowhere else; superadministrators change all.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {full_name?: string, must_change_password?: boolean,
                access_expires_at?: string | null}

        Returns:
            Account

        Refused with: 401, 403, 404, 409, 422.

        Permission: `users:update`.
        """
        return self._json(
            "PATCH",
            f"/api/admin/users/{segment(user_id)}",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def assign_roles(self, user_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Replace the roles that a person has in the workspace.

        The person's sessions end. Nobody changes the own roles.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {role_names: [string]}

        Returns:
            Account

        Refused with: 401, 403, 404, 422.

        Permission: `users:assign_roles`.
        """
        return self._json(
            "PATCH",
            f"/api/admin/users/{segment(user_id)}/roles",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def disable_user(self, user_id: str, *, x_workspace: str | None = None) -> Answer:
        """Keep a person from logging in.

        The sessions end. The last superadministrator cannot be disabled.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {status: string, message?: string}

        Refused with: 401, 403, 404, 409.

        Permission: `users:disable`.
        """
        return self._json(
            "POST",
            f"/api/admin/users/{segment(user_id)}/disable",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def enable_user(self, user_id: str, *, x_workspace: str | None = None) -> Answer:
        """Let a person log in again.

        Takes a disabling back.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {status: string, message?: string}

        Refused with: 401, 403, 404, 409.

        Permission: `users:disable`.
        """
        return self._json(
            "POST",
            f"/api/admin/users/{segment(user_id)}/enable",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def unlock_user(self, user_id: str, *, x_workspace: str | None = None) -> Answer:
        """End the lock of an account.

        Forgets failed log-ins.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {status: string, message?: string}

        Refused with: 401, 403, 404, 409.

        Permission: `users:update`.
        """
        return self._json(
            "POST",
            f"/api/admin/users/{segment(user_id)}/unlock",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_mail_templates(self, *, x_workspace: str | None = None) -> Answer:
        """List the messages that the node sends.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {templates: [{name: string, subject: string}]}

        Refused with: 401, 403.

        Permission: `system:read`.
        """
        return self._json(
            "GET",
            "/api/admin/email/templates",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def test_mail(
        self,
        *,
        to: str,
        x_workspace: str | None = None,
        template: Literal[
                "registration_received",
                "registration_approved_activation",
                "registration_rejected",
                "request_more_information",
                "password_reset",
                "admin_new_registration_notification",
                "security_alert",
            ] | None = None,
    ) -> Answer:
        """Send a message with a token that is none.

        Superadministrators send it to anybody, others to themselves. Five a minute.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            template: By default security_alert.

        Returns:
            {status: string, message?: string}

        Refused with: 401, 403, 409, 422, 424, 429.

        Permission: `system:read`.
        """
        return self._json(
            "POST",
            "/api/admin/email/test",
            query={"to": to, "template": template},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_system_health(self, *, x_workspace: str | None = None) -> Answer:
        """Say how many accounts the caller sees, and how many people ask for one.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {status: string, version: string, users: integer, pending_registrations: integer}

        Refused with: 401, 403.

        Permission: `system:read`.
        """
        return self._json(
            "GET",
            "/api/admin/system/health",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_workspaces(self, *, x_workspace: str | None = None) -> Answers:
        """List the workspaces that the caller may choose, the oldest first.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            [{id: string, slug: string, name: string, description?: string, tenant?: string, is_public_samples:
                boolean, is_active: boolean}]

        Refused with: 401, 403.

        Permission: `users:update`.
        """
        return self._array(
            "GET",
            "/api/admin/workspaces",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def create_workspace(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Make a workspace; for superadministrators.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {slug: string, name: string, description?: string,
                tenant?: string}

        Returns:
            {id: string, slug: string, name: string, description?: string, tenant?: string, is_public_samples:
                boolean, is_active: boolean}

        Refused with: 401, 403, 409, 422.

        Permission: `system:configure`.
        """
        return self._json(
            "POST",
            "/api/admin/workspaces",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def list_audit_log(
        self,
        *,
        x_workspace: str | None = None,
        text: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        log: Literal["workspace", "accounts"] | None = None,
    ) -> Pages:
        """List the newest entries of the workspace's audit log.

        With `text`, those of the whole log in which a value has this text, in small or large letters.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            log: By default that of the workspace; that of accounts is for superadministrators.

        Returns:
            the items, each object

        Refused with: 401, 403.

        Permission: `audit_logs:read`.
        """
        return self._pages(
            "/api/admin/audit-log",
            (),
            "offset",
            {"text": text, "limit": limit, "offset": offset, "log": log},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def verify_audit_log(
        self,
        *,
        x_workspace: str | None = None,
        log: Literal["workspace", "accounts"] | None = None,
    ) -> Answer:
        """Say whether each entry of the workspace's audit log follows the one before it.

        The end of the log is compared with a signed file outside of the database, which the node writes every hour.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            log: By default that of the workspace; that of accounts is for superadministrators.

        Returns:
            {valid: boolean, entries: integer, digest: string, broken_at?: integer}

        Refused with: 401, 403.

        Permission: `audit_logs:read`.
        """
        return self._json(
            "GET",
            "/api/admin/audit-log/verify",
            query={"log": log},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_tenants(self, *, x_workspace: str | None = None) -> Answers:
        """List the tenants; for superadministrators.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            [Tenant]

        Refused with: 401, 403, 429.

        Permission: `system:read`.
        """
        return self._array(
            "GET",
            "/api/platform/tenants",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def create_tenant(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Make a tenant; for superadministrators.

        It waits (`pending`) until it is activated. `POST /api/admin/workspaces` makes a workspace that it owns.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {slug: string, name: string, plan: string, description?:
                string}

        Returns:
            Tenant

        Refused with: 401, 403, 409, 422, 429.

        Permission: `system:configure`.
        """
        return self._json(
            "POST",
            "/api/platform/tenants",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def get_tenant(self, tenant_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show a tenant; for superadministrators.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Tenant

        Refused with: 401, 403, 404, 429.

        Permission: `system:read`.
        """
        return self._json(
            "GET",
            f"/api/platform/tenants/{segment(tenant_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def update_tenant(self, tenant_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Change a tenant; for superadministrators.

        What is left out stays.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {name?: string, plan?: string, description?: string,
                quotas?: Quotas}

        Returns:
            Tenant

        Refused with: 401, 403, 404, 422, 429.

        Permission: `system:configure`.
        """
        return self._json(
            "PATCH",
            f"/api/platform/tenants/{segment(tenant_id)}",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def suspend_tenant(self, tenant_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Let a tenant read and export what it has, and nothing else.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {reason: string}

        Returns:
            Tenant

        Refused with: 401, 403, 404, 422, 429.

        Permission: `system:configure`.
        """
        return self._json(
            "POST",
            f"/api/platform/tenants/{segment(tenant_id)}/suspend",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def activate_tenant(self, tenant_id: str, *, x_workspace: str | None = None) -> Answer:
        """Let a tenant work.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Tenant

        Refused with: 401, 403, 404, 429.

        Permission: `system:configure`.
        """
        return self._json(
            "POST",
            f"/api/platform/tenants/{segment(tenant_id)}/activate",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_feature_flags(self, tenant_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show which features a tenant has.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {tenant_id: string, features: object}

        Refused with: 401, 403, 404, 429.

        Permission: `system:read`.
        """
        return self._json(
            "GET",
            f"/api/platform/tenants/{segment(tenant_id)}/feature-flags",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def set_feature_flag(self, tenant_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Switch a feature of a tenant on or off.

        The people of the tenant lose the permissions of a feature that is off.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {feature: "audits" | "models" | "explanations" | "exports"
                | "connector", enabled: boolean}

        Returns:
            {tenant_id: string, features: object}

        Refused with: 401, 403, 404, 422, 429.

        Permission: `system:configure`.
        """
        return self._json(
            "PATCH",
            f"/api/platform/tenants/{segment(tenant_id)}/feature-flags",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def get_usage(self, *, x_workspace: str | None = None, period: str | None = None) -> Answer:
        """Show what tenants have used in a month; for superadministrators.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            period: By default this month, in UTC.

        Returns:
            {period: string, totals: {tenant?: string, audit_runs?: integer, rows_processed?: integer,
                exports_generated?: integer, explanation_runs?: integer, jobs?: integer, api_calls?: integer},
                by_tenant: [{tenant?: string, audit_runs?: integer, rows_processed?: integer, exports_generated?:
                integer, explanation_runs?: integer, jobs?: integer, api_calls?: integer}]}

        Refused with: 401, 403, 422, 429.

        Permission: `system:read`.
        """
        return self._json(
            "GET",
            "/api/platform/usage",
            query={"period": period},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_access_requests(
        self,
        *,
        x_workspace: str | None = None,
        status_filter: Literal["pending"] | None = None,
    ) -> Answers:
        """List those who ask for a managed node, the oldest first; for superadministrators.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            [{id: string, status: string, name: string, email: string, organization: string, country: string, sector:
                string, intended_use: string, expected_volume?: string, deployment_pref?: string, compliance_needs?:
                string, message?: string, ip_address: string, created_at: string}]

        Refused with: 401, 403, 422, 429.

        Permission: `system:read`.
        """
        return self._array(
            "GET",
            "/api/platform/access-requests",
            query={"status_filter": status_filter},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def ingest_dataset(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Register a file (CSV, JSON, JSONL or Parquet) of the workspace's folder for data, or at a URL.

        A URL begins with `https://`. Each run downloads it: nothing is requested before, so `bytes` is missing until
        then. Internal addresses, other ports than 443 and user names are refused unless the settings permit them
        (400); redirects and compressed answers end the run. Answers show a URL without its query, which often has the
        key to the file.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {file_path: string, schema_name?: string, recipe?: string}

        Returns:
            {dataset_id: string, file_path: string, status: "registered", bytes?: integer, schema_name?: string}

        Refused with: 400, 401, 403, 404, 413, 422, 424, 429.

        Permission: `datasets:upload`.
        """
        return self._json(
            "POST",
            "/v1/datasets/ingest",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def register_model(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Register a model, or a new version of one.

        `model_path` is a file below the workspace's folder for models, which is copied. With the adapter `http` it is
        the URL of a server that answers `{"instances": [[...]]}` with `{"predictions": [...]}`, with `dummy` it is
        empty. What cannot predict a row of zeros is not registered. The id of another person's model is refused with
        409. Of scikit-learn the classes that `docs/reference/assessment.md` lists are read, without executing
        anything in the file; others are exported to ONNX. `torch` and `tensorflow` take a converted file of ONNX with
        `converted: true`.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {model_path: string, adapter_type: string, model_id?:
                string, feature_names?: [string], classes?: [string | number | boolean], sha256?: string, converted?:
                boolean}

        Returns:
            Model

        Refused with: 400, 401, 403, 404, 409, 413, 422, 424, 503.

        Permission: `models:register`.
        """
        return self._json(
            "POST",
            "/v1/models/register",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def list_model_files(
        self,
        *,
        x_workspace: str | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List the files of models that people sent to the workspace, by path.

        `upload_bytes_max` is the largest file that `PUT /v1/model-files/NAME` takes, 0 if uploads are off.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            the items, each {path: string, bytes: integer, sha256: string, sent_at: string}

        Refused with: 401, 403.

        Permission: `models:read`.
        """
        return self._pages(
            "/v1/model-files",
            ("files",),
            "page",
            {"limit": limit, "page": page},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def upload_model_file(self, name: str, body: Upload, *, x_workspace: str | None = None) -> Answer:
        """Send the file of a model to the workspace's folder for models.

        The operator permits it with `UPLOADS_ENABLED`; otherwise it is refused with 403. The body is the file, of the
        length that `Content-Length` says, and at most `upload_bytes_max`. It becomes `uploads/NAME`, whole or not at
        all, and nothing opens it: `registerModel` does, with this path. The same file again is answered with 200;
        another file under a name that is used is refused with 409, because nothing is replaced.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/octet-stream`

        Returns:
            {path: string, bytes: integer, sha256: string, sent_at: string}

        Refused with: 400, 401, 403, 409, 413, 415, 422, 429, 503, 507.

        Permission: `models:register`.
        """
        return self._json(
            "PUT",
            f"/v1/model-files/{segment(name)}",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/octet-stream",)),
            auth=("sessionCookie",),
        )

    def delete_model_file(self, name: str, *, x_workspace: str | None = None) -> None:
        """Delete the file of a model that was sent.

        The file `uploads/NAME` is removed from the workspace's folder for models, and the audit log says so. Models
        that were registered from it have copies of their own, and stay. The name is free afterwards.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Refused with: 401, 403, 404.

        Permission: `models:register`.
        """
        self._nothing(
            "DELETE",
            f"/v1/model-files/{segment(name)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_models(
        self,
        *,
        x_workspace: str | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List the newest version of each model, by id.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            the items, each Model

        Refused with: 401, 403.

        Permission: `models:read`.
        """
        return self._pages(
            "/v1/models",
            ("models",),
            "page",
            {"limit": limit, "page": page},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_model(self, model_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show the newest version of a model.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Model

        Refused with: 401, 403, 404.

        Permission: `models:read`.
        """
        return self._json(
            "GET",
            f"/v1/models/{segment(model_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def predict(self, model_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Predict rows.

        A row is a list with a number for each feature, in their order, or an object with numbers by the names of the
        features. A missing or a further feature is refused by name. 1 to 10,000 rows in a body of at most 8 MiB.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 8,388,608 bytes: {instances: [any]}

        Returns:
            {model_id: string, version: integer, predictions: [any], classes?: [any], probabilities?: [[number]],
                scores?: [[number]]}

        Refused with: 401, 403, 404, 413, 422, 424, 503.

        Permission: `models:predict`.
        """
        return self._json(
            "POST",
            f"/v1/models/{segment(model_id)}/predict",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def compare_models(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Compare models on the same rows.

        With labels, metrics with 95 % intervals of a paired bootstrap, and for each pair of models a test whether
        they differ: McNemar for classifiers, Wilcoxon's signed ranks of squared errors for regressions, adjusted by
        Holm for the number of pairs. Without labels, how far predictions agree. The best model is the first.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 8,388,608 bytes: {evaluation_set?: string, model_ids: [string], req?:
                {instances: [any]}, labels?: [string | number | boolean], seed?: integer}

        Returns:
            {comparison_id: string, evaluation_set?: {evaluation_set_id: string, sha256: string}, created_at: string,
                task: "classification" | "regression", rows: integer, sorted_by?: string, comparison: [{model_id:
                string, version: integer, adapter: string, type: string, accuracy?: number, macro_f1?: number,
                roc_auc?: number, rmse?: number, mae?: number, r2?: number, metrics: object}], pairs: [{first: string,
                second: string, agreement?: {value?: number, n: integer, method: string, seed?: integer, low?: number,
                high?: number, reason?: string}, kappa?: {value?: number, n: integer, method: string, seed?: integer,
                low?: number, high?: number, reason?: string}, difference?: {value?: number, n: integer, method:
                string, seed?: integer, low?: number, high?: number, reason?: string}, test?: {name: "mcnemar_exact" |
                "mcnemar_chi_square" | "wilcoxon_exact" | "wilcoxon_normal", statistic: number, p: number, p_holm:
                number}, conclusion?: string}], plot: ModelPlot}

        Refused with: 400, 401, 403, 404, 413, 422, 424, 503.

        Permission: `models:explain`.
        """
        return self._json(
            "POST",
            "/v1/models/compare",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def list_comparisons(
        self,
        *,
        x_workspace: str | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List comparisons of models, the newest first.

        The last 200 of a workspace are kept.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            the items, each {comparison_id: string, created_at: string, task: string, rows: integer, model_ids:
                [string]}

        Refused with: 401, 403.

        Permission: `models:read`.
        """
        return self._pages(
            "/v1/comparisons",
            ("comparisons",),
            "page",
            {"limit": limit, "page": page},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_comparison(self, comparison_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show a comparison of models.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {comparison_id: string, evaluation_set?: {evaluation_set_id: string, sha256: string}, created_at: string,
                task: "classification" | "regression", rows: integer, sorted_by?: string, comparison: [{model_id:
                string, version: integer, adapter: string, type: string, accuracy?: number, macro_f1?: number,
                roc_auc?: number, rmse?: number, mae?: number, r2?: number, metrics: object}], pairs: [{first: string,
                second: string, agreement?: {value?: number, n: integer, method: string, seed?: integer, low?: number,
                high?: number, reason?: string}, kappa?: {value?: number, n: integer, method: string, seed?: integer,
                low?: number, high?: number, reason?: string}, difference?: {value?: number, n: integer, method:
                string, seed?: integer, low?: number, high?: number, reason?: string}, test?: {name: "mcnemar_exact" |
                "mcnemar_chi_square" | "wilcoxon_exact" | "wilcoxon_normal", statistic: number, p: number, p_holm:
                number}, conclusion?: string}], plot: ModelPlot}

        Refused with: 401, 403, 404.

        Permission: `models:read`.
        """
        return self._json(
            "GET",
            f"/v1/comparisons/{segment(comparison_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_evaluation_sets(
        self,
        *,
        x_workspace: str | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List evaluation sets, the newest first.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            the items, each {evaluation_set_id: string, description?: string, feature_names: [string], rows: integer,
                sha256: string, bytes: integer, registered_at: string}

        Refused with: 401, 403.

        Permission: `models:read`.
        """
        return self._pages(
            "/v1/evaluation-sets",
            ("evaluation_sets",),
            "page",
            {"limit": limit, "page": page},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def register_evaluation_set(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Keep rows with labels, to explain and compare models on them.

        Explanations and comparisons take them by `evaluation_set` in place of `instances` and `labels`. Each label
        says what is true of the row. A set does not change: register another one. A workspace keeps 100 sets, until
        they are deleted.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 8,388,608 bytes: {evaluation_set_id?: string, description?: string,
                feature_names: [string], instances: [any], labels: [string | number | boolean]}

        Returns:
            {evaluation_set_id: string, description?: string, feature_names: [string], rows: integer, sha256: string,
                bytes: integer, registered_at: string}

        Refused with: 401, 403, 409, 413, 422, 429.

        Permission: `models:register`.
        """
        return self._json(
            "POST",
            "/v1/evaluation-sets",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def get_evaluation_set(self, evaluation_set_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show an evaluation set, without its rows.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {evaluation_set_id: string, description?: string, feature_names: [string], rows: integer, sha256: string,
                bytes: integer, registered_at: string}

        Refused with: 401, 403, 404.

        Permission: `models:read`.
        """
        return self._json(
            "GET",
            f"/v1/evaluation-sets/{segment(evaluation_set_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def delete_evaluation_set(self, evaluation_set_id: str, *, x_workspace: str | None = None) -> None:
        """Delete an evaluation set and its rows.

        One of yours, or with `datasets:delete` any one. What was computed from it stays, and names its digest.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Refused with: 401, 403, 404.

        Permission: `models:register`.
        """
        self._nothing(
            "DELETE",
            f"/v1/evaluation-sets/{segment(evaluation_set_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def explain_model(self, model_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Explain a model.

        The mode global says how important features are: with labels by shuffling them, without labels by the mean
        absolute contribution. The mode local says for up to 100 rows what each feature contributes to the output;
        base_value and contributions add up to output. partial_dependence gives the output as a function of single
        features, and surrogate a linear model near each of up to 10 rows. A request may evaluate 2,000,000 rows, or
        20,000 of a model behind HTTP, within 50 seconds; what needs more is 422, or 503 if the node has too much to
        do.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 8,388,608 bytes: ExplanationQuestion

        Returns:
            {model_id: string, explanation_id: string, evaluation_set?: {evaluation_set_id: string, sha256: string},
                explanations: {mode: "global" | "local" | "partial_dependence" | "surrogate", method: "permutation" |
                "linear_shap" | "exact_shap" | "kernel_shap" | "partial_dependence" | "local_surrogate", seed:
                integer, rows: integer, rows_used: integer, background_size: integer, output: string, evaluations:
                integer, run_time_ms: integer, predictions: [string | number | boolean], features: [string],
                feature_importance?: ImportanceTable, local: [{output: number, base_value: number, contributions:
                [number], standard_errors: [number], coalitions: integer}], partial_dependence: [{feature: string,
                grid: [number], mean: [number], lines: [[number]]}], surrogates: [{output: number, fitted: number,
                coefficients: [number], r2: number, samples: integer}], model_metadata: object, plot: ModelPlot}}

        Refused with: 400, 401, 403, 404, 413, 422, 424, 503.

        Permission: `models:explain`.
        """
        return self._json(
            "POST",
            f"/v1/models/{segment(model_id)}/explain",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def get_feature_importance(self, model_id: str, *, x_workspace: str | None = None) -> Answer:
        """The importance of a model's features that was computed last.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {model_id: string, explanation_id: string, evaluation_set?: {evaluation_set_id: string, sha256: string},
                model_version: integer, created_at: string, method: string, metric?: string, baseline_score?: number,
                n_repeats?: integer, seed: integer, rows: integer, rows_used: integer, background_size: integer,
                output: string, evaluations: integer, feature_importance: [{feature: string, importance_mean: number,
                importance_std?: number}]}

        Refused with: 401, 403, 404.

        Permission: `models:explain`.
        """
        return self._json(
            "GET",
            f"/v1/explanations/{segment(model_id)}/feature-importance",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def compute_feature_importance(self, model_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Compute the importance of a model's features.

        The same as an explanation in the mode global.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 8,388,608 bytes: ExplanationQuestion

        Returns:
            {model_id: string, explanation_id: string, evaluation_set?: {evaluation_set_id: string, sha256: string},
                model_version: integer, created_at: string, method: string, metric?: string, baseline_score?: number,
                n_repeats?: integer, seed: integer, rows: integer, rows_used: integer, background_size: integer,
                output: string, evaluations: integer, feature_importance: [{feature: string, importance_mean: number,
                importance_std?: number}]}

        Refused with: 400, 401, 403, 404, 413, 422, 424, 503.

        Permission: `models:explain`.
        """
        return self._json(
            "POST",
            f"/v1/explanations/{segment(model_id)}/feature-importance",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def validate_dataset(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Check a file against a schema and rules.

        A worker reads the file as a run does, and keeps nothing. `valid` is false if the file cannot be assessed
        (`error` says why), lacks required columns, or has values that break a rule (`findings`).

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {file_path: string, schema_name?: string, rules?:
                [{column: string, required?: boolean, type?: "boolean" | "number" | "timestamp" | "text", min?:
                number, max?: number, values?: [string], pattern?: string, unique?: boolean}]}

        Returns:
            {valid: boolean, schema_name: string, actual_columns: [string], missing_columns: [string], extra_columns:
                [string], findings: [{column: string, rule: "type" | "range" | "set" | "pattern" | "unique", values:
                integer, row: integer}], warnings: [string], rows: integer, error?: string}

        Refused with: 400, 401, 403, 404, 413, 422, 424, 429.

        Permission: `datasets:read`.
        """
        return self._json(
            "POST",
            "/v1/datasets/validate",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def list_available_files(
        self,
        *,
        x_workspace: str | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List the files of the workspace's folder for data, by their paths.

        Files that end in csv, tsv, json, jsonl, ndjson, parquet or pq, up to eight folders deep; what a run would
        refuse is left out. `location` is the first folder below that for data, or `data`. Of a folder with more than
        10,000 files and folders not all are looked at, and `complete` is false. `upload_bytes_max` is the largest
        file that `PUT /v1/datasets/files/NAME` takes, 0 if uploads are off.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            the items, each {path: string, name: string, size_bytes: integer, location: string, format: string}

        Refused with: 401, 403.

        Permission: `datasets:read`.
        """
        return self._pages(
            "/v1/datasets/available",
            ("files",),
            "page",
            {"limit": limit, "page": page},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def upload_file(self, name: str, body: Upload, *, x_workspace: str | None = None) -> Answer:
        """Send a file to the workspace's folder for data, and register it.

        The operator permits it with `UPLOADS_ENABLED`; otherwise it is refused with 403. The body is the file, of the
        length that `Content-Length` says, and at most `MAX_UPLOAD_BYTES`. It becomes `uploads/NAME`, whole or not at
        all. The same file again is answered with 200; another file under a name that is used is refused with 409,
        because nothing is replaced.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/octet-stream`

        Returns:
            {dataset_id: string, file_path: string, status: "registered", bytes?: integer, schema_name?: string}

        Refused with: 400, 401, 403, 409, 413, 415, 422, 429, 503, 507.

        Permission: `datasets:upload`.
        """
        return self._json(
            "PUT",
            f"/v1/datasets/files/{segment(name)}",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/octet-stream",)),
            auth=("sessionCookie",),
        )

    def delete_file(self, name: str, *, x_workspace: str | None = None) -> None:
        """Delete a file that was sent.

        The file `uploads/NAME` is removed from the workspace's folder, and the audit log says so. Its data sets and
        the assessments that were made of it stay; one that has not read it yet fails. The name is free afterwards.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Refused with: 401, 403, 404.

        Permission: `datasets:upload`.
        """
        self._nothing(
            "DELETE",
            f"/v1/datasets/files/{segment(name)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_dataset(self, dataset_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show a data set.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {dataset_id: string, file_path: string, status: "registered", bytes?: integer, schema_name?: string}

        Refused with: 401, 403, 404.

        Permission: `datasets:read`.
        """
        return self._json(
            "GET",
            f"/v1/datasets/{segment(dataset_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def profile_dataset(
        self,
        dataset_id: str,
        *,
        x_workspace: str | None = None,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Say what the columns of a data set are.

        A run computes the profile over all rows, after identifiers were replaced. If it takes longer than a request
        may, the answer is 202 with the run, whose file schema_profile.json will have the columns.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {run_id: string, file: string, row_count_sampled: integer, column_count: integer, columns: [{name: string,
                dtype: string, null_count: integer, null_fraction: number, n_unique: integer, uniqueness_ratio:
                number, is_pii_field: boolean}], alerts: [{kind: "empty" | "constant" | "missing_values" |
                "all_different" | "many_categories" | "imbalanced" | "correlated" | "duplicate_rows", column?: string
                | null, other?: string | null, value: number, limit: number, message: string}]}, or Run

        Refused with: 400, 401, 403, 404, 409, 422.

        Permission: `datasets:profile`.
        """
        return self._json(
            "POST",
            f"/v1/datasets/{segment(dataset_id)}/profile",
            headers={"X-Workspace": x_workspace, "Idempotency-Key": idempotency_key},
            auth=("sessionCookie",),
            keyed=True,
        )

    def transform_dataset(
        self,
        dataset_id: str,
        body: Json,
        *,
        x_workspace: str | None = None,
        idempotency_key: str | None = None,
    ) -> Answer:
        """Write the rows of a data set as xAPI statements with pseudonyms, or as a table that can be released.

        A run writes them. If it takes longer than a request may, the answer is 202 with the run. `output_path` is the
        name of the file among those of the run; it is absent if the rows are not learning records. `output_path`,
        `chunk_size` and `template_path` of existing clients have no effect.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {recipe?: string, fields?: [{column: string, action:
                "hash" | "redact" | "suppress" | "keep" | "month" | "bins" | "hierarchy" | "redact-spans", width?:
                number, level?: integer}], hierarchies?: object, release?: {k?: integer, l?: integer, t?: number,
                suppression_max?: number, quasi_identifiers?: [string], sensitive?: [string]}}

        Returns:
            {dataset_id: string, run_id: string, output_path?: string, release_path?: string, total_rows_in: integer,
                total_rows_out: integer, error_count: integer}, or Run

        Refused with: 400, 401, 403, 404, 409, 422.

        Permission: `datasets:transform`.
        """
        return self._json(
            "POST",
            f"/v1/datasets/{segment(dataset_id)}/transform",
            headers={"X-Workspace": x_workspace, "Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
            keyed=True,
        )

    def infer_template(self, *, sample_path: str, x_workspace: str | None = None) -> Answer:
        """Say where documents have the parts of learning records.

        A run reads the file. If it takes longer than a request may, the answer is 202 with the run. A run whose
        `analyses` name `becomino_template_inference` uses the template for documents of an unknown schema.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {id_path: string | null, timestamp_path: string | null, verb_path: string | null, actor_path: string |
                null, object_path: string | null, context_path: string | null, result_path: string | null,
                duration_path: string | null, structure: "flat_xapi" | "custom", output_format: string, _meta:
                object}, or Run

        Refused with: 400, 401, 403, 404, 409, 422, 424, 429.

        Permission: `datasets:transform`.
        """
        return self._json(
            "POST",
            "/v1/transforms/infer-template",
            query={"sample_path": sample_path},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def run_audit(self, body: Json, *, x_workspace: str | None = None, idempotency_key: str | None = None) -> Answer:
        """Assess a file.

        The run waits for a worker. The same request again with the same `Idempotency-Key` gives the same run; another
        request with it is refused with 409. `acknowledgement` says why direct identifiers may stay readable, and
        needs `privacy:configure`. `output_dir` and `chunk_size` of existing clients have no effect.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {input_path?: string, dataset_id?: string, schema_name?:
                string, recipe?: string, acknowledgement?: string, analyses?: [string], groups?: [string], labels?:
                string, positive?: string, predictions?: string, scores?: string, quasi_identifiers?: [string],
                sensitive?: [string], recommendations?: string, relevance?: string, against?: string, rules?:
                [{column: string, required?: boolean, type?: "boolean" | "number" | "timestamp" | "text", min?:
                number, max?: number, values?: [string], pattern?: string, unique?: boolean}], pii_scan?: "sample" |
                "full", fields?: [{column: string, action: "hash" | "redact" | "suppress" | "keep" | "month" | "bins"
                | "hierarchy" | "redact-spans", width?: number, level?: integer}], hierarchies?: object, model_id?:
                string, release?: {k?: integer, l?: integer, t?: number, suppression_max?: number, quasi_identifiers?:
                [string], sensitive?: [string]}}

        Returns:
            Run

        Refused with: 400, 401, 403, 404, 409, 422, 424, 429.

        Permission: `audits:run`.
        """
        return self._json(
            "POST",
            "/v1/audits/run",
            headers={"X-Workspace": x_workspace, "Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
            keyed=True,
        )

    def list_audits(
        self,
        *,
        x_workspace: str | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List runs, the newest first.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            the items, each Run

        Refused with: 401, 403.

        Permission: `audits:read`.
        """
        return self._pages(
            "/v1/audits",
            ("runs",),
            "page",
            {"limit": limit, "page": page},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_audit(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show a run.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Run

        Refused with: 401, 403, 404.

        Permission: `audits:read`.
        """
        return self._json(
            "GET",
            f"/v1/audits/{segment(run_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def delete_audit(self, run_id: str, *, x_workspace: str | None = None) -> None:
        """Remove a run that is not running, with its files.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Refused with: 401, 403, 404, 409.

        Permission: `audits:delete`.
        """
        self._nothing(
            "DELETE",
            f"/v1/audits/{segment(run_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def follow_audit(self, run_id: str, *, x_workspace: str | None = None) -> Stream:
        """Follow a run until it is over.

        Server-sent events, each with the run as it is then. After ten minutes the stream ends, and the client begins
        another one.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            `text/event-stream`

        Refused with: 401, 403, 404, 429.

        Permission: `audits:read`.
        """
        return self._stream(
            "GET",
            f"/v1/audits/{segment(run_id)}/events",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def cancel_audit(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Cancel a run; for who asked for it, and for those with audits:delete.

        A run that is under way is cancelled when its worker has ended, and its files are gone.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Run

        Refused with: 401, 403, 404, 409.

        Permission: `audits:read`.
        """
        return self._json(
            "POST",
            f"/v1/audits/{segment(run_id)}/cancel",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def repeat_audit(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Assess the same file in the same way again.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Run

        Refused with: 400, 401, 403, 404, 424, 429.

        Permission: `audits:run`.
        """
        return self._json(
            "POST",
            f"/v1/audits/{segment(run_id)}/rerun",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_artifacts(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """List the files that a run made.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {run_id: string, artifacts: [string], files: [{name: string, size_bytes: integer, sha256: string, class:
                "public" | "medium" | "restricted" | "hidden", withheld: boolean}]}

        Refused with: 401, 403, 404.

        Permission: `reports:read`.
        """
        return self._json(
            "GET",
            f"/v1/audits/{segment(run_id)}/artifacts",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_artifact(
        self,
        run_id: str,
        name: str,
        *,
        x_workspace: str | None = None,
        workspace: str | None = None,
    ) -> Stream:
        """Get a file that a run made.

        Files that are restricted or hidden need `reports:export`. Downloads of all that are not public are logged.
        Rows with readable identifiers are given out only if the node's operator permits it (`raw_exports_enabled`).

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            workspace: In place of `X-Workspace`, which a link cannot send.

        Returns:
            `application/json`, `application/ld+json`, `application/octet-stream`, `text/csv`, `text/html`,
                `text/markdown`

        Refused with: 401, 403, 404, 409.

        Permission: `reports:read`.
        """
        return self._stream(
            "GET",
            f"/v1/audits/{segment(run_id)}/artifacts/{segment(name)}",
            query={"workspace": workspace},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_plot(
        self,
        run_id: str,
        name: str,
        *,
        x_workspace: str | None = None,
        workspace: str | None = None,
    ) -> Stream:
        """Get the data of a plot.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            workspace: In place of `X-Workspace`, which a link cannot send.

        Returns:
            `application/json`, `application/ld+json`, `application/octet-stream`, `text/csv`, `text/html`,
                `text/markdown`

        Refused with: 401, 403, 404, 409.

        Permission: `reports:read`.
        """
        return self._stream(
            "GET",
            f"/v1/audits/{segment(run_id)}/artifacts/plots/{segment(name)}",
            query={"workspace": workspace},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_metrics(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Get the metrics of a run.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {run_id: string, metrics: object}

        Refused with: 401, 403, 404, 409.

        Permission: `reports:read`.
        """
        return self._json(
            "GET",
            f"/v1/audits/{segment(run_id)}/metrics",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_dashboard(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Get what a dashboard shows of a run.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {run_id: string, recipe: string, total_events: integer, overall_completeness: number, quality_score:
                number, risk_level: string, key_findings: [{text: string, advice: string}]}

        Refused with: 401, 403, 404, 409.

        Permission: `reports:read`.
        """
        return self._json(
            "GET",
            f"/v1/audits/{segment(run_id)}/dashboard",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_sop(self, run_id: str, *, x_workspace: str | None = None) -> Stream:
        """Get the standard operating procedure of a run as Markdown.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            `text/plain`

        Refused with: 401, 403, 404, 409.

        Permission: `reports:read`.
        """
        return self._stream(
            "GET",
            f"/v1/audits/{segment(run_id)}/sop",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_compliance_graph(self, run_id: str, *, x_workspace: str | None = None) -> Stream:
        """Get the findings of a run as JSON-LD.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            `application/ld+json`

        Refused with: 401, 403, 404, 409.

        Permission: `compliance:read`.
        """
        return self._stream(
            "GET",
            f"/v1/audits/{segment(run_id)}/compliance-graph",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def find_compliance_graph(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Get the compliance graph of a run.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {run_id: string, dataset_name?: string}

        Returns:
            {@context: object, @graph: [object]}

        Refused with: 400, 401, 403, 404, 409, 422.

        Permission: `compliance:read`.
        """
        return self._json(
            "POST",
            "/v1/compliance/jsonld",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def find_data_card(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Get the data card of a run.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {run_id: string, dataset_name?: string}

        Returns:
            {imported_reports: [{import_id: string, tool: "carisma" | "lola", imported_at: string, run_id?: string,
                model_id?: string, riskCategories?: [any], complianceFindings?: [any], securityFindings?: [any],
                metrics?: object, scenarioId?: any, algorithmId?: any}]}

        Refused with: 400, 401, 403, 404, 409, 422.

        Permission: `compliance:read`.
        """
        return self._json(
            "POST",
            "/v1/compliance/data-card",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def find_model_card(self, *, model_id: str, run_id: str, x_workspace: str | None = None) -> Answer:
        """Get the card of a model that a run analysed.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {imported_reports: [{import_id: string, tool: "carisma" | "lola", imported_at: string, run_id?: string,
                model_id?: string, riskCategories?: [any], complianceFindings?: [any], securityFindings?: [any],
                metrics?: object, scenarioId?: any, algorithmId?: any}]}

        Refused with: 401, 403, 404, 409, 422.

        Permission: `compliance:read`.
        """
        return self._json(
            "POST",
            "/v1/compliance/model-card",
            query={"model_id": model_id, "run_id": run_id},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_manifest_key(self) -> Answer:
        """Get the public key that checks the manifests of this node.

        Compare `key_id` with the key that `./sumspace assess verify` prints.

        Returns:
            {key_id: string, algorithm: "Ed25519", public_key: string}
        """
        return self._json("GET", "/v1/manifest-key")

    def get_capabilities(self) -> Answer:
        """Say what the node offers.

        Returns:
            {analyses: [{id: string, offered: boolean, reason?: string, kinds?: ["bar" | "line" | "matrix" | "network"
                | "waterfall" | "radar" | "table"]}]}
        """
        return self._json("GET", "/v1/capabilities")

    def list_formats(self) -> Answer:
        """List formats of input.

        Returns:
            {formats: [{id: string, offered: boolean, reason?: string, kinds?: ["bar" | "line" | "matrix" | "network"
                | "waterfall" | "radar" | "table"]}]}
        """
        return self._json("GET", "/v1/capabilities/formats")

    def list_analyses(self) -> Answer:
        """List analyses.

        Returns:
            {analyses: [{id: string, offered: boolean, reason?: string, kinds?: ["bar" | "line" | "matrix" | "network"
                | "waterfall" | "radar" | "table"]}]}
        """
        return self._json("GET", "/v1/capabilities/analyses")

    def list_plots(self) -> Answer:
        """List plots.

        Returns:
            {plots: [{id: string, offered: boolean, reason?: string, kinds?: ["bar" | "line" | "matrix" | "network" |
                "waterfall" | "radar" | "table"]}]}
        """
        return self._json("GET", "/v1/capabilities/plots")

    def list_exports(self) -> Answer:
        """List files that runs make.

        Returns:
            {exports: [{id: string, offered: boolean, reason?: string, kinds?: ["bar" | "line" | "matrix" | "network"
                | "waterfall" | "radar" | "table"]}]}
        """
        return self._json("GET", "/v1/capabilities/exports")

    def list_model_adapters(self) -> Answer:
        """List kinds of models.

        Returns:
            {model_adapters: [{id: string, offered: boolean, reason?: string, kinds?: ["bar" | "line" | "matrix" |
                "network" | "waterfall" | "radar" | "table"]}]}
        """
        return self._json("GET", "/v1/capabilities/model-adapters")

    def list_recipes(self, *, x_workspace: str | None = None) -> Answer:
        """List the recipes, each of which is for one schema.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {recipes: [{name: string, path: string, filename: string, schema_name: string}]}

        Refused with: 401, 403.

        Permission: `recipes:read`.
        """
        return self._json("GET", "/v1/recipes", headers={"X-Workspace": x_workspace}, auth=("sessionCookie",))

    def request_model_artifacts(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Ask the connector of the data space for the files of a model.

        With `SVC_PDC_URL` the connector decides, and its files are downloaded through the guard of outgoing requests;
        a failure is 424. By the endings of their names they are registered as models (onnx, pkl, pickle, joblib) or
        data sets (csv, tsv, json, jsonl, ndjson, parquet, pq) if the caller may register these; what is not
        registered is dropped, and `reason` says why. Without it the status is `mock_response`, and there are no
        files.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {policy_id: string, asset_id: string, consent_token?:
                string}

        Returns:
            {status: "mock_response" | "received" | "denied", policy_id: string, allowed: boolean, message: string,
                artifacts: [{name: string, size_bytes: integer, sha256: string, registered: boolean, model_id?:
                string, dataset_id?: string, reason?: string}]}

        Refused with: 401, 403, 422, 424.

        Permission: `pdc:request_artifacts`.
        """
        return self._json(
            "POST",
            "/v1/pdc/request-model-artifacts",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def evaluate_policy(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Say whether a policy permits the use of an asset.

        With `SVC_PDC_URL` the connector is asked. Without it the node decides by the policies that the workspace
        stores; one that is not stored denies.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {policy_id: string, asset_id: string, consent_token?:
                string}

        Returns:
            {allowed: boolean, policy_id: string, reason: string}

        Refused with: 401, 403, 422, 424.

        Permission: `pdc:request_artifacts`.
        """
        return self._json(
            "POST",
            "/v1/pdc/mock/policies/evaluate",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def get_connector_policy(self, policy_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show a stored policy.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            object

        Refused with: 401, 403, 404.

        Permission: `pdc:configure`.
        """
        return self._json(
            "GET",
            f"/v1/pdc/policies/{segment(policy_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def put_connector_policy(self, policy_id: str, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Store a policy that the node decides by when it has no connector.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: object

        Returns:
            {status: string, message?: string}

        Refused with: 401, 403, 413, 422.

        Permission: `pdc:configure`.
        """
        return self._json(
            "PUT",
            f"/v1/pdc/policies/{segment(policy_id)}",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def inspect_inputs(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Say what a file contains, before there is a run.

        `dataset_path` or `dataset_reference` is a path below the workspace's folder for data, the id of a data set,
        or a URL. Sample values are masked where they could point to persons. Of a CSV or JSONL file of more than 32
        MiB its beginning is inspected.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {dataset_path?: string, dataset_reference?: string,
                model_path?: string, model_reference?: string, prediction_path?: string, prediction_reference?:
                string, ground_truth_path?: string, ground_truth_reference?: string, user_hints?: object}

        Returns:
            InspectionResult

        Refused with: 400, 401, 403, 404, 413, 422, 424, 429.

        Permission: `datasets:read`.
        """
        return self._json(
            "POST",
            "/v1/wizard/inspect-inputs",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def recommend_analyses(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Propose analyses for an inspected file.

        `inspection_result` is the answer of inspect-inputs.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {inspection_result: object, purpose?: "dataset_readiness"
                | "privacy_audit" | "xapi_harmonisation" | "fairness_or_representation" | "recommender_evaluation" |
                "model_explanation" | "model_comparison" | "compliance_export" | "full_audit", field_mappings?:
                object, has_model?: boolean, has_predictions?: boolean, has_ground_truth?: boolean, has_group_field?:
                boolean, has_probability_output?: boolean, user_hints?: object}

        Returns:
            Recommendation

        Refused with: 401, 403, 422.

        Permission: `datasets:read`.
        """
        return self._json(
            "POST",
            "/v1/wizard/recommend",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def validate_plan(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Say what is wrong with a plan.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {plan: GuidedPlan}

        Returns:
            PlanCheck

        Refused with: 401, 403, 422.

        Permission: `datasets:read`.
        """
        return self._json(
            "POST",
            "/v1/wizard/validate-plan",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def describe_output(self, body: Json, *, x_workspace: str | None = None) -> Answer:
        """Say what a run of a plan will give.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {plan: GuidedPlan}

        Returns:
            OutputContract

        Refused with: 401, 403, 422.

        Permission: `datasets:read`.
        """
        return self._json(
            "POST",
            "/v1/wizard/output-contract",
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def run_plan(self, body: Json, *, x_workspace: str | None = None, idempotency_key: str | None = None) -> Answer:
        """Execute a confirmed plan.

        The run computes exactly what is selected, and what selected plots and exports show. It is a run as any other:
        its id is also that of `/v1/audits`. The same request with the same `Idempotency-Key` gives the same run;
        another request is refused with 409.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {plan: GuidedPlan, output_contract_confirmed?: boolean,
                run_label?: string}

        Returns:
            {wizard_run_id: string, status: "queued", plan_summary: {format: string, analyses: integer, plots:
                integer, purpose: string}, created_at: string}

        Refused with: 400, 401, 403, 404, 409, 413, 422, 424, 429.

        Permission: `audits:run`.
        """
        return self._json(
            "POST",
            "/v1/wizard/run",
            headers={"X-Workspace": x_workspace, "Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
            keyed=True,
        )

    def list_guided_runs(
        self,
        *,
        x_workspace: str | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List guided runs, the newest first.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            the items, each GuidedRun

        Refused with: 401, 403, 422.

        Permission: `audits:read`.
        """
        return self._pages(
            "/v1/wizard/runs",
            ("runs",),
            "page",
            {"limit": limit, "page": page},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_guided_run(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show a guided run.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            GuidedRun

        Refused with: 401, 403, 404.

        Permission: `audits:read`.
        """
        return self._json(
            "GET",
            f"/v1/wizard/runs/{segment(run_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_guided_progress(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Say how far a guided run is.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            GuidedRun

        Refused with: 401, 403, 404.

        Permission: `audits:read`.
        """
        return self._json(
            "GET",
            f"/v1/wizard/runs/{segment(run_id)}/progress",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_guided_plan(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show the plan of a guided run as it was sent.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {plan: GuidedPlan}

        Refused with: 401, 403, 404.

        Permission: `audits:read`.
        """
        return self._json(
            "GET",
            f"/v1/wizard/runs/{segment(run_id)}/plan",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_guided_scope(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show what a guided run gives.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            OutputContract

        Refused with: 401, 403, 404.

        Permission: `audits:read`.
        """
        return self._json(
            "GET",
            f"/v1/wizard/runs/{segment(run_id)}/scope",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_guided_results(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """Say what a guided run found.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {wizard_run_id: string, what_was_analyzed: [string], what_was_not_analyzed: [object], key_findings:
                [string], recommended_next_actions: [string], artifacts: [{name: string, size_bytes: integer,
                privacy_level: string}], selected_plots: [string], developer_extension_suggestions: [string]}

        Refused with: 401, 403, 404, 409.

        Permission: `reports:read`.
        """
        return self._json(
            "GET",
            f"/v1/wizard/runs/{segment(run_id)}/results",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def list_guided_artifacts(self, run_id: str, *, x_workspace: str | None = None) -> Answer:
        """List the files of a guided run.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {artifacts: [{name: string, size_bytes: integer, privacy_level: string}]}

        Refused with: 401, 403, 404.

        Permission: `reports:read`.
        """
        return self._json(
            "GET",
            f"/v1/wizard/runs/{segment(run_id)}/artifacts",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_guided_artifact(
        self,
        run_id: str,
        name: str,
        *,
        x_workspace: str | None = None,
        workspace: str | None = None,
    ) -> Stream:
        """Download a file of a guided run.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            workspace: In place of `X-Workspace`, which a link cannot send.

        Returns:
            `application/json`, `application/ld+json`, `application/octet-stream`, `text/csv`, `text/html`,
                `text/markdown`

        Refused with: 401, 403, 404, 409.

        Permission: `reports:read`.
        """
        return self._stream(
            "GET",
            f"/v1/wizard/runs/{segment(run_id)}/artifacts/{segment(name)}",
            query={"workspace": workspace},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_step_help(self, number: str, *, x_workspace: str | None = None) -> Answer:
        """Explain a step of the guided workflow.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Help

        Refused with: 401, 403, 404.

        Permission: `datasets:read`.
        """
        return self._json(
            "GET",
            f"/v1/wizard/help/step/{segment(number)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_analysis_help(self, analysis_id: str, *, x_workspace: str | None = None) -> Answer:
        """Explain an analysis.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            Help

        Refused with: 401, 403, 404.

        Permission: `datasets:read`.
        """
        return self._json(
            "GET",
            f"/v1/wizard/help/analysis/{segment(analysis_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_carisma_schema(self, *, x_workspace: str | None = None) -> Answer:
        """Show the JSON Schema of the documents that CARiSMA gets.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            object

        Refused with: 401, 403.

        Permission: `compliance:read`.
        """
        return self._json(
            "GET",
            "/v1/interoperability/carisma/schema",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_lola_schema(self, *, x_workspace: str | None = None) -> Answer:
        """Show the JSON Schema of the documents that LOLA gets.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            object

        Refused with: 401, 403.

        Permission: `compliance:read`.
        """
        return self._json(
            "GET",
            "/v1/interoperability/lola/schema",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_metrics_vocabulary(self, *, x_workspace: str | None = None) -> Answer:
        """List the metrics that LOLA and assessments both know.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {metrics: [{name: string, description: string}]}

        Refused with: 401, 403.

        Permission: `compliance:read`.
        """
        return self._json(
            "GET",
            "/v1/interoperability/lola/metrics-vocabulary",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def export_carisma(
        self,
        body: Json,
        *,
        x_workspace: str | None = None,
        format: Literal["json", "xml"] | None = None,
    ) -> Stream:
        """Tell CARiSMA what a run found.

        `run_id` is enough; a dashboard payload has it. `annotations` become `carismaAnnotations`. With `format=xml`
        the answer is a report in the form that CARiSMA writes itself.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {run_id: string, annotations?: object}

        Returns:
            `application/json`, `application/xml`

        Refused with: 401, 403, 404, 409, 422.

        Permission: `compliance:export`.
        """
        return self._stream(
            "POST",
            "/v1/interoperability/carisma/export",
            query={"format": format},
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def export_lola(self, body: Json, *, x_workspace: str | None = None, scenario_id: str | None = None) -> Answer:
        """Tell LOLA what a run found.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            body: `application/json`, at most 65,536 bytes: {run_id: string}

        Returns:
            LolaDocument

        Refused with: 401, 403, 404, 409, 422.

        Permission: `compliance:export`.
        """
        return self._json(
            "POST",
            "/v1/interoperability/lola/export",
            query={"scenario_id": scenario_id},
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def import_carisma_report(
        self,
        body: Upload | Json,
        *,
        x_workspace: str | None = None,
        run_id: str | None = None,
        model_id: str | None = None,
        content_type: Literal["application/json", "application/xml", "text/xml"] | None = None,
    ) -> Answer:
        """Keep a report of CARiSMA.

        At most 64 KiB. Keys that are not known are kept in `additional`. A report in XML must have no document type
        and no entities of its own.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            run_id: The run that it is about.
            model_id: The model that it is about.
            body: `application/json`, `application/xml`, `text/xml`: {riskCategories?: [any], complianceFindings?:
                [any], securityFindings?: [any], rawReport?: object}

        Returns:
            {import_id: string, tool: "carisma" | "lola", run_id?: string, model_id?: string, imported_at: string,
                additional: object}

        Refused with: 401, 403, 404, 413, 415, 422.

        Permission: `compliance:export`.
        """
        return self._json(
            "POST",
            "/v1/interoperability/carisma/import-report",
            query={"run_id": run_id, "model_id": model_id},
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json", "application/xml", "text/xml"), content_type),
            auth=("sessionCookie",),
        )

    def import_lola_results(
        self,
        body: Json,
        *,
        x_workspace: str | None = None,
        run_id: str | None = None,
        model_id: str | None = None,
    ) -> Answer:
        """Keep results of LOLA.

        At most 64 KiB. Keys that are not known are kept in `additional`. Of `metrics`, those of the vocabulary are
        kept as metrics.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            run_id: The run that it is about.
            model_id: The model that it is about.
            body: `application/json`, at most 65,536 bytes: {metrics?: object, scenarioId?: string, algorithmId?:
                string, rawResults?: any}

        Returns:
            {import_id: string, tool: "carisma" | "lola", run_id?: string, model_id?: string, imported_at: string,
                additional: object}

        Refused with: 401, 403, 404, 413, 415, 422.

        Permission: `compliance:export`.
        """
        return self._json(
            "POST",
            "/v1/interoperability/lola/import-results",
            query={"run_id": run_id, "model_id": model_id},
            headers={"X-Workspace": x_workspace},
            body=body_of(body, ("application/json",)),
            auth=("sessionCookie",),
        )

    def list_imports(
        self,
        *,
        x_workspace: str | None = None,
        run_id: str | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List imported reports, the newest first.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.
            run_id: The run that it is about.

        Returns:
            the items, each {import_id: string, tool: "carisma" | "lola", run_id?: string, model_id?: string,
                imported_at: string, additional: object}

        Refused with: 401, 403, 422.

        Permission: `compliance:read`.
        """
        return self._pages(
            "/v1/interoperability/imports",
            ("imports",),
            "page",
            {"run_id": run_id, "limit": limit, "page": page},
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_import(self, import_id: str, *, x_workspace: str | None = None) -> Answer:
        """Show an imported report.

        Args:
            x_workspace: The workspace that the request is about; by default the caller's first one.

        Returns:
            {import_id: string, tool: "carisma" | "lola", run_id?: string, model_id?: string, imported_at: string,
                additional: object}

        Refused with: 401, 403, 404.

        Permission: `compliance:read`.
        """
        return self._json(
            "GET",
            f"/v1/interoperability/imports/{segment(import_id)}",
            headers={"X-Workspace": x_workspace},
            auth=("sessionCookie",),
        )

    def get_health(self) -> Answer:
        """Say that the process answers.

        Returns:
            {status: "ok" | "ready", version: string, timestamp: string}
        """
        return self._json("GET", "/healthz")

    def get_readiness(self) -> Answer:
        """Say whether the node can do its work.

        Returns:
            {status: "ok" | "ready", version: string, timestamp: string}

        Refused with: 503.
        """
        return self._json("GET", "/readyz")
