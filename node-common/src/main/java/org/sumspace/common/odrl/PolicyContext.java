package org.sumspace.common.odrl;

/**
 * What all parts of one policy are compiled with.
 *
 * @param label the policy's name in explanations
 * @param alternatives whether consequences are alternatives
 */
record PolicyContext(String label, Vocabulary vocabulary, Limits limits, References references, boolean alternatives) {}
