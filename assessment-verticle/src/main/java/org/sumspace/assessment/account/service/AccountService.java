package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.account.core.LoginRules;
import org.sumspace.assessment.account.core.PasswordPolicy;
import org.sumspace.assessment.account.core.Tokens;
import org.sumspace.assessment.account.domain.Role;
import org.sumspace.assessment.account.domain.TokenPurpose;
import org.sumspace.assessment.account.domain.UserAccount;
import org.sumspace.assessment.account.store.AccountStore;
import org.sumspace.assessment.account.store.SessionStore;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.security.EmailAddress;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;

/** Creates accounts; people then choose their passwords. */
public record AccountService(
        Database database,
        AuditTrail audit,
        WorkspaceService workspaces,
        Passwords passwords,
        LoginAttempts attempts,
        RequestLimits limits,
        AccountTokens tokens,
        Clock clock) {
    private static final String TOKEN_REFUSED = "The token is unknown, was used, or is too old. Ask for another one.";

    /** An account that was made, and the token with which its person chooses a password. */
    public record Created(UUID userId, String email, String activationToken) {}

    /**
     * Makes the first account, a superadministrator who maintains the first workspace; until it is activated, each call
     * makes another token.
     *
     * @return empty if there are activated accounts
     */
    public Future<Optional<Created>> first(String address) {
        String email = EmailAddress.canonical(address)
                .orElseThrow(() -> new IllegalArgumentException("FIRST_ADMIN_EMAIL must be an e-mail address"));
        return workspaces
                .all()
                .compose(all -> database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> AccountStore.isEmpty(tx)
                                .compose(empty -> empty
                                        ? insert(
                                                        tx,
                                                        email,
                                                        email,
                                                        true,
                                                        all.get(0).id(),
                                                        List.of(Role.ADMIN, Role.PROJECT_MAINTAINER))
                                                .map(Optional::of)
                                        : AccountStore.byEmail(tx, email))
                                .compose(account -> account.filter(
                                                known -> known.passwordHash().isEmpty() && known.superadmin())
                                        .map(waiting -> created(
                                                        tx,
                                                        waiting,
                                                        AuditEvent.ofNode(
                                                                "account.created",
                                                                waiting.id().toString(),
                                                                "ok",
                                                                Map.of()))
                                                .map(Optional::of))
                                        .orElse(Future.succeededFuture(Optional.empty())))));
    }

    /**
     * Makes a superadministrator who maintains the first workspace, for operators with the node's settings. Issues
     * another token if the account exists but is not activated.
     *
     * @return failed with UNPROCESSABLE for an invalid address, with CONFLICT if the address has another account
     */
    public Future<Created> createSuperadministrator(String address) {
        Optional<String> email = EmailAddress.canonical(address);
        if (email.isEmpty()) {
            return Future.failedFuture(NodeException.unprocessable("This is no e-mail address."));
        }
        return workspaces
                .all()
                .compose(all -> database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> AccountStore.byEmail(tx, email.get())
                                .map(found -> found.filter(
                                        known -> known.passwordHash().isEmpty() && known.superadmin()))
                                .compose(waiting -> waiting.map(Future::succeededFuture)
                                        .orElseGet(() -> insert(
                                                tx,
                                                email.get(),
                                                email.get(),
                                                true,
                                                all.get(0).id(),
                                                List.of(Role.ADMIN, Role.PROJECT_MAINTAINER))))
                                .compose(account -> created(
                                        tx,
                                        account,
                                        AuditEvent.ofNode(
                                                "account.created", account.id().toString(), "ok", Map.of())))));
    }

    /**
     * Makes an account in the workspace of the caller.
     *
     * The refusal tells an administrator that the address has an account in another workspace. Therefore it is logged
     * in the audit log and limited to a few times.
     *
     * @return failed with UNPROCESSABLE for an invalid address or an unknown role, with CONFLICT if the address has an
     *     account, with TOO_MANY after too many conflicts
     */
    public Future<Created> create(String address, String fullName, List<String> roleNames, CurrentUser caller) {
        Optional<String> email = EmailAddress.canonical(address);
        if (email.isEmpty()) {
            return Future.failedFuture(
                    NodeException.unprocessable(List.of(new Violation("/email", "must be an e-mail address"))));
        }
        List<Role> roles = roles(roleNames, "/role_names");
        limits.takeAddress(caller.id());
        return database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> insert(tx, email.get(), fullName, false, caller.workspace(), roles)
                                .compose(account -> created(
                                        tx,
                                        account,
                                        AuditEvent.of(
                                                caller,
                                                "account.created",
                                                account.id().toString(),
                                                Map.of("workspace", caller.workspaceName(), "roles", roleNames)))))
                .onComplete((created, failure) -> {
                    if (caller.superadmin() || failure == null || !NodeException.isConflict(failure)) {
                        limits.giveBackAddress(caller.id());
                    }
                })
                .recover(failure -> NodeException.isConflict(failure)
                        ? refused(caller).compose(recorded -> Future.failedFuture(failure))
                        : Future.failedFuture(failure));
    }

    private Future<Void> refused(CurrentUser caller) {
        AuditEvent event = new AuditEvent(
                caller.id().toString(),
                "account.refused",
                caller.workspaceName(),
                "refused",
                caller.address(),
                caller.requestId(),
                Map.of());
        return database.inWorkspace(AuditTrail.ACCOUNTS, tx -> audit.record(tx, AuditTrail.ACCOUNTS, event));
    }

    /** @throws NodeException UNPROCESSABLE if one of the names is not a role */
    static List<Role> roles(List<String> names, String place) {
        List<Role> roles =
                names.stream().map(Role::of).flatMap(Optional::stream).toList();
        if (roles.size() < names.size()) {
            throw NodeException.unprocessable(List.of(new Violation(place, "names a role that is none")));
        }
        return roles;
    }

    Future<UserAccount> insert(
            SqlConnection tx, String email, String fullName, boolean superadmin, UUID workspace, List<Role> roles) {
        UserAccount account = UserAccount.inactive(UUID.randomUUID(), email, fullName, superadmin);
        Future<Void> inserted = AccountStore.insert(tx, account, clock.instant())
                .compose(done -> done
                        ? Future.succeededFuture()
                        : Future.failedFuture(NodeException.conflict("This e-mail address has an account.")));
        for (Role role : roles) {
            inserted = inserted.compose(done -> AccountStore.addRole(tx, workspace, account.id(), role.label()));
        }
        return inserted.map(account);
    }

    private Future<Created> created(SqlConnection tx, UserAccount account, AuditEvent event) {
        return tokens.issue(tx, account.id(), TokenPurpose.ACTIVATION)
                .compose(token -> audit.record(tx, AuditTrail.ACCOUNTS, event)
                        .map(done -> new Created(account.id(), account.email(), token)));
    }

    /** Chooses the password of a new account. The token can be used once. */
    public Future<Void> activate(String token, String password, String client, String requestId) {
        return useToken(token, TokenPurpose.ACTIVATION, password, "account.activated", client, requestId);
    }

    /** Chooses another password, and ends all sessions. The token can be used once. */
    public Future<Void> reset(String token, String password, String client, String requestId) {
        return useToken(token, TokenPurpose.RESET, password, "auth.password.reset", client, requestId);
    }

    private Future<Void> useToken(
            String token, TokenPurpose purpose, String password, String action, String client, String requestId) {
        limits.takeToken(client);
        if (!tokens.isMarked(token)) {
            return Future.failedFuture(NodeException.invalidInput(TOKEN_REFUSED));
        }
        String hash = Tokens.hash(token);
        return database.inTransaction(tx -> SessionStore.ofAccountToken(tx, hash, purpose, clock.instant()))
                .map(account -> account.orElseThrow(() -> NodeException.invalidInput(TOKEN_REFUSED)))
                .compose(account -> checked(password, account)
                        .compose(passwords::hash)
                        .compose(passwordHash -> database.inWorkspace(
                                AuditTrail.ACCOUNTS,
                                tx -> SessionStore.useAccountToken(tx, hash, clock.instant())
                                        .compose(used -> used
                                                ? choose(tx, account, passwordHash, "", action, client, requestId)
                                                : Future.failedFuture(NodeException.invalidInput(TOKEN_REFUSED))))))
                .onSuccess(done -> limits.giveBackToken(client));
    }

    /**
     * Makes another token for an account that is not activated; earlier tokens become invalid.
     *
     * @return failed with CONFLICT if it is activated
     */
    Future<String> renewActivation(SqlConnection tx, UserAccount account) {
        if (account.passwordHash().isPresent()) {
            return Future.failedFuture(NodeException.conflict("This account is activated."));
        }
        return tokens.issue(tx, account.id(), TokenPurpose.ACTIVATION);
    }

    /**
     * Changes the password of the caller, and ends the caller's other sessions. Wrong current passwords count like
     * failed log-ins: a stolen session must not allow guessing the password.
     */
    public Future<Void> changePassword(String current, String password, String sessionToken, CurrentUser caller) {
        attempts.take(caller.email(), caller.address());
        return database.inTransaction(tx -> AccountStore.ofLogin(tx, caller.email(), clock.instant()))
                .map(Optional::orElseThrow)
                .compose(account -> passwords
                        .verify(current, account.passwordHash())
                        .compose(matches -> matches && account.isOpen(clock.instant())
                                ? Future.succeededFuture()
                                : refuse(account, caller))
                        .onSuccess(matches -> attempts.giveBack(caller.email(), caller.address()))
                        .compose(matches -> checked(password, account))
                        .compose(passwords::hash)
                        .compose(hash -> database.inWorkspace(
                                AuditTrail.ACCOUNTS,
                                tx -> choose(
                                        tx,
                                        account,
                                        hash,
                                        Tokens.hash(sessionToken),
                                        "auth.password.changed",
                                        caller.address(),
                                        caller.requestId()))));
    }

    private Future<Void> refuse(UserAccount account, CurrentUser caller) {
        Instant now = clock.instant();
        String id = account.id().toString();
        AuditEvent event = new AuditEvent(
                id, "auth.password.refused", id, "refused", caller.address(), caller.requestId(), Map.of());
        return database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> AccountStore.countFailure(tx, account.id(), now.plus(LoginRules.lock(account.locks())))
                                .compose(counted -> audit.record(tx, AuditTrail.ACCOUNTS, event)))
                .compose(logged -> Future.failedFuture(NodeException.invalidInput("The current password is wrong.")));
    }

    private static Future<String> checked(String password, UserAccount account) {
        return PasswordPolicy.problem(password, account.email())
                .map(problem -> Future.<String>failedFuture(
                        NodeException.unprocessable(List.of(new Violation("/new_password", problem)))))
                .orElse(Future.succeededFuture(password));
    }

    private Future<Void> choose(
            SqlConnection tx,
            UserAccount account,
            Secret hash,
            String keptSession,
            String action,
            String client,
            String requestId) {
        String id = account.id().toString();
        return AccountStore.setPassword(tx, account.id(), hash)
                .compose(done -> SessionStore.revokeOthers(tx, account.id(), keptSession, clock.instant()))
                .compose(done -> audit.record(
                        tx, AuditTrail.ACCOUNTS, new AuditEvent(id, action, id, "ok", client, requestId, Map.of())));
    }
}
