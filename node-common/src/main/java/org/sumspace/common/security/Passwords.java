package org.sumspace.common.security;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.task.BoundedPool;

/**
 * Passwords as Argon2id in PHC form (RFC 9106; unless other rules are given 19 MiB, 2 passes, 1 lane: OWASP's minimum).
 * Log-ins and sign-ups are hashed in pools of their own, each with a limit on waiting work, so that a flood of one does
 * not stop the other.
 *
 * <p>Every verification does the same work, whether the account exists and whatever its hash costs: otherwise the time of
 * the answer would tell which e-mail addresses have an account.
 *
 * <p>Hashes of bcrypt, from an import, are verified too. As long as there is one, every verification also does the work of
 * the most expensive of them.
 */
public final class Passwords {
    public static final int CHARS_MIN = 8;
    public static final int CHARS_MAX = 128;

    private static final int LOGIN_THREADS = 2;
    private static final int SIGN_UP_THREADS = 1;
    private static final int PENDING_MAX = 64;

    /** Accepts one lane only, and limits memory and passes by their number of digits. */
    private static final Pattern ARGON2ID_FORM = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,5}),t=(\\d),p=1\\$[A-Za-z0-9+/]{16,64}\\$[A-Za-z0-9+/]{16,128}");

    private final BoundedPool logins;
    private final BoundedPool signUps;
    private final PasswordRules rules;
    private final HashCost cost;
    private final long workOfVerification;
    private volatile int bcryptCost;

    /** @param configured hashes whose cost this node does not choose, such as those of its operators */
    public Passwords(Vertx vertx, Collection<Secret> configured) {
        this(vertx, configured, HashCost.STANDARD);
    }

    /** @param cost of the hashes that this node makes */
    Passwords(Vertx vertx, Collection<Secret> configured, HashCost cost) {
        this(vertx, configured, PasswordRules.ofCost(cost));
    }

    private Passwords(Vertx vertx, Collection<Secret> configured, PasswordRules rules) {
        this.rules = rules;
        this.cost = rules.cost();
        this.logins = new BoundedPool(
                vertx,
                "log-ins",
                LOGIN_THREADS,
                PENDING_MAX,
                () -> NodeException.tooMany("Too many log-ins at this moment. Try again.", 1));
        this.signUps = new BoundedPool(
                vertx,
                "sign-ups",
                SIGN_UP_THREADS,
                PENDING_MAX,
                () -> NodeException.tooMany("Too many sign-ups at this moment. Try again.", 1));
        this.workOfVerification = configured.stream()
                .mapToLong(hash -> Argon2Hash.cost(hash.reveal()).work())
                .reduce(cost.work(), Math::max);
    }

    /** Passwords of a node whose accounts have rules of their own. */
    public static Passwords following(Vertx vertx, PasswordRules rules) {
        return new Passwords(vertx, List.of(), rules);
    }

    /** @return failed with INVALID_INPUT if the password is too short or too long */
    public Future<Secret> hash(String password) {
        if (password.length() < rules.charsMin() || password.length() > CHARS_MAX) {
            return Future.failedFuture(NodeException.invalidInput(List.of(
                    new Violation("/password", "must have " + rules.charsMin() + " to " + CHARS_MAX + " characters"))));
        }
        return signUps.run(() -> hash(rules.peppered(password), cost));
    }

    /** @param hash empty for an account that does not exist: the result is false, after the same work */
    public Future<Boolean> verify(String typed, Optional<Secret> hash) {
        if (typed.length() > CHARS_MAX) {
            return Future.succeededFuture(false);
        }
        String password = rules.peppered(typed);
        return logins.run(() -> {
            boolean matches = hash.isPresent() && matches(password, hash.get().reveal());
            remainingWork(hash).ifPresent(missing -> hash(password, missing));
            remainingBcryptCosts(hash).forEach(missing -> BcryptHash.compute(password, missing));
            return matches;
        });
    }

    /** Some account has a bcrypt hash of this cost. */
    public void expectBcrypt(int cost) {
        bcryptCost = Math.max(bcryptCost, cost);
    }

    /** The cost of a bcrypt hash that can be verified; empty for another hash. */
    public static OptionalInt bcryptCost(Secret hash) {
        return BcryptHash.cost(hash.reveal());
    }

    /** Whether this is a hash that can be verified, and that costs no more than a verification costs anyway. */
    public static boolean isHash(Secret hash) {
        return bcryptCost(hash).isPresent() || isStandardHash(hash.reveal());
    }

    private static boolean isStandardHash(String hash) {
        Matcher form = ARGON2ID_FORM.matcher(hash);
        return form.matches()
                && new HashCost(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2))).work()
                        <= HashCost.STANDARD.work();
    }

    /** Whether a hash should be replaced when the password is known the next time. */
    static boolean isOutdated(Secret hash) {
        return bcryptCost(hash).isPresent();
    }

    /** Whether a hash has another cost than the hashes that this node makes. */
    public boolean isOfOtherCost(Secret hash) {
        return !Argon2Hash.isOne(hash.reveal())
                || !Argon2Hash.cost(hash.reveal()).equals(cost);
    }

    /** A new hash of a password that was just verified. */
    public Future<Secret> renewed(String password) {
        return logins.run(() -> hash(rules.peppered(password), cost));
    }

    /**
     * The work that a verification still has to do after the hash of the account, so that all verifications take the
     * same time.
     */
    Optional<HashCost> remainingWork(Optional<Secret> hash) {
        long done = hash.filter(known -> Argon2Hash.isOne(known.reveal()))
                .map(known -> Argon2Hash.cost(known.reveal()).work())
                .orElse(0L);
        return HashCost.ofWork(workOfVerification - done);
    }

    /**
     * Which bcrypt hashes a verification still has to compute. Each step of the cost doubles the work, so the
     * difference between the work of cost n and cost c is one hash of each cost from c to n - 1.
     */
    List<Integer> remainingBcryptCosts(Optional<Secret> hash) {
        int expected = bcryptCost;
        OptionalInt own = hash.map(Passwords::bcryptCost).orElse(OptionalInt.empty());
        if (expected == 0) {
            return List.of();
        }
        return own.isEmpty()
                ? List.of(expected)
                : IntStream.range(own.getAsInt(), expected).boxed().toList();
    }

    private static boolean matches(String password, String hash) {
        if (Argon2Hash.isOne(hash)) {
            return Argon2Hash.matches(password, hash);
        }
        return BcryptHash.cost(hash).isPresent() && BcryptHash.matches(password, hash);
    }

    /** The hash, computed in this thread: for tools that have nothing else to do. */
    public static Secret hashNow(String password) {
        return hash(password, HashCost.STANDARD);
    }

    /** Whether the password has this hash. Blocks as long as the hash costs. */
    public static boolean isHashOf(String password, Secret hash) {
        return isHash(hash) && matches(password, hash.reveal());
    }

    /**
     * The hash of a password that a program drew at random from 2^128 or more. It has the lowest possible cost, because
     * a random password cannot be guessed.
     */
    public static Secret hashOfRandom(String password) {
        return hash(password, HashCost.MINIMUM);
    }

    private static Secret hash(String password, HashCost cost) {
        return Secret.of(Argon2Hash.of(password, cost));
    }
}
