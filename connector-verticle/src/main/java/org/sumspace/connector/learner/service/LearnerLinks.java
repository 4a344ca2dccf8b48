package org.sumspace.connector.learner.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.portal.LoginCodes;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.learner.domain.MadeLink;
import org.sumspace.connector.learner.store.LearnerCodeStore;
import org.sumspace.connector.shared.domain.Roles;

/**
 * Links with which learners log in, because they have no accounts. An operator makes a link and hands it over, so it is
 * valid for days and survives a restart. The store records who made each link.
 */
public final class LearnerLinks implements LoginCodes {
    private static final Duration VALIDITY = Duration.ofDays(7);

    private final LearnerCodeStore codes;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    public LearnerLinks(LearnerCodeStore codes, Clock clock) {
        this.codes = codes;
        this.clock = clock;
    }

    /** A new code. The node stores only its digest. */
    public record Made(String code, Instant end) {
        /** Without the code. */
        @Override
        public String toString() {
            return "a code until " + end;
        }
    }

    /** Makes a code for a learner; it replaces those that were not used. */
    public Future<Made> make(String operator, String learner) {
        Instant now = clock.instant();
        Made made = new Made(LoginCodes.random(random), now.plus(VALIDITY));
        MadeLink link = new MadeLink(learner, operator, now, made.end(), MadeLink.State.WAITING, null);
        return codes.add(LoginCodes.digest(made.code()), link).map(made);
    }

    /** All links with their states, the latest first. */
    public Future<Page<MadeLink>> made(PageRequest request) {
        return codes.page(request, clock.instant());
    }

    @Override
    public Future<Optional<Caller>> owner(String code) {
        return codes.owner(LoginCodes.digest(code), clock.instant()).map(LearnerLinks::caller);
    }

    @Override
    public Future<Optional<Caller>> use(String code) {
        return codes.use(LoginCodes.digest(code), clock.instant()).map(LearnerLinks::caller);
    }

    /** The learner of a caller who logged in with a link; empty for every other caller. */
    public static Optional<String> learner(Caller caller) {
        return caller.claim(Caller.ROLE).filter(Roles.LEARNER::equals).flatMap(role -> caller.claim(Caller.SHOWN_AS));
    }

    /** The subject differs from that of any account, whatever the learner's id is. */
    private static Optional<Caller> caller(Optional<String> learner) {
        return learner.map(id -> new Caller(
                Roles.LEARNER + ":" + id,
                new JsonObject().put(Caller.ROLE, Roles.LEARNER).put(Caller.SHOWN_AS, id)));
    }
}
