package org.sumspace.contract.audit.domain;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.agreement.domain.AgreementEvent;

/**
 * An entry of the audit. Each entry has the digest of the one before it, so an entry cannot be changed or removed
 * without changing all later ones.
 *
 * @param key of the event; no two entries have the same
 * @param content an object with everything that its digest covers
 */
public record AuditEntry(long number, String key, JsonValue content) {

    /** @param previous digest of the entry before it */
    public static AuditEntry of(long number, Digest previous, AgreementEvent event) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("kind", event.kind().path());
        content.put("contract", event.contract());
        content.put("version", event.version());
        content.put("event", event.type().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        content.put("participant", event.participant());
        content.put("via", event.via().name());
        content.put("time", event.time().toString());
        content.put("content", event.content().toString());
        Digest policies = event.policies();
        if (policies != null) {
            content.put("policies", policies.toString());
        }
        return new AuditEntry(number, event.key(), HashChain.next(new HashChain.Link(number - 1, previous), content));
    }

    /** The id of the contract that was changed. */
    public String contract() {
        return content.member("contract").asText();
    }

    /** SHA-256 of the content in canonical JSON (RFC 8785). */
    public Digest digest() {
        return HashChain.digest(content);
    }
}
