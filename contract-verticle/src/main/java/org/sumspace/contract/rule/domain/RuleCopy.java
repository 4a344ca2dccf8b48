package org.sumspace.contract.rule.domain;

import java.net.URI;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.common.odrl.document.RuleDocumentReader;

/**
 * A copy of a rule document that a registry publishes.
 *
 * @param etag the entity tag of this version from the registry; empty if there is none
 * @param document as the registry sent it
 */
public record RuleCopy(String id, URI url, String etag, JsonValue document, RuleDocument rule) {

    /** @throws IllegalArgumentException if it is not a rule document; the message says why */
    public static RuleCopy of(String id, URI url, String etag, JsonValue document) {
        return new RuleCopy(id, url, etag, document, RuleDocumentReader.read(id, document));
    }
}
