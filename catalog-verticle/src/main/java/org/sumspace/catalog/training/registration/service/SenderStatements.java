package org.sumspace.catalog.training.registration.service;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;

/** The checks that every statement of a node about itself or its processors must pass. */
final class SenderStatements {
    private static final Duration CLOCK_SKEW_MAX = Duration.ofSeconds(60);

    private SenderStatements() {}

    /** @throws NodeException UNPROCESSABLE if {@code sender} has not signed it */
    static <T extends StatementBody> Signed<T> open(
            NodeCertificate sender, byte[] statement, StatementType type, Function<WireReader, T> read) {
        try {
            return Signed.open(statement, type, keyId -> keyId.equals(sender.keyId()) ? sender.key() : null, read);
        } catch (MalformedException | InvalidStatementException | IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    static void requireNotInTheFuture(Instant issuedAt, Instant now) {
        require(!issuedAt.isAfter(now.plus(CLOCK_SKEW_MAX)), "it is issued in the future");
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw refused(otherwise);
        }
    }

    static NodeException refused(String why) {
        return NodeException.unprocessable("The statement is refused: " + why + ".");
    }
}
