package org.sumspace.common.odrl.parse;

import org.sumspace.common.odrl.vocabulary.Vocabulary;

/**
 * The common context for compiling all parts of one policy.
 *
 * @param label the policy's name in explanations
 * @param alternatives whether consequences are alternatives
 */
record PolicyContext(String label, Vocabulary vocabulary, Limits limits, References references, boolean alternatives) {}
