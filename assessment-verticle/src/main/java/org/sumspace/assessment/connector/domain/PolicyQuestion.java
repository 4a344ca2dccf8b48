package org.sumspace.assessment.connector.domain;

/**
 * May an asset be used under a policy?
 *
 * @param consentToken empty without
 */
public record PolicyQuestion(String policy, String asset, String consentToken) {}
