package org.sumspace.common.security;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/**
 * Passwords as Argon2id in PHC form (RFC 9106; 19 MiB, 2 passes, 1 lane: OWASP's minimum). Hashing runs in a pool of its
 * own, with a bound on what waits for it. An unknown account costs as much as a wrong password, so that the time of the
 * answer does not tell them apart.
 */
public final class Passwords {
    public static final int CHARS_MIN = 8;
    public static final int CHARS_MAX = 128;

    private static final int THREADS = 2;
    private static final int WAITING_MAX = 64;
    private static final int MEMORY_KIB = 19_456;
    private static final int PASSES = 2;
    private static final int LANES = 1;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    /** The least that Argon2id can be asked for, with 1 pass. */
    private static final int MEMORY_KIB_MIN = 8;

    /** Costs what {@link #hashNow} costs, and is the hash of no password that anybody knows. */
    static final Secret NOBODY = Secret.of("$argon2id$v=19$m=" + MEMORY_KIB + ",t=" + PASSES + ",p=" + LANES + "$"
            + "A".repeat(22) + "$" + "A".repeat(43));

    private final WorkerExecutor pool;
    private final AtomicInteger waiting = new AtomicInteger();

    public Passwords(Vertx vertx) {
        this.pool = vertx.createSharedWorkerExecutor("passwords", THREADS);
    }

    /** @return failed with INVALID_INPUT if the password is too short or too long */
    public Future<Secret> hash(String password) {
        if (password.length() < CHARS_MIN || password.length() > CHARS_MAX) {
            return Future.failedFuture(NodeException.invalidInput(List.of(
                    new Violation("/password", "must have " + CHARS_MIN + " to " + CHARS_MAX + " characters"))));
        }
        return run(() -> hashNow(password));
    }

    /** @param hash empty for an account that does not exist: the result is false, after the same work */
    public Future<Boolean> verify(String password, Optional<Secret> hash) {
        if (password.length() > CHARS_MAX) {
            return Future.succeededFuture(false);
        }
        return run(() -> {
            Secret against = hash.orElse(NOBODY);
            boolean matches =
                    Argon2Function.getInstanceFromHash(against.reveal()).check(password, against.reveal());
            return matches && hash.isPresent();
        });
    }

    /** The hash, computed in this thread: for tools that have nothing else to do. */
    public static Secret hashNow(String password) {
        return hash(password, MEMORY_KIB, PASSES);
    }

    /**
     * The hash of a password that a program drew at random from 2^128 or more. It costs next to nothing, now and whenever
     * the password is verified: what cannot be guessed need not be slow to guess.
     */
    public static Secret hashOfRandom(String password) {
        return hash(password, MEMORY_KIB_MIN, 1);
    }

    /** The library keeps a function's memory for good, so there is none before it is needed. */
    private static Secret hash(String password, int memoryKib, int passes) {
        Argon2Function function = Argon2Function.getInstance(memoryKib, passes, LANES, HASH_BYTES, Argon2.ID);
        return Secret.of(
                Password.hash(password).addRandomSalt(SALT_BYTES).with(function).getResult());
    }

    private <T> Future<T> run(Callable<T> work) {
        if (waiting.incrementAndGet() > WAITING_MAX) {
            waiting.decrementAndGet();
            return Future.failedFuture(NodeException.tooMany("Too many people sign in at this moment.", 1));
        }
        return pool.executeBlocking(work, false).onComplete(done -> waiting.decrementAndGet());
    }
}
