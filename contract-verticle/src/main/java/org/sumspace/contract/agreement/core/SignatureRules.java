package org.sumspace.contract.agreement.core;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.agreement.domain.SignatureStatement;

/** Checks that a signed statement of a participant is about the present contract (contract rule K4). */
public final class SignatureRules {
    private SignatureRules() {}

    /** The digest that all parties sign: SHA-256 of the common terms in canonical JSON. */
    public static Digest termsDigest(Agreement agreement) {
        return Digest.of(CanonicalJson.write(agreement.terms()));
    }

    /**
     * @param contractUrl of the contract at this manager
     * @throws NodeException UNPROCESSABLE with the differences
     */
    public static void requireAbout(
            SignatureStatement statement, Agreement agreement, String contractUrl, Signature signature) {
        require(statement.contract().equals(contractUrl), "another contract, not for " + contractUrl);
        require(
                Identifier.of(statement.participant())
                        .text()
                        .equals(Identifier.of(signature.participant()).text()),
                "another participant, not for " + signature.participant());
        require(statement.role().equals(signature.role()), "another role, not for \"" + signature.role() + '"');
        String terms = termsDigest(agreement).toString();
        require(statement.terms().equals(terms), "other terms, not for those with the digest " + terms);
        require(
                statement.version() >= agreement.signatures().signableFrom()
                        && statement.version() <= agreement.version(),
                "another version: since version " + agreement.signatures().signableFrom()
                        + " neither the terms were changed nor a signature was withdrawn, and the contract has version "
                        + agreement.version());
    }

    private static void require(boolean same, String difference) {
        if (!same) {
            throw NodeException.unprocessable("The signature is for " + difference + ".");
        }
    }
}
