package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.account.core.LoginRules;
import org.sumspace.assessment.account.core.Tokens;
import org.sumspace.assessment.account.domain.Role;
import org.sumspace.assessment.account.domain.UserAccount;
import org.sumspace.assessment.account.domain.UserAccount.Membership;
import org.sumspace.assessment.account.store.AccountStore;
import org.sumspace.assessment.account.store.SessionStore;
import org.sumspace.assessment.account.store.SessionStore.Session;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.EmailAddress;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;

/** Logs people in and out, and says who sends a request. */
public final class SessionService {
    /** How long a session lasts. */
    public static final Duration LIFETIME = Duration.ofDays(7);

    private static final String WRONG = "E-mail address, password or code is wrong.";
    private static final int ENTERED_MAX = 1_000;

    private final Database database;
    private final AuditTrail audit;
    private final WorkspaceService workspaces;
    private final Passwords passwords;
    private final SecondFactors secondFactors;
    private final LoginAttempts attempts;
    private final Tokens tokens;
    private final Clock clock;
    private final SecureRandom random;

    /** Pairs of a superadministrator's session and a foreign workspace whose access is already in the audit log. */
    private final Set<String> entered =
            Collections.synchronizedSet(Collections.newSetFromMap(BoundedMap.byAge(ENTERED_MAX)));

    public SessionService(
            Database database,
            AuditTrail audit,
            WorkspaceService workspaces,
            Passwords passwords,
            SecondFactors secondFactors,
            LoginAttempts attempts,
            Tokens tokens,
            Clock clock,
            SecureRandom random) {
        this.database = database;
        this.audit = audit;
        this.workspaces = workspaces;
        this.passwords = passwords;
        this.secondFactors = secondFactors;
        this.attempts = attempts;
        this.tokens = tokens;
        this.clock = clock;
        this.random = random;
    }

    /** The result of a log-in: the account and the token of the session. */
    public record LoggedIn(String token, boolean mustChangePassword, List<String> roles) {}

    /**
     * Begins a session. An unknown account, a wrong password or code, and a locked or inactive account get the same
     * refusal after the same work.
     *
     * @param code of the second factor; empty if none was given
     */
    public Future<LoggedIn> login(String address, String password, String code, String client, String requestId) {
        String email = EmailAddress.lookUpForm(address);
        attempts.take(email, client);
        return database.inTransaction(tx -> AccountStore.ofLogin(tx, email, clock.instant()))
                .compose(account -> passwords
                        .verify(password, account.flatMap(UserAccount::passwordHash))
                        .compose(matches -> secondFactors
                                .check(account, code)
                                .compose(use -> matches && use.isPresent() && isOpen(account)
                                        ? begin(account.orElseThrow(), password, use.get(), client, requestId)
                                                .onSuccess(done -> attempts.giveBack(email, client))
                                        : refuse(account, email, client, requestId))));
    }

    private boolean isOpen(Optional<UserAccount> account) {
        return account.filter(known -> known.isOpen(clock.instant())).isPresent();
    }

    private Future<LoggedIn> begin(
            UserAccount account,
            String password,
            Function<SqlConnection, Future<Boolean>> useCode,
            String client,
            String requestId) {
        byte[] bytes = new byte[Tokens.SESSION_BYTES];
        random.nextBytes(bytes);
        String token = tokens.token(bytes);
        Instant now = clock.instant();
        return renewHash(account, password)
                .compose(renewed -> database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> useCode.apply(tx)
                                .compose(used -> used
                                        ? AccountStore.countLogin(tx, account.id(), now)
                                        : Future.failedFuture(NodeException.unauthenticated(WRONG)))
                                .compose(counted -> SessionStore.removeExpired(tx, now))
                                .compose(removed -> SessionStore.insert(
                                        tx, Tokens.hash(token), account.id(), now, now.plus(LIFETIME)))
                                .compose(inserted -> AccountStore.memberships(tx, account.id()))
                                .compose(memberships -> audit.record(
                                                tx,
                                                AuditTrail.ACCOUNTS,
                                                event(account, "auth.login.success", "ok", client, requestId))
                                        .map(logged -> new LoggedIn(
                                                token,
                                                account.mustChangePassword(),
                                                memberships.stream()
                                                        .map(Membership::role)
                                                        .distinct()
                                                        .toList())))));
    }

    /** Replaces a hash that was made with other settings, because the password is known now. */
    private Future<Void> renewHash(UserAccount account, String password) {
        if (!account.passwordHash().filter(passwords::isOfOtherCost).isPresent()) {
            return Future.succeededFuture();
        }
        return passwords
                .renewed(password)
                .compose(hash -> database.inTransaction(tx -> AccountStore.renewHash(tx, account.id(), hash)));
    }

    /** Counts and logs the failure before the answer is sent. */
    private Future<LoggedIn> refuse(Optional<UserAccount> account, String email, String client, String requestId) {
        Instant now = clock.instant();
        return database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> account.filter(known -> known.isOpen(now))
                                .map(known -> AccountStore.countFailure(
                                        tx, known.id(), now.plus(LoginRules.lock(known.locks()))))
                                .orElse(Future.succeededFuture())
                                .compose(counted -> audit.record(
                                        tx,
                                        AuditTrail.ACCOUNTS,
                                        account.map(known ->
                                                        event(known, "auth.login.failed", "refused", client, requestId))
                                                .orElseGet(() -> unknown(email, client, requestId)))))
                .compose(logged -> Future.failedFuture(NodeException.unauthenticated(WRONG)));
    }

    private static AuditEvent event(
            UserAccount account, String action, String outcome, String client, String requestId) {
        String id = account.id().toString();
        return new AuditEvent(id, action, id, outcome, client, requestId, Map.of());
    }

    private AuditEvent unknown(String email, String client, String requestId) {
        return new AuditEvent(
                "unknown", "auth.login.unknown_email", tokens.pseudonym(email), "refused", client, requestId, Map.of());
    }

    /** Ends the session of the token, if there is one. */
    public Future<Void> logout(@Nullable String token) {
        if (token == null || !tokens.isMarked(token)) {
            return Future.succeededFuture();
        }
        return database.inTransaction(tx -> SessionStore.revoke(tx, Tokens.hash(token), clock.instant()));
    }

    /**
     * The sender of a request.
     *
     * @param slug the workspace that the request names; null for the caller's first one
     * @return failed with UNAUTHENTICATED without a session, with NOT_FOUND if the caller cannot see the workspace
     */
    public Future<CurrentUser> user(@Nullable String token, @Nullable String slug, String client, String requestId) {
        if (token == null || !tokens.isMarked(token)) {
            return Future.failedFuture(NodeException.unauthenticated("Log in first."));
        }
        return session(Tokens.hash(token))
                .compose(session -> session.account().superadmin()
                        ? workspaces.all().compose(all -> asSuperadmin(session, all, slug, token, client, requestId))
                        : Future.succeededFuture(asMember(session, slug, client, requestId)));
    }

    private Future<Session> session(String tokenHash) {
        Instant now = clock.instant();
        return database.inStatement(connection -> SessionStore.find(connection, tokenHash, now))
                .compose(found -> found.isPresent()
                        ? used(found.get(), tokenHash, now)
                        : database.inStatement(connection -> SessionStore.endExpired(connection, tokenHash, now))
                                .compose(ended ->
                                        Future.failedFuture(NodeException.unauthenticated("The session has ended."))));
    }

    private Future<Session> used(Session session, String tokenHash, Instant now) {
        return session.isUseToStore()
                ? database.inStatement(connection -> SessionStore.use(connection, tokenHash, now))
                        .map(session)
                : Future.succeededFuture(session);
    }

    private static CurrentUser asMember(Session session, @Nullable String slug, String client, String requestId) {
        Membership chosen = session.memberships().stream()
                .filter(each -> slug == null || each.slug().equals(slug))
                .findFirst()
                .orElseThrow(SessionService::noWorkspace);
        return current(
                session,
                chosen.workspace(),
                chosen.slug(),
                session.memberships().stream().map(Membership::slug).distinct().toList(),
                client,
                requestId);
    }

    private static NodeException noWorkspace() {
        return NodeException.notFound("There is no such workspace.");
    }

    private Future<CurrentUser> asSuperadmin(
            Session session,
            List<Workspace> all,
            @Nullable String slug,
            String token,
            String client,
            String requestId) {
        String wanted = slug != null
                ? slug
                : session.memberships().stream()
                        .findFirst()
                        .map(Membership::slug)
                        .orElse(all.get(0).slug());
        Workspace chosen = all.stream()
                .filter(each -> each.slug().equals(wanted))
                .findFirst()
                .orElseThrow(SessionService::noWorkspace);
        CurrentUser user = current(
                session,
                chosen.id(),
                chosen.slug(),
                all.stream().map(Workspace::slug).toList(),
                client,
                requestId);
        boolean member =
                session.memberships().stream().anyMatch(each -> each.workspace().equals(chosen.id()));
        String entry = Tokens.hash(token) + chosen.id();
        if (member || entered.contains(entry)) {
            return Future.succeededFuture(user);
        }
        return database.inWorkspace(
                        chosen.id(),
                        tx -> audit.record(
                                tx, chosen.id(), AuditEvent.of(user, "workspace.entered", chosen.slug(), Map.of())))
                .onSuccess(logged -> entered.add(entry))
                .map(user);
    }

    private static CurrentUser current(
            Session session, UUID workspace, String slug, List<String> workspaces, String client, String requestId) {
        List<String> roles = session.memberships().stream()
                .filter(each -> each.workspace().equals(workspace))
                .map(Membership::role)
                .toList();
        Set<AccountPermission> permissions = session.account().superadmin()
                ? EnumSet.allOf(AccountPermission.class)
                : EnumSet.noneOf(AccountPermission.class);
        roles.forEach(role -> Role.of(role).ifPresent(known -> permissions.addAll(known.permissions())));
        UserAccount account = session.account();
        return new CurrentUser(
                account.id(),
                account.email(),
                account.fullName(),
                account.superadmin(),
                account.mustChangePassword(),
                account.mfaEnabled(),
                workspace,
                slug,
                workspaces,
                roles,
                permissions,
                client,
                requestId);
    }
}
