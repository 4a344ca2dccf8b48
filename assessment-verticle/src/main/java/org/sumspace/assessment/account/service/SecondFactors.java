package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.account.core.RecoveryCodes;
import org.sumspace.assessment.account.core.Totp;
import org.sumspace.assessment.account.domain.UserAccount;
import org.sumspace.assessment.account.store.SecondFactorStore;
import org.sumspace.assessment.account.store.SecondFactorStore.Factor;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;

/** Second factors: codes of an authenticator app, and recovery codes in their place. */
public final class SecondFactors {
    private static final Logger LOG = LoggerFactory.getLogger(SecondFactors.class);
    private static final int TRIES = 5;
    private static final Duration TRY_INTERVAL = Duration.ofSeconds(12);
    /**
     * An id that no account has. It is looked up if the account does not exist, so that the response time does not
     * reveal that.
     */
    private static final UUID NOBODY = new UUID(0, 0);

    private static final String WRONG = "The code is wrong, was used, or is too old.";

    private final Database database;
    private final AuditTrail audit;
    private final Passwords passwords;
    private final FieldCipher cipher;
    private final AttemptLimiter attempts;
    private final Clock clock;
    private final SecureRandom random;

    public SecondFactors(
            Database database,
            AuditTrail audit,
            Passwords passwords,
            FieldCipher cipher,
            Clock clock,
            SecureRandom random) {
        this.database = database;
        this.audit = audit;
        this.passwords = passwords;
        this.cipher = cipher;
        this.attempts = new AttemptLimiter(TRIES, TRY_INTERVAL, clock);
        this.clock = clock;
        this.random = random;
    }

    /** The secret for an authenticator app. */
    public record Setup(String secret, String provisioningUri) {}

    /**
     * Begins a set-up; an earlier one that was not completed ends.
     *
     * @return failed with CONFLICT if the caller has a second factor
     */
    public Future<Setup> begin(CurrentUser caller) {
        byte[] secret = new byte[Totp.SECRET_BYTES];
        random.nextBytes(secret);
        byte[] sealed = cipher.seal(place(caller.id()), secret);
        return database.inTransaction(tx -> SecondFactorStore.begin(tx, caller.id(), sealed))
                .map(begun -> {
                    if (!begun) {
                        throw NodeException.conflict("This account has a second factor.");
                    }
                    return new Setup(Totp.base32(secret), Totp.uri(secret, caller.email()));
                });
    }

    private static String place(UUID user) {
        return "second factor of " + user;
    }

    /**
     * Completes a set-up with a code of the app.
     *
     * @return the recovery codes, which are shown once; failed with INVALID_INPUT for a wrong code, with TOO_MANY
     */
    public Future<List<String>> complete(String code, CurrentUser caller) {
        attempts.take(caller.id().toString());
        List<String> codes = new ArrayList<>();
        for (int number = 0; number < RecoveryCodes.COUNT; number++) {
            codes.add(RecoveryCodes.code(number, random));
        }
        return database.inTransaction(tx -> SecondFactorStore.find(tx, caller.id()))
                .map(found -> found.filter(factor -> !factor.active())
                        .map(factor -> step(caller.id(), factor, code))
                        .filter(OptionalLong::isPresent)
                        .orElseThrow(() -> NodeException.invalidInput(WRONG))
                        .getAsLong())
                .compose(step -> hashes(codes)
                        .compose(hashes -> database.inWorkspace(
                                AuditTrail.ACCOUNTS,
                                tx -> accept(tx, caller.id(), step)
                                        .compose(accepted -> accepted
                                                ? SecondFactorStore.insertCodes(tx, caller.id(), hashes)
                                                : Future.failedFuture(NodeException.invalidInput(WRONG)))
                                        .compose(done -> audit.record(
                                                tx, AuditTrail.ACCOUNTS, event(caller, "auth.mfa.enabled"))))))
                .onSuccess(done -> attempts.giveBack(caller.id().toString()))
                .map(codes);
    }

    private static AuditEvent event(CurrentUser caller, String action) {
        return AuditEvent.of(caller, action, caller.id().toString(), Map.of());
    }

    private Future<List<Secret>> hashes(List<String> codes) {
        Future<List<Secret>> hashes = Future.succeededFuture(new ArrayList<>());
        for (String code : codes) {
            hashes = hashes.compose(all -> passwords.renewed(code).map(hash -> {
                all.add(hash);
                return all;
            }));
        }
        return hashes;
    }

    /**
     * The step of the code; also empty if the secret was sealed with another key, in which case an administrator must
     * remove the second factor.
     */
    private OptionalLong step(UUID user, Factor factor, String code) {
        try {
            byte[] secret = cipher.open(place(user), factor.sealedSecret().getBytes());
            return Totp.accepted(secret, code, clock.instant(), factor.usedSteps());
        } catch (UnsealException e) {
            LOG.warn("Could not read the second factor of account {}: SVC_SECRET_KEY has changed", user);
            return OptionalLong.empty();
        }
    }

    /**
     * Checks the second factor of a log-in. A code that has the form of a recovery code costs the same work whether or
     * not the account exists.
     *
     * @param code empty if none was given
     * @return what a log-in does in its transaction, false if the code was used meanwhile; empty if the code is wrong
     */
    Future<Optional<Function<SqlConnection, Future<Boolean>>>> check(Optional<UserAccount> account, String code) {
        Optional<UserAccount> guarded = account.filter(UserAccount::mfaEnabled);
        UUID user = account.map(UserAccount::id).orElse(NOBODY);
        OptionalInt number = RecoveryCodes.number(code);
        Future<Optional<Function<SqlConnection, Future<Boolean>>>> checked =
                number.isPresent() ? checkRecoveryCode(user, number.getAsInt(), code) : checkTime(user, code);
        return checked.map(use -> guarded.isPresent() ? use : Optional.of(tx -> Future.succeededFuture(true)));
    }

    private Future<Optional<Function<SqlConnection, Future<Boolean>>>> checkRecoveryCode(
            UUID user, int number, String code) {
        return database.inTransaction(tx -> SecondFactorStore.codeHash(tx, user, number))
                .compose(hash -> passwords.verify(code, hash))
                .map(matches -> matches
                        ? Optional.of(tx -> SecondFactorStore.useCode(tx, user, number, clock.instant()))
                        : Optional.empty());
    }

    private Future<Optional<Function<SqlConnection, Future<Boolean>>>> checkTime(UUID user, String code) {
        return database.inTransaction(tx -> SecondFactorStore.find(tx, user))
                .map(factor -> factor.map(known -> step(user, known, code))
                        .filter(OptionalLong::isPresent)
                        .map(step -> tx -> accept(tx, user, step.getAsLong())));
    }

    private Future<Boolean> accept(SqlConnection tx, UUID user, long step) {
        return SecondFactorStore.accept(tx, user, step, Totp.latest(clock.instant()));
    }
}
