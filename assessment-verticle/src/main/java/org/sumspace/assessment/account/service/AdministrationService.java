package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import org.sumspace.assessment.account.domain.AccountView;
import org.sumspace.assessment.account.domain.Role;
import org.sumspace.assessment.account.domain.UserAccount.AccountChanges;
import org.sumspace.assessment.account.store.AccountStore;
import org.sumspace.assessment.account.store.AdministrationStore;
import org.sumspace.assessment.account.store.SecondFactorStore;
import org.sumspace.assessment.account.store.SessionStore;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.postgres.Database;

/**
 * Shows and changes accounts. Administrators of a workspace see the accounts with a role in it. They can change
 * properties that apply in all workspaces only if the person has no role elsewhere. Callers cannot change their own
 * roles or disable their own account.
 */
public record AdministrationService(Database database, AuditTrail audit, Clock clock) {
    /** The accounts that the caller sees, in the order of their addresses. */
    public Future<List<AccountView>> list(int limit, int offset, CurrentUser caller) {
        return database.inTransaction(
                tx -> AdministrationStore.list(tx, caller.workspace(), caller.superadmin(), limit, offset));
    }

    public Future<AccountView> get(UUID user, CurrentUser caller) {
        return database.inTransaction(tx -> find(tx, user, caller));
    }

    private static Future<AccountView> find(SqlConnection tx, UUID user, CurrentUser caller) {
        return AdministrationStore.find(tx, caller.workspace(), caller.superadmin(), user)
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such account.")));
    }

    /** Changes the name, the end of the access, or whether another password must be chosen. */
    public Future<AccountView> update(UUID user, AccountChanges changes, CurrentUser caller) {
        return change(user, caller, "admin.user.updated", Map.of(), (tx, found) -> {
            requireWhole(found, caller);
            if (found.account().superadmin() && changes.setsExpiry()) {
                throw NodeException.conflict(
                        "The access of superadministrators has no end. Disable the account instead.");
            }
            return AdministrationStore.update(tx, user, changes);
        });
    }

    /**
     * Replaces the roles in the caller's workspace, and ends the person's sessions.
     *
     * @return failed with UNPROCESSABLE if one of the names is not a role
     */
    public Future<AccountView> assignRoles(UUID user, List<String> names, CurrentUser caller) {
        List<Role> roles = AccountService.roles(names, "/role_names");
        Map<String, ?> detail = Map.of("workspace", caller.workspaceName(), "roles", names);
        return change(user, caller, "admin.user.roles_assigned", detail, (tx, found) -> {
            requireOther(user, caller, "Nobody changes the own roles.");
            Future<Void> assigned = AdministrationStore.removeRoles(tx, caller.workspace(), user);
            for (Role role : roles) {
                assigned = assigned.compose(done -> AccountStore.addRole(tx, caller.workspace(), user, role.label()));
            }
            return assigned.compose(done -> SessionStore.revokeAll(tx, user, clock.instant()));
        });
    }

    /** Disables the account and ends the person's sessions and tokens. */
    public Future<AccountView> disable(UUID user, CurrentUser caller) {
        return change(user, caller, "admin.user.disabled", Map.of(), (tx, found) -> {
            requireOther(user, caller, "Nobody disables the own account.");
            requireWhole(found, caller);
            return keepASuperadmin(tx, found)
                    .compose(others -> AdministrationStore.setActive(tx, user, false))
                    .compose(done -> SessionStore.revokeAll(tx, user, clock.instant()))
                    .compose(done -> SessionStore.endAccountTokens(tx, user, clock.instant()));
        });
    }

    private static Future<Void> keepASuperadmin(SqlConnection tx, AccountView found) {
        if (!found.account().superadmin()) {
            return Future.succeededFuture();
        }
        return AdministrationStore.lockSuperadmins(tx).map(active -> {
            if (active.stream().allMatch(found.account().id()::equals)) {
                throw NodeException.conflict("The last superadministrator cannot be disabled.");
            }
            return null;
        });
    }

    /** Takes a disabling back. */
    public Future<AccountView> enable(UUID user, CurrentUser caller) {
        return change(user, caller, "admin.user.enabled", Map.of(), (tx, found) -> {
            requireWhole(found, caller);
            if (found.account().passwordHash().isEmpty()) {
                throw NodeException.conflict("Nobody has activated this account.");
            }
            return AdministrationStore.setActive(tx, user, true);
        });
    }

    /** Forgets failed log-ins. */
    public Future<AccountView> unlock(UUID user, CurrentUser caller) {
        return change(user, caller, "admin.user.unlocked", Map.of(), (tx, found) -> {
            requireWhole(found, caller);
            return AdministrationStore.unlock(tx, user);
        });
    }

    /** Removes the second factor of a person who has lost device and recovery codes, and ends the sessions. */
    public Future<AccountView> resetMfa(UUID user, CurrentUser caller) {
        return change(user, caller, "admin.user.mfa_reset", Map.of(), (tx, found) -> {
            requireOther(user, caller, "Nobody removes the own second factor.");
            requireWhole(found, caller);
            return SecondFactorStore.remove(tx, user)
                    .compose(done -> SessionStore.revokeAll(tx, user, clock.instant()));
        });
    }

    private Future<AccountView> change(
            UUID user,
            CurrentUser caller,
            String action,
            Map<String, ?> detail,
            BiFunction<SqlConnection, AccountView, Future<Void>> work) {
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> find(tx, user, caller)
                        .compose(found -> {
                            if (found.account().superadmin() && !caller.superadmin()) {
                                throw NodeException.forbidden("Only superadministrators change superadministrators.");
                            }
                            return work.apply(tx, found);
                        })
                        .compose(done -> AdministrationStore.find(tx, caller.workspace(), true, user))
                        .map(Optional::orElseThrow)
                        .compose(changed -> audit.record(
                                        tx, AuditTrail.ACCOUNTS, AuditEvent.of(caller, action, user.toString(), detail))
                                .map(changed)));
    }

    private static void requireOther(UUID user, CurrentUser caller, String refusal) {
        if (user.equals(caller.id())) {
            throw NodeException.forbidden(refusal);
        }
    }

    /**
     * Refuses a change that applies in all workspaces if the person has roles in workspaces that the caller does not
     * administer.
     */
    private static void requireWhole(AccountView found, CurrentUser caller) {
        if (found.elsewhere() && !caller.superadmin()) {
            throw NodeException.forbidden("This person has roles in other workspaces. Ask a superadministrator.");
        }
    }
}
