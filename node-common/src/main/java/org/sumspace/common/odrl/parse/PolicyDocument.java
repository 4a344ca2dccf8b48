package org.sumspace.common.odrl.parse;

import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.vocabulary.Names;

/**
 * A document of a policy.
 *
 * @param inherited whether it is not the policy itself, but one that it inherits from
 */
record PolicyDocument(JsonValue json, Node node, Names names, boolean inherited) {}
