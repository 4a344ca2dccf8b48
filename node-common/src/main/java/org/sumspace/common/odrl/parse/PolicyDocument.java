package org.sumspace.common.odrl.parse;

import org.sumspace.common.odrl.vocabulary.Names;

import org.sumspace.common.document.JsonValue;

/**
 * A document of a policy.
 *
 * @param inherited whether it is not the policy itself, but one that it inherits from
 */
record PolicyDocument(JsonValue json, Node node, Names names, boolean inherited) {}
