package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bouncycastle.crypto.generators.OpenBSDBCrypt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PasswordsTest {
    private static final String PASSWORD = "correct horse battery";

    private Vertx vertx;

    @BeforeAll
    void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    void stop() {
        Await.result(vertx.close());
    }

    /** Without equal work, a log-in of an operator of the sandbox took 1.4 ms and one of an unknown address 39 ms. */
    @Test
    void verification_doesTheSameWork_whateverTheHashCosts_andIfThereIsNone() {
        Secret standard = Passwords.hashNow(PASSWORD);
        Secret cheap = Passwords.hashOfRandom(PASSWORD);
        Secret other = hash(12_288, 3);
        Secret dear = hash(20_000, 3);

        assertSameWork(new Passwords(vertx, List.of(cheap)), HashCost.STANDARD.work(), standard, cheap, other);
        assertSameWork(new Passwords(vertx, List.of(cheap, dear)), 60_000, standard, cheap, other, dear);
    }

    private static void assertSameWork(Passwords passwords, long work, Secret... hashes) {
        assertThat(passwords.remainingWork(Optional.empty()).orElseThrow().work())
                .isCloseTo(work, withPercentage(1));
        for (Secret hash : hashes) {
            long done = Argon2Hash.cost(hash.reveal()).work();
            long rest = passwords
                    .remainingWork(Optional.of(hash))
                    .map(HashCost::work)
                    .orElse(0L);
            assertThat(done + rest).isCloseTo(work, withPercentage(1));
        }
    }

    @Test
    void wrongPasswordAndNoAccount_areRefused_whateverTheHashCosts() {
        Passwords passwords = new Passwords(vertx, List.of());
        for (Secret hash : List.of(Passwords.hashNow(PASSWORD), Passwords.hashOfRandom(PASSWORD))) {
            assertThat(Await.result(passwords.verify(PASSWORD, Optional.of(hash))))
                    .isTrue();
            assertThat(Await.result(passwords.verify("wrong horse battery", Optional.of(hash))))
                    .isFalse();
        }
        assertThat(Await.result(passwords.verify(PASSWORD, Optional.empty()))).isFalse();
    }

    /** While one address flooded sign-ups, every log-in was refused. */
    @Test
    void floodOfSignUps_doesNotStopLogIns() {
        Passwords passwords = new Passwords(vertx, List.of());
        Secret hash = Passwords.hashOfRandom(PASSWORD);
        List<Future<Secret>> signUps =
                Stream.generate(() -> passwords.hash(PASSWORD)).limit(200).toList();

        assertThat(Await.result(passwords.verify(PASSWORD, Optional.of(hash)))).isTrue();
        List<Future<Secret>> refused = signUps.stream().filter(Future::failed).toList();
        assertThat(refused)
                .isNotEmpty()
                .allSatisfy(signUp ->
                        assertThat(((NodeException) signUp.cause()).type()).isEqualTo(ProblemType.TOO_MANY));
    }

    /** Known answers of the reference implementation of Argon2. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "correct horse battery;"
                        + "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$iPOQ5f2O21FsjnBvo1AiFcDuSXciCnKUrXFO+yfgNoM",
                "p\u00e4ssw\u00f6rd;$argon2id$v=19$m=64,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$V8gO0S9EEA+MLJplHiE0pt9aoBVWHTiJ"
            })
    void hashOfTheReferenceImplementation_isVerified(String password, String hash) {
        Passwords passwords = new Passwords(vertx, List.of());
        Optional<Secret> other = Optional.of(Secret.of(hash));
        assertThat(Await.result(passwords.verify(password, other))).isTrue();
        assertThat(Await.result(passwords.verify(password + "x", other))).isFalse();
    }

    /** Known answers of jBCrypt. The prefixes 2b and 2y state which bugs of older programs a hash does not have. */
    @ParameterizedTest
    @CsvSource({
        "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe, a",
        "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i, abc",
        "$2b$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i, abc",
        "$2y$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i, abc"
    })
    void t4_importedBcryptHash_isVerified(String hash, String password) {
        Passwords passwords = new Passwords(vertx, List.of());
        Optional<Secret> imported = Optional.of(Secret.of(hash));
        assertThat(Await.result(passwords.verify(password, imported))).isTrue();
        assertThat(Await.result(passwords.verify(password + "x", imported))).isFalse();
        assertThat(Passwords.isOutdated(imported.get())).isTrue();
        assertThat(Passwords.isOutdated(Await.result(passwords.renewed(password))))
                .isFalse();
    }

    /** assessment A2: without the right pepper no password matches, and the rules decide about length and cost. */
    @Test
    void rulesOfANode_decideAboutPepperLengthAndCost() {
        Passwords ours = Passwords.following(vertx, new PasswordRules(Secret.of("pepper"), 12, 32, 1, 4));
        Passwords theirs = Passwords.following(vertx, new PasswordRules(Secret.of("salt"), 12, 32, 1, 4));
        Passwords plain = Passwords.following(vertx, new PasswordRules(Secret.of(""), 12, 64, 1, 4));
        Secret hash = Await.result(ours.hash("twelve chars"));

        assertThat(hash.reveal()).startsWith("$argon2id$v=19$m=32,t=1,p=4$");
        assertThat(Await.result(ours.verify("twelve chars", Optional.of(hash)))).isTrue();
        assertThat(Await.result(theirs.verify("twelve chars", Optional.of(hash))))
                .isFalse();
        assertThat(Await.result(plain.verify("pepper:twelve chars", Optional.of(hash))))
                .isTrue();
        assertThat(ours.isOfOtherCost(hash)).isFalse();
        assertThat(plain.isOfOtherCost(hash)).isTrue();
        assertThat(Await.failure(ours.hash("eleven char"))).hasMessageContaining("12 to 128");
    }

    @Test
    void t4_hashThatCostsTooMuchOrHasAnotherForm_matchesNothing() {
        Passwords passwords = new Passwords(vertx, List.of());
        for (String hash : List.of(
                "$2b$15$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
                "$2b$31$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
                "$2x$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
                "$2b$06$If6bvum7DFjUnE9p2uDeDu",
                "abc",
                "")) {
            assertThat(Await.result(passwords.verify("abc", Optional.of(Secret.of(hash)))))
                    .isFalse();
            assertThat(Passwords.isHash(Secret.of(hash))).isFalse();
        }
    }

    /** An imported hash must not make log-ins slower than those with other hashes, or need more memory. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "m=19456,t=2,p=1; true",
                "m=8,t=1,p=1; true",
                "m=19457,t=2,p=1; false",
                "m=19456,t=3,p=1; false",
                "m=1048576,t=1,p=1; false",
                "m=19456,t=2,p=4; false"
            })
    void argon2idHash_isAHash_unlessItCostsMoreThanOurs(String cost, boolean isHash) {
        String hash = Passwords.hashNow("correct horse").reveal().replace("m=19456,t=2,p=1", cost);
        assertThat(Passwords.isHash(Secret.of(hash))).isEqualTo(isHash);
    }

    /** bcrypt reads 72 bytes of a password, and so does the library that made the hashes. */
    @Test
    void t4_longPassword_isVerified() {
        String typed = "x".repeat(100);
        Secret hash = Secret.of(OpenBSDBCrypt.generate("2b", "x".repeat(72).getBytes(UTF_8), new byte[16], 4));
        assertThat(Await.result(new Passwords(vertx, List.of()).verify(typed, Optional.of(hash))))
                .isTrue();
    }

    /** An imported account took longer to refuse than an unknown one. */
    @Test
    void t4_verification_doesTheSameBcryptWork_forEveryAccountAndForNone() {
        Passwords passwords = new Passwords(vertx, List.of());
        assertThat(passwords.remainingBcryptCosts(Optional.empty())).isEmpty();
        passwords.expectBcrypt(8);
        passwords.expectBcrypt(6);
        Secret imported = Secret.of("$2b$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i");
        assertThat(bcryptWork(passwords, Optional.empty())).isEqualTo(1 << 8);
        assertThat(bcryptWork(passwords, Optional.of(Passwords.hashOfRandom(PASSWORD))))
                .isEqualTo(1 << 8);
        assertThat((1 << 6) + bcryptWork(passwords, Optional.of(imported))).isEqualTo(1 << 8);
        assertThat(passwords.remainingWork(Optional.of(imported))).isEqualTo(passwords.remainingWork(Optional.empty()));
    }

    private static int bcryptWork(Passwords passwords, Optional<Secret> hash) {
        return passwords.remainingBcryptCosts(hash).stream()
                .mapToInt(cost -> 1 << cost)
                .sum();
    }

    private static Secret hash(int memoryKib, int passes) {
        return Secret.of(Argon2Hash.of(PASSWORD, new HashCost(memoryKib, passes)));
    }
}
