package org.sumspace.connector.exchange.domain;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/**
 * The data that is to be exchanged, and its terms.
 *
 * @param contract URL of the contract
 * @param purpose URL of the consumer's service offering
 * @param resource URL of the provider's service offering
 * @param serviceChain id of the chain in the contract; empty without one
 * @param selection the other fields of the request: resources, purposes and parameters
 */
public record ExchangeRequest(
        String contract, String purpose, String resource, String serviceChain, JsonValue selection) {
    /** The request of a record that holds only an outcome. */
    public static final ExchangeRequest UNKNOWN = new ExchangeRequest("", "", "", "", JsonValue.of(null));

    /** The digest of the request; only equal requests have the same digest. */
    public Digest digest() {
        Map<String, @Nullable Object> tree = new TreeMap<>();
        tree.put("contract", contract);
        tree.put("purpose", purpose);
        tree.put("resource", resource);
        tree.put("serviceChain", serviceChain);
        tree.put("selection", selection.tree());
        return Digest.of(CanonicalJson.write(JsonValue.of(tree)));
    }
}
