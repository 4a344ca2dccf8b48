package org.sumspace.contract.agreement.service;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.sumspace.common.cache.CachedRecord;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.contract.agreement.core.AgreementRights;
import org.sumspace.contract.agreement.core.AgreementView;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Validity;

/**
 * The JSON of a contract, encoded once for many answers.
 *
 * @param inForce whether the JSON says that the contract is in force
 * @param tag the entity tag
 * @param readers the participants who may read it with a signed request; empty for all
 * @param json is shared by answers, so nobody may change it
 */
public record EncodedAgreement(
        String id, long version, Validity validity, boolean inForce, String tag, List<Identifier> readers, Buffer json)
        implements CachedRecord {
    /** Bytes for everything besides the JSON: the objects, the id, the cache entry. */
    private static final long RECORD_BYTES = 400;

    /** The buffer is exactly as long as the JSON, because many are kept. */
    static EncodedAgreement of(Agreement agreement, Instant time) {
        Validity validity = Validity.of(agreement);
        return new EncodedAgreement(
                agreement.id(),
                agreement.version(),
                validity,
                validity.contains(time),
                AgreementView.tag(agreement, time),
                AgreementRights.readers(agreement),
                Buffer.buffer(new JsonObject(AgreementView.at(agreement, time))
                        .toBuffer()
                        .getBytes()));
    }

    /** Whether the JSON is also true at another time. */
    boolean isTrueAt(Instant time) {
        return validity.contains(time) == inForce;
    }

    @Override
    public long bytes() {
        return RECORD_BYTES + json.length();
    }
}
