package org.sumspace.contract.agreement.domain;

import org.sumspace.common.document.JsonValue;

/**
 * The statement of a verified signature (contract rule K4): the payload of a compact JWS that one of its keys has
 * signed.
 *
 * @param contract the URL of the contract at this manager
 * @param participant URL of its self-description
 * @param role in the ecosystem; empty in a contract of two parties
 * @param terms SHA-256 of the common terms in canonical JSON (RFC 8785), in hex
 * @param version of the contract that the participant has seen; negative if it names none
 * @param keyId of the participant's key (RFC 7638)
 */
public record SignatureStatement(
        String contract, String participant, String role, String terms, long version, String keyId) {

    public static SignatureStatement of(JsonValue payload, String keyId) {
        return new SignatureStatement(
                payload.member("contract").asText(),
                payload.member("participant").asText(),
                payload.member("role").asText(),
                payload.member("terms").asText(),
                payload.member("version").isIntegral()
                        ? payload.member("version").longValue()
                        : -1,
                keyId);
    }
}
